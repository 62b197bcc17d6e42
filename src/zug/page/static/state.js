// What the page knows of itself: what is open, the language, and the words in it.

/** By language: its name, the start page, the words of the scripts. Made when the page is built. */
export const shells = await (await fetch("shell.json")).json();

/** A browser may refuse to keep anything; then the language is that of this visit. */
function keptLanguage() {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
}

export function keepLanguage(code) {
  now.language = code;
  try {
    localStorage.setItem("language", code);
  } catch (fault) {
    console.warn(fault.message);
  }
}

const chosen = keptLanguage() ?? navigator.language.slice(0, 2);

export const now = {
  language: shells[chosen] ? chosen : "en",
  open: null, // the record of what is open
  told: [], // what the next screen says on top: { text, kind }
};

export const words = () => shells[now.language].words;
