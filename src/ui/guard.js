// Says so when the page cannot run, where otherwise a blank page would stand. A classic script without
// dependencies, in the language of old browsers: it has to run where the program cannot.
(function () {
  "use strict";

  var started = false;

  function show(title, text, detail) {
    var section = document.getElementById("stopped");
    if (!section || !section.hidden) return;
    if (title) document.getElementById("stopped-title").textContent = title;
    if (text) document.getElementById("stopped-text").textContent = text;
    if (detail) {
      var box = document.getElementById("stopped-detail");
      box.textContent = String(detail);
      box.hidden = false;
    }
    section.hidden = false;
    document.getElementById("stopped-reload").focus();
  }

  function whenRead(action) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action);
    else action();
  }

  function lacking() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    if (typeof ResizeObserver !== "function") return "ResizeObserver";
    if (typeof HTMLDialogElement !== "function") return "dialogs";
    if (!window.CSS || !CSS.supports("color", "light-dark(#000, #fff)")) return "light-dark colours";
    return "";
  }

  function failed(problem) {
    whenRead(function () {
      var page = document.getElementById("page");
      started = started || (page && page.childElementCount > 0);
      // Of a running page, only a trap of the program is the end; a panic has been shown by the program itself.
      if (started && !(problem instanceof WebAssembly.RuntimeError || problem instanceof RangeError)) return;
      if (started) show("", "", problem);
      else show("Sightline could not start", "Reload the page; if that does not help, this browser may be too old, or a file of the page is missing.", problem);
    });
  }

  whenRead(function () {
    document.getElementById("stopped-reload").addEventListener("click", function () {
      location.reload();
    });
    var what = lacking();
    if (what) show("This browser is too old for Sightline", "It lacks " + what + ". Firefox, Chrome, Edge and Safari of 2024 or later have it. Your file was not changed.", "");
  });

  addEventListener("unhandledrejection", function (event) {
    failed(event.reason);
  });
  // Files that do not load report to their own element: only the capturing phase hears of them.
  addEventListener("error", function (event) {
    if (event.error) failed(event.error);
    else if (event.target && event.target !== window && event.target.tagName === "SCRIPT") failed("a file of the program did not load " + event.target.src);
  }, true);
})();
