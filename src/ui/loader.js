// Starts the page of a single file: takes the program out of the file's own text. Stands behind guard.js in one
// script, and like that one in the language of old browsers: what fails here, guard.js says. How the text is packed,
// tools/single-file.mjs knows.
(function () {
  "use strict";

  function bytesOf(base64) {
    var letters = atob(base64);
    var bytes = new Uint8Array(letters.length);
    for (var at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  }

  function add(name, text, type) {
    var element = document.createElement(name);
    if (type) element.type = type;
    element.textContent = text;
    document.head.appendChild(element);
  }

  // Two lengths, then the style sheet, the module and the program. Which texts may be added, the policy holds.
  function start(archive) {
    var lengths = new DataView(archive);
    var styleEnd = 8 + lengths.getUint32(0, true);
    var moduleEnd = styleEnd + lengths.getUint32(4, true);
    var text = function (from, to) {
      return new TextDecoder().decode(new Uint8Array(archive, from, to - from));
    };
    add("style", text(8, styleEnd));
    window.sightlineProgram = new Uint8Array(archive, moduleEnd);
    add("script", text(styleEnd, moduleEnd), "module");
  }

  document.addEventListener("DOMContentLoaded", function () {
    var packed = new Blob([bytesOf(document.getElementById("sightline-program").textContent)]);
    new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer().then(start);
  });
})();
