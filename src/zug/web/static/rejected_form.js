"use strict";
// A form that was not accepted is opened again, with what was typed and the message in it.
(() => {
  const { action, fields } = document.getElementById("refused").dataset;
  /** @type {[string, string][]} names and values as they were sent */
  const sent = JSON.parse(fields);
  const elementsOf = (form) => [...form.elements];

  /** Whether a form has a field of this name; hidden fields and buttons also need the value. */
  function hasField(form, name, value) {
    return elementsOf(form).some(
      (field) =>
        field.name === name &&
        (!/^(hidden|submit|radio)$/.test(field.type) || field.value === value),
    );
  }

  /** Return the form on this page that was sent: the one with most of its fields; null if none. */
  function sentForm() {
    const fit = (form) => sent.filter(([name, value]) => hasField(form, name, value)).length;
    const hasAction = (form) => form.method === "post" && new URL(form.action).pathname === action;
    const [form] = [...document.forms].filter(hasAction).sort((a, b) => fit(b) - fit(a));
    return form && (!sent.length || fit(form)) ? form : null;
  }

  function openAround(element) {
    let details = element.closest("details");
    while (details) {
      details.open = true;
      details = details.parentElement.closest("details");
    }
  }

  /** Fill in what was sent; of fields with one name, each gets its own value. */
  function fill(form) {
    const used = new Map();
    for (const [name, value] of sent) {
      const all = elementsOf(form).filter((field) => field.name === name);
      const place = used.get(name) ?? 0;
      used.set(name, place + 1);
      const choices = all.filter((field) => /^(checkbox|radio)$/.test(field.type));
      const choice = choices.find((field) => field.value === value);
      const field = all[place];
      if (choice) choice.checked = true;
      else if (field && !/^(hidden|submit|file|password|checkbox|radio)$/.test(field.type)) {
        field.value = value;
      }
    }
  }

  /** Return the field to go on with: the first to fill in, else the button that was pressed. */
  function fieldToFocus(form) {
    const open = elementsOf(form).filter(
      (field) =>
        field.name && field.type !== "hidden" && field.offsetParent !== null && !field.disabled,
    );
    const wasSent = ({ name, value }) => sent.some((pair) => pair[0] === name && pair[1] === value);
    return open.find((field) => field.type !== "submit") ?? open.find(wasSent) ?? open[0];
  }

  const form = sentForm();
  if (!form) return;
  openAround(form);
  fill(form);
  const message = document.querySelector(".messages .message.error");
  if (message) {
    message.setAttribute("role", "alert");
    form.prepend(message);
  }
  const field = fieldToFocus(form);
  if (field) openAround(field);
  (message ?? form).scrollIntoView({ block: "center" }); // a long form is longer than the window
  field?.focus({ preventScroll: true });
  if (field?.type === "search") field.select(); // the next letters are for another player
})();
