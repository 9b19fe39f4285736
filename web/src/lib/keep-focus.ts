/** How far back a lost focus may go. */
const MOST_REMEMBERED = 12;

const isFree = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled, [aria-hidden="true"] *, [inert], [inert] *') &&
  element.getClientRects().length > 0;

/** Where a control stood: its parent and its place in it, and those of the boxes around. */
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
 * Where the focus goes, by id, when the control that has it goes away: to what comes of the press. Returns a function that
 * ends it.
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

/** The control that has come in the place of one that is gone. */
const heirAt = (places: readonly Place[]): HTMLElement | undefined => {
  const { parent, at } = places.find(place => place.parent.isConnected) ?? {};
  const child = at === undefined ? undefined : parent?.children[at];
  const found = child?.matches(CONTROLS) ? child : child?.querySelector(CONTROLS);
  return found instanceof HTMLElement && isFree(found) ? found : undefined;
};

/**
 * A control that takes itself away or locks itself while it works would leave who uses the keyboard at the top of the
 * page. The focus goes back to it as soon as it can be used again, else to what has come in its place, else to where it
 * was before. Of pointers nothing is asked: a phone would open its keyboard. Returns a function that ends it.
 */
export const keepFocus = (): (() => void) => {
  let byKeys = false;
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
    // It is locked, or its reader has left it.
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
    // After what the page itself does about it.
    if (byKeys && last && isLost()) setTimeout(bringBack);
  });
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  const keys = () => void (byKeys = true);
  const pointer = () => void (byKeys = false);
  document.addEventListener('focusin', remember);
  document.addEventListener('keydown', keys, true);
  document.addEventListener('pointerdown', pointer, true);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('keydown', keys, true);
    document.removeEventListener('pointerdown', pointer, true);
  };
};
