// What the page knows of itself: what is open, language and theme, and the texts of the scripts.

/** By language: its name, the start page, the texts of the scripts. Made when the page is built. */
export const languages = await (await fetch("shell.json")).json();

/** A browser may refuse to store anything; then a choice holds for this visit. */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch (error) {
    console.warn(error.message);
  }
}

// --- Language

const chosen = stored("language") ?? navigator.language.slice(0, 2);
let current = languages[chosen] ? chosen : "en";

export const language = () => current;

export function chooseLanguage(code) {
  current = code;
  store("language", code);
}

/** The texts of the scripts in the language of the page. */
export const texts = () => languages[current].words;

// --- Theme

/** `light`, `dark`, or nothing: then the device decides. */
export const theme = () => document.documentElement.dataset.theme ?? "";

function useTheme(name) {
  if (["light", "dark"].includes(name)) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

export function chooseTheme(name) {
  useTheme(name);
  store("theme", name);
}

useTheme(stored("theme"));

// --- What is open

export const state = {
  /** The record of the open event or file, as `storage.js` has it. */
  open: null,
  /** @type {{ text: string, kind: string }[]} messages for the next screen */
  messages: [],
  /** Lines of a list that were not accepted: the next screen has them in its field. */
  rejectedLines: "",
};

/** Leave sentences for the next screen: what was done is a success, all else a warning. */
export function announce(sentences, isDone = true) {
  state.messages = sentences.map((text, place) => {
    const kind = isDone && place === 0 ? "success" : "warning";
    return { text, kind };
  });
}
