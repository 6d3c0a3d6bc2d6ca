// Starts the page of a single file: takes the program out of the file's own text. Stands behind guard.js in one
// script, and like that one in the language of old browsers: what fails here, guard.js says. How the text is packed,
// tools/single-file.mjs knows.
(function () {
  "use strict";

  // Two letters are 13 bits: a number to base 91, in the letters that ASCII can show without " & and <. The first two
  // say how many bytes at the end are none.
  function bytesOf(text) {
    var letter = function (at) {
      var code = text.charCodeAt(at);
      return code - 33 - (code > 34) - (code > 38) - (code > 60);
    };
    var pair = function (at) {
      return 91 * letter(at) + letter(at + 1);
    };
    var bytes = new Uint8Array(((13 * (text.length / 2 - 1)) >> 3) - pair(0));
    var held = 0;
    var bits = 0;
    var filled = 0;
    for (var at = 2; at < text.length; at += 2) {
      held |= pair(at) << bits;
      // What would stand behind the end is dropped.
      for (bits += 13; bits >= 8; bits -= 8) {
        bytes[filled] = held;
        filled += 1;
        held >>= 8;
      }
    }
    return bytes;
  }

  // The lengths of all parts but the last, then the parts.
  function parts(archive, count) {
    var lengths = new DataView(archive);
    var found = [];
    var at = 4 * (count - 1);
    for (var part = 0; part < count; part += 1) {
      var length = part < count - 1 ? lengths.getUint32(4 * part, true) : archive.byteLength - at;
      found.push(new Uint8Array(archive, at, length));
      at += length;
    }
    return found;
  }

  function add(name, bytes, type) {
    var element = document.createElement(name);
    if (type) element.type = type;
    element.textContent = new TextDecoder().decode(bytes);
    document.head.appendChild(element);
  }

  // The browser unpacks gzip; a small module that came so unpacks what is packed more tightly. Its memory goes with it.
  function unpack(archive) {
    var both = parts(archive, 2);
    var packed = both[0];
    return WebAssembly.instantiate(both[1]).then(function (unpacker) {
      var its = unpacker.instance.exports;
      var length = new DataView(archive, packed.byteOffset).getUint32(5, true);
      var room = its.room(packed.length);
      new Uint8Array(its.memory.buffer).set(packed, room);
      var start = its.unpack(room, packed.length, length);
      return its.memory.buffer.slice(start, start + length);
    });
  }

  // The style sheet, the module and the program. Which texts may be added, the policy holds.
  function start(archive) {
    var all = parts(archive, 3);
    add("style", all[0]);
    window.sightlineProgram = all[2];
    add("script", all[1], "module");
  }

  document.addEventListener("DOMContentLoaded", function () {
    var packed = new Blob([bytesOf(document.getElementById("sightline-program").textContent)]);
    new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer().then(unpack).then(start);
  });
})();
