/** One stop of a walk by keys. */
export type FocusStop = {
  /** The same for the same element, so that a walk knows when it is through. */
  id: number;
  name: string;
  /** The element that hides all of it. */
  coveredBy?: string;
  /** It is beside the open dialog or menu, whose page is not for use. */
  isOutside: boolean;
  /** Arrow keys move within it. */
  isInMenu: boolean;
};

const INSET_PX = 3;
const ids = new WeakMap<Element, number>();
let lastId = 0;

const idOf = (element: Element): number => {
  if (!ids.has(element)) ids.set(element, ++lastId);
  return ids.get(element)!;
};

const shortly = (element: Element): string =>
  `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;

/** A hidden radio or file input is seen as its label; a field as its frame. */
const seenAs = (element: Element): Element => {
  const { width, height } = element.getBoundingClientRect();
  const { opacity } = getComputedStyle(element);
  const isSeen = width > 2 && height > 2 && opacity !== '0';
  return isSeen ? element : (element.closest('label') ?? element.parentElement ?? element);
};

/** The element over the middle and the four corners of another; undefined if a part of that can be seen. */
const coverOf = (element: Element): string | undefined => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + INSET_PX, top + INSET_PX],
    [right - INSET_PX, top + INSET_PX],
    [left + INSET_PX, bottom - INSET_PX],
    [right - INSET_PX, bottom - INSET_PX],
  ] as const;
  const over = points.map(([x, y]) => document.elementFromPoint(x, y));
  const isFree = over.some(top => top && (element.contains(top) || top.contains(element)));
  if (isFree) return undefined;
  const cover = over.find(top => top !== null);
  return cover ? shortly(cover) : 'the edge of the window';
};

/** The open dialog or menu over all others. */
const openLayer = (): Element | undefined =>
  [...document.querySelectorAll('.MuiModal-root')].findLast(modal => modal.getAttribute('aria-hidden') !== 'true');

/** The element with the focus, as somebody with a keyboard finds it; undefined on none. */
export const focusStop = (): FocusStop | undefined => {
  const { activeElement: element } = document;
  if (!element || element === document.body) return undefined;
  const cover = coverOf(seenAs(element));
  const layer = openLayer();
  return {
    id: idOf(element),
    name: shortly(element),
    ...(cover && { coveredBy: cover }),
    isOutside: layer !== undefined && !layer.contains(element),
    isInMenu: element.closest('[role=menu], [role=listbox]') !== null,
  };
};
