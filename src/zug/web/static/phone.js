"use strict";
// Phones and hall screens: every four seconds they ask whether something changed, and load again.
// Some of them are old: this script is written for browsers of 2018.
(() => {
  const { ask: address, version } = document.body.dataset;
  const noConnection = document.getElementById("stale");

  function isTyping() {
    const field = document.activeElement;
    return field && field.tagName === "INPUT" && field.value !== "";
  }

  async function check() {
    if (document.hidden) return;
    let isConnected = true;
    try {
      const response = await fetch(address, { cache: "no-store" });
      const current = (await response.text()).trim();
      if (response.ok && current !== version && !isTyping()) location.reload();
    } catch {
      isConnected = false;
    }
    if (noConnection) noConnection.hidden = isConnected;
  }

  if (!address) return;
  setInterval(check, 3500 + Math.random() * 1000); // not all phones of a hall at once
  document.addEventListener("visibilitychange", check);
})();
