"use strict";
// A round by hand. Whatever is typed, dragged or pressed goes to the server, which records it and
// says what the rules have against it; only the end, or leaving it, leads away from this page.
(() => {
  const form = document.getElementById("hand");
  const places = () => [...form.querySelectorAll("input[list]")];
  const people = [...document.querySelectorAll("#people option")].map((option) => option.value);
  const plain = (text) => text.trim().toLowerCase();
  let before = "";
  let done = Promise.resolve();
  let isLeaving = false;

  // Whom a text names: a number, or a part of a name.
  const fitting = (text) => {
    const typed = plain(text);
    const exact = people.filter((name) => plain(name) === typed);
    return exact.length ? exact : people.filter((name) => (/^\d+$/.test(typed) ? name.startsWith(`${typed} `) : plain(name).includes(typed)));
  };

  // Whoever is typed into a place leaves the one they had to whoever sat here.
  const exchange = (place) => {
    const fits = fitting(place.value);
    const other = fits.length === 1 && places().find((one) => one !== place && one.value === fits[0]);
    if (plain(place.value) && other) other.value = before;
  };

  const take = (fresh, sent) => {
    for (const mine of places()) {
      const now = fresh.getElementById(mine.id);
      if (now && mine.value === sent.get(mine)) mine.value = now.value; // not typed on meanwhile
    }
    for (const cell of form.querySelectorAll("td.told")) {
      const now = fresh.getElementById(cell.id);
      cell.replaceChildren(...now.childNodes);
      cell.parentNode.className = now.parentNode.className;
    }
    for (const known of form.querySelectorAll("small.known")) known.textContent = fresh.getElementById(known.id).textContent;
    document.getElementById("seen").value = fresh.getElementById("seen").value;
    for (const id of ["left", "verdict"]) {
      const now = fresh.getElementById(id);
      const part = document.getElementById(id);
      if (part.innerHTML !== now.innerHTML) part.replaceChildren(...now.childNodes);
    }
  };
  const post = async (button) => {
    const sent = new Map(places().map((place) => [place, place.value]));
    const data = new FormData(form);
    if (button) data.set(button.name, button.value);
    const focus = document.activeElement;
    const answer = await fetch(form.action, { method: "POST", body: data });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.getElementById("hand")) {
      window.location.reload();
      return;
    }
    take(fresh, sent);
    if (!focus.isConnected) (places().find((place) => !place.value) || form.querySelector(".primary") || places()[0]).focus();
  };

  // One change after the other: each is recorded on top of the one before.
  const send = (button = null) => {
    done = done.then(() => post(button));
    return done;
  };

  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button && (button.value === "end" || button.value === "leave")) {
      isLeaving = true;
      return;
    }
    event.preventDefault();
    send(button);
  });
  form.addEventListener("change", (event) => {
    if (event.target.matches("input[list]")) exchange(event.target);
    if (event.target.matches("input[list],[name=out]")) send();
  });
  form.addEventListener("focusin", (event) => {
    if (!event.target.matches("input[list]")) return;
    before = event.target.value;
    event.target.select();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input[list]")) return;
    event.preventDefault();
    if (plain(event.target.value) && fitting(event.target.value).length !== 1) return send(); // says whom it fits
    const all = places();
    const next = all[all.indexOf(event.target) + 1];
    if (next) next.focus();
    else send().then(() => (form.querySelector(".primary") || event.target).focus());
  });

  // What is asked about or cannot be read is not recorded: nobody loses it without a question.
  addEventListener("beforeunload", (event) => {
    if (!isLeaving && form.querySelector("[data-unsaved]")) event.preventDefault();
  });
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-back]")) isLeaving = true;
  });

  // A player dragged onto a place takes it; whoever sat there takes the place they come from.
  let from = null;
  form.addEventListener("dragstart", (event) => {
    from = event.target.closest("[data-name],.seat");
    if (!from) return;
    const place = from.querySelector("input[list]");
    event.dataTransfer.setData("text/plain", from.dataset.name || (place ? place.value : ""));
    event.dataTransfer.effectAllowed = "move";
  });
  const target = (event) => {
    const cell = event.target.closest(".seat");
    return from && cell ? cell.querySelector("input[list]") : null;
  };
  form.addEventListener("dragover", (event) => {
    if (target(event)) event.preventDefault();
  });
  form.addEventListener("drop", (event) => {
    const place = target(event);
    if (!place) return;
    event.preventDefault();
    const left = from.querySelector("input[list]");
    if (left) left.value = place.value;
    place.value = event.dataTransfer.getData("text/plain");
    from = null;
    send();
  });
  const first = places().find((place) => !place.value) || places()[0];
  if (first) first.focus();
})();
