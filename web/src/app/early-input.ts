type Field = HTMLInputElement | HTMLSelectElement;

/** Value of a field that nobody has changed. */
const untouched = (field: Field): string => {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  const options = [...field.options];
  return (options.find(option => option.defaultSelected) ?? options[0])?.value ?? '';
};

const enter = (field: Field, value: string): void => {
  // React notices a change if the value differs from the one last set through the element's own `value`, which React
  // has replaced: the prototype's setter bypasses it.
  field.value = untouched(field);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/** The last button that was pressed before the program was loaded; `theme-init.js` stores it. */
const takePressed = (): HTMLElement | undefined => {
  const page = window as { pressedEarly?: HTMLElement };
  const pressed = page.pressedEarly;
  delete page.pressedEarly;
  return pressed;
};

/**
 * Input of a visitor into a pre-rendered page before its program has loaded. The program empties the fields when it
 * takes them over. The returned function enters the values again and repeats the last press, once.
 */
export const earlyInput = (page: HTMLElement): (() => void) => {
  const entered = [...page.querySelectorAll<Field>('input, select')]
    .map(field => ({ field, value: field.value }))
    .filter(({ field, value }) => value !== untouched(field));
  return () => {
    delete page.dataset['drawn'];
    entered.splice(0).forEach(({ field, value }) => enter(field, value));
    takePressed()?.click();
  };
};
