const EDITABLE =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]';
export const MODAL = '.MuiModal-root:not([aria-hidden="true"]), dialog[open]';

/** Whether the focus is where keys are typed, or choose from a list. */
export const isTyping = ({ target }: { target: EventTarget | null }): boolean =>
  target instanceof Element && target.closest(EDITABLE) !== null;

/** Whether a dialog covers the page. */
export const isModal = (): boolean => document.querySelector(MODAL) !== null;
