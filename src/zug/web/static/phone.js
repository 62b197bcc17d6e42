"use strict";
// Asks every four seconds whether something changed, and loads the page again if it did.
(() => {
  const body = document.body;
  const stale = document.getElementById("stale");
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(body.dataset.ask, { cache: "no-store" });
      const version = (await answer.text()).trim();
      if (stale) stale.hidden = true;
      const typing = document.activeElement && document.activeElement.tagName === "INPUT" && document.activeElement.value;
      if (answer.ok && version !== body.dataset.version && !typing) location.reload();
    } catch {
      if (stale) stale.hidden = false;
    }
  };
  if (body.dataset.ask) {
    setInterval(ask, 3500 + Math.random() * 1000);
    document.addEventListener("visibilitychange", ask);
  }
  // The hall screen turns its pages.
  const leaves = [...document.querySelectorAll(".leaf")];
  const pause = document.getElementById("pause");
  if (!pause) return;
  let at = Number(sessionStorage.getItem("leaf") || 0);
  if (at >= leaves.length) at = 0;
  const show = () => {
    leaves.forEach((leaf, index) => (leaf.hidden = index !== at));
    document.getElementById("pageno").textContent = leaves.length > 1 ? `${at + 1} / ${leaves.length}` : "";
    sessionStorage.setItem("leaf", at);
  };
  show();
  setInterval(() => {
    if (leaves.length < 2 || pause.getAttribute("aria-pressed") === "true") return;
    at = (at + 1) % leaves.length;
    show();
  }, 12000);
  pause.addEventListener("click", () => pause.setAttribute("aria-pressed", String(pause.getAttribute("aria-pressed") !== "true")));
  setInterval(() => {
    document.getElementById("clock").textContent = new Date().toTimeString().slice(0, 5);
  }, 5000);
})();
