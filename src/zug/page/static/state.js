// What the page knows of itself: what is open, the language, and the words in it.

/** By language: its name, the start page, the words of the scripts. Made when the page is built. */
export const shells = await (await fetch("shell.json")).json();

/** A browser may refuse to keep anything; then a choice is that of this visit. */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch (fault) {
    console.warn(fault.message);
  }
}

export function keepLanguage(code) {
  now.language = code;
  keep("language", code);
}

/** `light`, `dark`, or nothing: then the device decides. */
export const theme = () => document.documentElement.dataset.theme ?? "";

export function useTheme(name) {
  if (["light", "dark"].includes(name)) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

export function keepTheme(name) {
  useTheme(name);
  keep("theme", name);
}

useTheme(kept("theme"));

const chosen = kept("language") ?? navigator.language.slice(0, 2);

export const now = {
  language: shells[chosen] ? chosen : "en",
  open: null, // the record of what is open
  told: [], // what the next screen says on top: { text, kind }
  left: "", // lines of a list that were refused: the next screen keeps them in its field
};

export const words = () => shells[now.language].words;
