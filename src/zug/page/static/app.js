// The page: which script does what when a button is pressed, a form is sent or a file is dropped.
import {
  act,
  createEvent,
  openChosenFile,
  openSample,
  runAsEvent,
  showUndo,
  undoInFile,
} from "./events.js";
import { closePanel, explain, fillPart, pickPlayer } from "./explanations.js";
import { removePrintout, save, savePrintout, showPrintout } from "./export.js";
import { showOffline, showStatus, startPython, warmUp } from "./python.js";
import { typeResults } from "./results.js";
import { go, onLeave, onShown, render, showError } from "./screens.js";
import { chooseLanguage, chooseTheme, language, languages, texts, theme } from "./state.js";

const app = document.getElementById("app");

onLeave(closePanel);
onLeave(removePrintout);
onShown(() => {
  const table = document.getElementById("results");
  if (table) typeResults(table);
  else app.querySelector("[data-first]")?.focus({ preventScroll: true });
  for (const place of app.querySelectorAll("[data-load]")) fillPart(place);
  for (const frame of app.querySelectorAll("iframe[data-paper]")) showPrintout(frame);
  showUndo();
});

// --- At the foot: languages, and light or dark

function choice(text, isChosen, choose) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link", textContent: text });
  button.setAttribute("aria-pressed", String(isChosen));
  button.addEventListener("click", () => {
    choose();
    showChoices();
  });
  return button;
}

function showChoices() {
  const line = document.getElementById("languages");
  line.replaceChildren();
  for (const [code, { name }] of Object.entries(languages)) {
    const button = choice(name, code === language(), () => {
      chooseLanguage(code);
      showStatus();
      render({ keepPlace: true });
    });
    button.lang = code;
    line.append(button, " ");
  }
  const themes = document.getElementById("themes");
  themes.replaceChildren(`${texts().appearance} `);
  for (const name of ["", "light", "dark"]) {
    const text = texts()[name || "device"];
    themes.append(
      choice(text, name === theme(), () => chooseTheme(name)),
      " ",
    );
  }
}

// --- Forms and buttons

async function submit(form, button) {
  const { act: name, part, go: view, then, ...rest } = form.dataset;
  const fields = Object.fromEntries(new FormData(form));
  if (form.id === "new") await createEvent(fields);
  else if (name) await act(name, fields, then, form);
  else if (part) await explain(part, { ...rest, ...fields }, button);
  else if (view) {
    go(`${view}${fields.round ? `/${fields.round}` : ""}?by=${encodeURIComponent(fields.by)}`);
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method === "dialog") return;
  event.preventDefault();
  const button = event.submitter;
  if (button) button.disabled = true; // a second click must not decide twice
  try {
    await submit(form, button);
  } catch (error) {
    showError(error, form);
  } finally {
    if (button) button.disabled = false;
  }
});

async function press(button) {
  const { act: name, part, save: form, then, ...rest } = button.dataset;
  if (name) await act(name, rest, then, button.closest(".bar"));
  else if (part) await explain(part, rest, button);
  else if (form) await save(form, rest);
  else if ("undoFile" in rest) await undoInFile();
  else if ("run" in rest) await runAsEvent();
  else if ("close" in rest) closePanel();
  else if ("skip" in rest) document.getElementById("main").focus();
  else if ("print" in rest) app.querySelector("iframe").contentWindow.print();
  else if ("savePaper" in rest) await savePrintout(app.querySelector("iframe"));
  else if (button.id === "sample") await openSample();
}

document.addEventListener("click", async (event) => {
  const cell = event.target.closest("td[data-e]");
  if (cell) pickPlayer(cell);
  const button = event.target.closest("button");
  if (!button || button.type === "submit") return;
  try {
    await press(button);
  } catch (error) {
    showError(error);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "file") openChosenFile(event.target.files[0]);
  if ("submit" in event.target.dataset) event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closePanel();
});

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle("dropping", kind === "dragover");
    if (kind === "drop") openChosenFile(event.dataTransfer.files[0]);
  });
}

// --- Use without a network

/**
 * Keep the whole page in the browser; return whether it can. A newer page that was fetched during
 * an earlier visit takes over first, all of it at once.
 */
async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return false;
  const script = new URL("service-worker.js", import.meta.url);
  const registration = await navigator.serviceWorker.register(script);
  if (registration.waiting && navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "taken over") location.reload();
    });
    navigator.serviceWorker.startMessages();
    registration.waiting.postMessage("take over");
  }
  await navigator.serviceWorker.ready;
  return true;
}

startPython();
addEventListener("hashchange", () => render());
showChoices();
showStatus();
await render();
warmUp();
keepForOffline().then(showOffline, () => {}); // without it the page works while there is a network
