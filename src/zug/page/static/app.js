// The page: what the hand does, and which script does it.
import { keepForOffline } from "./engine.js";
import { keptOffline, showStatus, warmUp } from "./asking.js";
import { act, showUndo, undoFile } from "./deciding.js";
import { beginEvent, openChosen, openSample, run } from "./opening.js";
import { typeResults } from "./results.js";
import { save, savePaper, showPaper, takePaperAway } from "./saving.js";
import { go, onLeave, onShown, render, showFault } from "./screens.js";
import { keepLanguage, keepTheme, now, shells, theme, words } from "./state.js";
import { closeWhy, load, pick, showWhy } from "./why.js";

const app = document.getElementById("app");

onLeave(closeWhy);
onLeave(takePaperAway);
onShown(() => {
  const table = document.getElementById("results");
  if (table) typeResults(table);
  else app.querySelector("[data-first]")?.focus({ preventScroll: true });
  for (const part of app.querySelectorAll("[data-load]")) load(part);
  for (const frame of app.querySelectorAll("iframe[data-paper]")) showPaper(frame);
  showUndo();
});

function choice(text, chosen, choose) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link", textContent: text });
  button.setAttribute("aria-pressed", String(chosen));
  button.addEventListener("click", () => {
    choose();
    showChoices();
  });
  return button;
}

/** At the foot: languages, and light or dark. */
function showChoices() {
  const line = document.getElementById("languages");
  line.replaceChildren();
  for (const [code, { name }] of Object.entries(shells)) {
    const button = choice(name, code === now.language, () => {
      keepLanguage(code);
      showStatus();
      render({ keepPlace: true });
    });
    button.lang = code;
    line.append(button, " ");
  }
  const themes = document.getElementById("themes");
  themes.replaceChildren(`${words().appearance} `);
  for (const name of ["", "light", "dark"]) {
    themes.append(choice(words()[name || "device"], name === theme(), () => keepTheme(name)), " ");
  }
}

const fieldsOf = (form) => Object.fromEntries(new FormData(form));

async function submit(form, button) {
  const { act: name, part, go: view, then, ...rest } = form.dataset;
  const fields = fieldsOf(form);
  if (form.id === "new") await beginEvent(fields);
  else if (name) await act(name, fields, then, form);
  else if (part) await showWhy(part, { ...rest, ...fields }, button);
  else if (view) go(`${view}${fields.round ? `/${fields.round}` : ""}?by=${encodeURIComponent(fields.by)}`);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method === "dialog") return;
  event.preventDefault();
  const button = event.submitter;
  if (button) button.disabled = true; // a second click must not decide twice
  try {
    await submit(form, button);
  } catch (fault) {
    showFault(fault, form);
  } finally {
    if (button) button.disabled = false;
  }
});

async function press(button) {
  const { act: name, part, save: form, then, ...rest } = button.dataset;
  if (name) await act(name, rest, then, button.closest(".bar"));
  else if (part) await showWhy(part, rest, button);
  else if (form) await save(form, rest);
  else if ("undoFile" in rest) await undoFile();
  else if ("run" in rest) await run();
  else if ("close" in rest) closeWhy();
  else if ("skip" in rest) document.getElementById("main").focus();
  else if ("print" in rest) app.querySelector("iframe").contentWindow.print();
  else if ("savePaper" in rest) await savePaper(app.querySelector("iframe"));
  else if (button.id === "sample") await openSample();
}

document.addEventListener("click", async (event) => {
  const seat = event.target.closest("td[data-e]");
  if (seat) pick(seat);
  const button = event.target.closest("button");
  if (!button || button.type === "submit") return;
  try {
    await press(button);
  } catch (fault) {
    showFault(fault);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "file") openChosen(event.target.files[0]);
  if ("submit" in event.target.dataset) event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => event.key === "Escape" && closeWhy());

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle("dropping", kind === "dragover");
    if (kind === "drop") openChosen(event.dataTransfer.files[0]);
  });
}

addEventListener("hashchange", () => render());
showChoices();
showStatus();
await render();
warmUp();
keepForOffline().then(keptOffline, () => {}); // without it the page works while there is a network
