"use strict";
// Small helps for the pages of the desk; every page can be read without them.
(() => {
  const get = (url) => fetch(url, { headers: { "HX-Request": "true" } }).then((r) => (r.ok ? r.text() : ""));

  // Player found in a list: fill the fields, go on with Enter.
  document.addEventListener("click", (event) => {
    const choice = event.target.closest(".found button");
    if (choice) {
      for (const [key, value] of Object.entries(choice.dataset)) {
        const field = document.getElementById(`id_${key}`);
        if (field) field.value = value;
      }
      document.getElementById("found").replaceChildren();
      document.getElementById("id_name").focus();
    }
    if (event.target.closest("[data-print]")) window.print();
  });

  // The list under the name by keyboard: ↓ goes into it, ↑ and ↓ move, Enter picks, Escape leaves.
  document.addEventListener("keydown", (event) => {
    const name = document.getElementById("id_name");
    const choices = [...document.querySelectorAll("#found button")];
    const at = choices.indexOf(document.activeElement);
    if (!name || (at < 0 && document.activeElement !== name)) return;
    if (event.key === "Escape" && at >= 0) name.focus();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || choices.length === 0 || (at < 0 && step < 0)) return;
    event.preventDefault();
    (choices[Math.min(at + step, choices.length - 1)] || name).focus();
  });

  // Lists of players are sent once and copied where they are needed again.
  for (const select of document.querySelectorAll("select[data-copy]")) {
    const source = document.querySelector(select.dataset.copy) || document.getElementById("a");
    if (source) for (const option of source.options) select.add(option.cloneNode(true));
  }

  // Filter of a list by letters.
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  for (const field of document.querySelectorAll("[data-filter]")) {
    const items = [...document.querySelectorAll(`${field.dataset.filter} > li`)];
    field.addEventListener("input", () => {
      const wanted = plain(field.value.trim());
      for (const item of items) item.hidden = wanted !== "" && !plain(item.textContent).includes(wanted);
    });
  }

  // Why a board is what it is.
  const why = document.getElementById("why");
  // It opens over the foot of the page: nothing moves, and the board asked about stays in sight.
  let asker = null; // where the keyboard was
  const closeWhy = () => {
    why.hidden = true;
    if (asker) asker.focus({ preventScroll: true });
    asker = null;
    for (const row of document.querySelectorAll("tr.asked")) row.classList.remove("asked");
  };
  const showWhy = async (url) => {
    const said = await get(url);
    closeWhy();
    why.innerHTML = said;
    why.hidden = said === "";
    const box = why.querySelector("[data-board]");
    const row = box && document.getElementById(`board-${box.dataset.board}`);
    if (!row) return;
    row.classList.add("asked");
    const beyond = row.getBoundingClientRect().bottom - why.getBoundingClientRect().top;
    if (beyond > 0) window.scrollBy(0, beyond + 8);
  };
  if (why) {
    document.addEventListener("keydown", (event) => event.key === "Escape" && closeWhy());
    why.addEventListener("click", (event) => event.target.closest("[data-close]") && closeWhy());
  }
  let first = null;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.why, #why svg a");
    if (link && why) {
      event.preventDefault();
      const byKeyboard = event.detail === 0;
      const from = why.contains(link) ? asker : link;
      asker = null;
      showWhy(link.getAttribute("href")).then(() => {
        if (!byKeyboard) return;
        asker = from;
        why.focus({ preventScroll: true });
      });
    }
    const seat = event.target.closest("td[data-e]");
    if (!seat || !why) return;
    if (first === null || first === seat) {
      if (first) first.classList.remove("picked");
      first = first === seat ? null : seat;
      if (first) first.classList.add("picked");
      return;
    }
    const form = document.querySelector("form[hx-get]");
    document.getElementById("wa").value = first.dataset.e;
    document.getElementById("wb").value = seat.dataset.e;
    showWhy(`${form.action}?a=${first.dataset.e}&b=${seat.dataset.e}`);
    first.classList.remove("picked");
    first = null;
  });

  // Set-up: what a round robin does not have is not shown for one.
  const system = document.getElementById("id_system");
  const codes = document.getElementById("id_tiebreaks");
  const suit = () => {
    const { table, barred = "", advice = "" } = system.selectedOptions[0].dataset;
    for (const name of ["rounds", "acceleration", "half_byes"]) {
      const field = document.getElementById(`id_${name}`);
      if (field) field.closest(".field").hidden = table !== undefined;
    }
    const hidden = barred.split(" ");
    for (const item of document.querySelectorAll("li[data-code]")) item.hidden = hidden.includes(item.dataset.code);
    const usual = [...system.options].map((option) => option.dataset.table).concat(codes.form.dataset.usual);
    if (usual.includes(codes.value)) codes.value = table ?? codes.form.dataset.usual;
    const told = document.getElementById("advice");
    told.hidden = advice === "";
    told.textContent = advice;
  };
  if (system && codes) {
    system.addEventListener("change", suit);
    suit();
  }

  // A tie-break pointed at or tapped opens into its sum.
  const sum = document.getElementById("sum");
  if (sum) {
    const table = document.querySelector(".standings");
    const heads = [...table.querySelectorAll("thead th abbr")].map((a) => a.textContent);
    const fixed = table.tHead.rows[0].cells.length - heads.length;
    const open = async (cell) => {
      const link = cell.parentNode.cells[fixed - 1].querySelector("a");
      const code = heads[cell.cellIndex - fixed];
      sum.innerHTML = await get(code ? `${link.href}&code=${encodeURIComponent(code)}` : link.href);
    };
    const wanted = (event) => {
      const cell = event.target.closest("tbody td");
      return cell && cell.cellIndex >= fixed - 1 ? cell : null;
    };
    let timer = 0;
    table.addEventListener("mouseover", (event) => {
      const cell = wanted(event);
      clearTimeout(timer);
      if (cell && cell.cellIndex >= fixed) timer = setTimeout(() => open(cell), 180);
    });
    table.addEventListener("click", (event) => {
      const cell = wanted(event);
      if (!cell) return;
      event.preventDefault();
      clearTimeout(timer);
      open(cell);
    });
  }
})();
