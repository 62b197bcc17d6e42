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
  const pause = document.getElementById("pause");
  if (!pause) return;
  // A page holds as many rows as this screen has room for, each with the same head. A long name
  // takes two lines, and which names stand together changes the columns: so each page is measured.
  const pageno = document.getElementById("pageno");
  pageno.textContent = "A–Z · 1 / 1"; // it takes its room before the rest is measured
  const tables = [...document.querySelectorAll(".leaf")];
  for (const table of tables) table.hidden = true;
  const leaves = [];
  // With many players names stand in two columns where the screen is wide.
  const columns = body.classList.contains("many") && matchMedia("(min-aspect-ratio:3/2)").matches ? 2 : 1;
  let most = 40;
  const turn = (table) => {
    const rows = [...table.tBodies[0].rows];
    while (rows.length) {
      const leaf = table.cloneNode(false);
      for (const part of table.children) if (part !== table.tBodies[0]) leaf.append(part.cloneNode(true));
      const body = leaf.createTBody();
      body.append(...rows.slice(0, most));
      table.before(leaf);
      leaf.hidden = false;
      while (body.rows.length > 1 && leaf.getBoundingClientRect().bottom > innerHeight) body.lastChild.remove();
      rows.splice(0, body.rows.length);
      most = body.rows.length + 3;
      leaf.hidden = true;
      leaves.push(leaf);
    }
    table.remove();
  };
  tables.forEach(turn);
  const pages = Math.ceil(leaves.length / columns);
  const letters = (shown) => {
    if (!shown[0].classList.contains("by-name")) return "";
    const rows = shown.flatMap((leaf) => [...leaf.tBodies[0].rows]);
    const begin = (row) => row.textContent.trim().slice(0, columns > 1 ? 3 : 1);
    return `${begin(rows[0])}–${begin(rows[rows.length - 1])} · `;
  };
  let at = Number(sessionStorage.getItem("leaf") || 0);
  if (at >= pages) at = 0;
  const show = () => {
    const shown = leaves.slice(at * columns, (at + 1) * columns);
    for (const leaf of leaves) leaf.hidden = !shown.includes(leaf);
    pageno.textContent = pages > 1 ? `${letters(shown)}${at + 1} / ${pages}` : "";
    sessionStorage.setItem("leaf", at);
  };
  show();
  setInterval(() => {
    if (pages < 2 || pause.getAttribute("aria-pressed") === "true") return;
    at = (at + 1) % pages;
    show();
  }, 12000);
  pause.addEventListener("click", () => pause.setAttribute("aria-pressed", String(pause.getAttribute("aria-pressed") !== "true")));
  setInterval(() => {
    document.getElementById("clock").textContent = new Date().toTimeString().slice(0, 5);
  }, 5000);
})();
