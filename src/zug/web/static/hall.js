"use strict";
// The hall screen: as many rows as there is room for, and the next page every twelve seconds.
// Screens in halls are old: this script is written for browsers of 2018.
(() => {
  const TURN = 12000; // milliseconds
  const pause = document.getElementById("pause");
  const pageNumber = document.getElementById("pageno");
  const isPaused = () => pause.getAttribute("aria-pressed") === "true";

  // With many players names stand in two columns if the screen is wide.
  const isMany = document.body.classList.contains("many");
  const columns = isMany && matchMedia("(min-aspect-ratio:3/2)").matches ? 2 : 1;

  /**
   * Cut a table into leaves that fit the screen, each with the same head. A long name takes two
   * lines, and which names stand together changes the columns: so each leaf is measured.
   */
  function leavesOf(table) {
    const leaves = [];
    const rows = [...table.tBodies[0].rows];
    let expected = 40; // rows of a leaf
    while (rows.length) {
      const leaf = table.cloneNode(false);
      for (const part of table.children) {
        if (part !== table.tBodies[0]) leaf.append(part.cloneNode(true));
      }
      const body = leaf.createTBody();
      body.append(...rows.slice(0, expected));
      table.before(leaf);
      leaf.hidden = false;
      while (body.rows.length > 1 && leaf.getBoundingClientRect().bottom > innerHeight) {
        body.lastChild.remove();
      }
      rows.splice(0, body.rows.length);
      expected = body.rows.length + 3;
      leaf.hidden = true;
      leaves.push(leaf);
    }
    table.remove();
    return leaves;
  }

  pageNumber.textContent = "A–Z · 1 / 1"; // takes its room before the rest is measured
  const tables = [...document.querySelectorAll(".leaf")];
  for (const table of tables) table.hidden = true;
  const leaves = [].concat(...tables.map(leavesOf));
  const pages = Math.ceil(leaves.length / columns);
  let page = Number(sessionStorage.getItem("leaf") || 0);
  if (page >= pages) page = 0;

  /** Return the first letters of the first and last name of a page. */
  function lettersOf(shown) {
    if (!shown[0].classList.contains("by-name")) return "";
    const rows = [].concat(...shown.map((leaf) => [...leaf.tBodies[0].rows]));
    const start = (row) => row.textContent.trim().slice(0, columns > 1 ? 3 : 1);
    return `${start(rows[0])}–${start(rows[rows.length - 1])} · `;
  }

  function show() {
    const shown = leaves.slice(page * columns, (page + 1) * columns);
    for (const leaf of leaves) leaf.hidden = !shown.includes(leaf);
    pageNumber.textContent = pages > 1 ? `${lettersOf(shown)}${page + 1} / ${pages}` : "";
    sessionStorage.setItem("leaf", page);
  }

  show();
  setInterval(() => {
    if (pages < 2 || isPaused()) return;
    page = (page + 1) % pages;
    show();
  }, TURN);
  pause.addEventListener("click", () => pause.setAttribute("aria-pressed", String(!isPaused())));
  setInterval(() => {
    document.getElementById("clock").textContent = new Date().toTimeString().slice(0, 5);
  }, 5000);
})();
