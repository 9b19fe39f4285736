/** How far back a lost focus may go. */
const MOST_REMEMBERED = 12;

const isFree = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [aria-hidden="true"] *, [inert], [inert] *') &&
  element.getClientRects().length > 0;

/** The position of a control: its parent and its index there, and those of the ancestors. */
type Place = { parent: Element; at: number };

const placesOf = (element: Element): Place[] => {
  const places: Place[] = [];
  for (let child = element; child.parentElement && places.length < 3; child = child.parentElement)
    places.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return places;
};

/** The page's own note, which every part of the program reads, whichever has loaded this file. */
const LED = 'focusNext';

/**
 * The id of the element that gets the focus when the focused control disappears: the result of the press. Returns a
 * function that ends it.
 */
export const leadFocus = (id: string): (() => void) => {
  const { dataset } = document.documentElement;
  dataset[LED] = id;
  return () => {
    if (dataset[LED] === id) delete dataset[LED];
  };
};

const ledTo = (): HTMLElement | undefined => {
  const id = document.documentElement.dataset[LED];
  const found = id === undefined ? null : document.getElementById(id);
  return found && isFree(found) ? found : undefined;
};

const CONTROLS = 'button, a[href], [role="button"], [tabindex="0"]';

/** The control that has replaced a removed one. */
const heirAt = (places: readonly Place[]): HTMLElement | undefined => {
  const { parent, at } = places.find(place => place.parent.isConnected) ?? {};
  const child = at === undefined ? undefined : parent?.children[at];
  const found = child?.matches(CONTROLS) ? child : child?.querySelector(CONTROLS);
  return found instanceof HTMLElement && isFree(found) ? found : undefined;
};

/**
 * If a control removes or disables itself while it works, keyboard users would restart at the top of the page. The
 * focus returns to it as soon as it can be used again, else to its replacement, else to the previous position. Pointers
 * are ignored: a phone would open its keyboard. Returns a function that ends it.
 */
export const keepFocus = (): (() => void) => {
  let byKeys = false;
  let pending: ReturnType<typeof setTimeout> | undefined;
  const wasLocked = new WeakSet<Element>();
  let remembered: { element: HTMLElement; places: Place[]; path: string }[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const others = remembered.filter(({ element }) => element !== target && element.isConnected);
    remembered = [...others, { element: target, places: placesOf(target), path: location.pathname }].slice(
      -MOST_REMEMBERED,
    );
  };
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const bringBack = () => {
    const last = remembered.at(-1);
    // A new page puts the focus on its own heading.
    if (!byKeys || !last || last.path !== location.pathname || !isLost()) return;
    // It is disabled, or its reader has left it.
    if (last.element.isConnected && (last.element.matches(':disabled') || !wasLocked.has(last.element))) return;
    const earlier = [...remembered].reverse().find(({ element }) => isFree(element))?.element;
    const main = document.querySelector<HTMLElement>('main');
    const next = isFree(last.element) ? last.element : (ledTo() ?? heirAt(last.places) ?? earlier ?? main);
    wasLocked.delete(last.element);
    next?.focus({ preventScroll: next === main });
  };
  const changes = new MutationObserver(() => {
    const last = remembered.at(-1);
    if (last?.element.matches(':disabled')) wasLocked.add(last.element);
    // After the page's own handling.
    if (!byKeys || !last || !isLost()) return;
    clearTimeout(pending);
    pending = setTimeout(bringBack);
  });
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  const keys = () => void (byKeys = true);
  const pointer = () => void (byKeys = false);
  document.addEventListener('focusin', remember);
  document.addEventListener('keydown', keys, true);
  document.addEventListener('pointerdown', pointer, true);
  return () => {
    clearTimeout(pending);
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('keydown', keys, true);
    document.removeEventListener('pointerdown', pointer, true);
  };
};
