"use strict";
// A form that was refused: its fold opens, what was typed stands there again, and the words stand at it.
(() => {
  const { action, fields } = document.getElementById("refused").dataset;
  const sent = JSON.parse(fields);
  const has = (form, name, value) =>
    [...form.elements].some((one) => one.name === name && (!/^(hidden|submit|radio)$/.test(one.type) || one.value === value));
  const fits = (form) => sent.filter(([name, value]) => has(form, name, value)).length;
  const forms = [...document.forms].filter((one) => one.method === "post" && new URL(one.action).pathname === action);
  const form = forms.sort((a, b) => fits(b) - fits(a))[0];
  if (!form || (sent.length && !fits(form))) return;
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const seen = new Map();
  for (const [name, value] of sent) {
    const all = [...form.elements].filter((one) => one.name === name);
    const place = seen.get(name) || 0;
    seen.set(name, place + 1);
    const choice = all.find((one) => /^(checkbox|radio)$/.test(one.type) && one.value === value);
    if (choice) choice.checked = true;
    else if (all[place] && !/^(hidden|submit|file|password|checkbox|radio)$/.test(all[place].type)) all[place].value = value;
  }
  const words = document.querySelector(".messages .message.error");
  if (words) {
    words.setAttribute("role", "alert");
    form.prepend(words);
  }
  const open = [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.offsetParent !== null && !one.disabled);
  const field = open.find((one) => one.type !== "submit") || open.find((one) => sent.some(([name, value]) => one.name === name && one.value === value)) || open[0];
  for (let fold = field && field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  (words || form).scrollIntoView({ block: "center" }); // the words: a long form is longer than the window
  if (field) field.focus({ preventScroll: true });
  if (field && field.type === "search") field.select(); // the next letters are for somebody else
})();
