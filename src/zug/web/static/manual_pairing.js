"use strict";
// A round paired by hand. What is typed, dragged or pressed goes to the server, which records it
// and says what the rules have against it; only ending or leaving it leads away from this page.
(() => {
  const form = document.getElementById("hand");
  const places = () => [...form.querySelectorAll("input[list]")];
  const players = [...document.querySelectorAll("#people option")].map((option) => option.value);
  const plain = (text) => text.trim().toLowerCase();
  const isPlace = (element) => element.matches("input[list]");
  const firstEmpty = () => places().find((place) => !place.value);
  let valueBefore = ""; // of the place with the focus
  let sent = Promise.resolve();
  let isLeaving = false;

  /** Return the players that a text fits: a number, or a part of a name. */
  function matches(text) {
    const typed = plain(text);
    const exact = players.filter((player) => plain(player) === typed);
    if (exact.length) return exact;
    const isNumber = /^\d+$/.test(typed);
    return players.filter((player) =>
      isNumber ? player.startsWith(`${typed} `) : plain(player).includes(typed),
    );
  }

  /** A player typed into a place gives their own place to the player who sat here. */
  function exchange(place) {
    const [player, ...others] = matches(place.value);
    if (!plain(place.value) || others.length || player === undefined) return;
    const old = places().find((other) => other !== place && other.value === player);
    if (old) old.value = valueBefore;
  }

  // --- To the server and back

  /** Take over what the server says; a place is left alone if typing went on there meanwhile. */
  function update(fresh, values) {
    for (const place of places()) {
      const other = fresh.getElementById(place.id);
      if (other && place.value === values.get(place)) place.value = other.value;
    }
    for (const cell of form.querySelectorAll("td.told")) {
      const other = fresh.getElementById(cell.id);
      cell.replaceChildren(...other.childNodes);
      cell.parentNode.className = other.parentNode.className;
    }
    for (const points of form.querySelectorAll("small.known")) {
      points.textContent = fresh.getElementById(points.id).textContent;
    }
    document.getElementById("seen").value = fresh.getElementById("seen").value;
    for (const id of ["left", "verdict"]) {
      const part = document.getElementById(id);
      const other = fresh.getElementById(id);
      if (part.innerHTML !== other.innerHTML) part.replaceChildren(...other.childNodes);
    }
  }

  async function post(button) {
    const values = new Map(places().map((place) => [place, place.value]));
    const data = new FormData(form);
    if (button) data.set(button.name, button.value);
    const focused = document.activeElement;
    const response = await fetch(form.action, { method: "POST", body: data });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!fresh.getElementById("hand")) {
      window.location.reload();
      return;
    }
    update(fresh, values);
    if (!focused.isConnected) {
      (firstEmpty() ?? form.querySelector(".primary") ?? places()[0]).focus();
    }
  }

  /** Send the form; each change is recorded on top of the one before. */
  function send(button = null) {
    sent = sent.then(() => post(button));
    return sent;
  }

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.value === "end" || button?.value === "leave") {
      isLeaving = true;
      return;
    }
    event.preventDefault();
    send(button);
  });

  // What needs an answer or cannot be read is not recorded yet: leaving the page asks first.
  addEventListener("beforeunload", (event) => {
    if (!isLeaving && form.querySelector("[data-unsaved]")) event.preventDefault();
  });
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-back]")) isLeaving = true;
  });

  // --- Keys

  form.addEventListener("change", (event) => {
    if (isPlace(event.target)) exchange(event.target);
    if (isPlace(event.target) || event.target.matches("[name=out]")) send();
  });
  form.addEventListener("focusin", (event) => {
    if (!isPlace(event.target)) return;
    valueBefore = event.target.value;
    event.target.select();
  });
  form.addEventListener("keydown", (event) => {
    const place = event.target;
    if (event.key !== "Enter" || !isPlace(place)) return;
    event.preventDefault();
    if (plain(place.value) && matches(place.value).length !== 1) {
      send(); // the server says which players it fits
      return;
    }
    const all = places();
    const next = all[all.indexOf(place) + 1];
    if (next) next.focus();
    else send().then(() => (form.querySelector(".primary") ?? place).focus());
  });

  // --- Dragging: a player takes the place they are dropped on, in exchange for their own

  let source = null;
  form.addEventListener("dragstart", (event) => {
    source = event.target.closest("[data-name],.seat");
    if (!source) return;
    const player = source.dataset.name || source.querySelector("input[list]")?.value;
    event.dataTransfer.setData("text/plain", player ?? "");
    event.dataTransfer.effectAllowed = "move";
  });
  const target = (event) => {
    const seat = source && event.target.closest(".seat");
    return seat ? seat.querySelector("input[list]") : null;
  };
  form.addEventListener("dragover", (event) => {
    if (target(event)) event.preventDefault();
  });
  form.addEventListener("drop", (event) => {
    const place = target(event);
    if (!place) return;
    event.preventDefault();
    const old = source.querySelector("input[list]");
    if (old) old.value = place.value;
    place.value = event.dataTransfer.getData("text/plain");
    source = null;
    send();
  });

  (firstEmpty() ?? places()[0])?.focus();
})();
