/** How far letters may extend beyond an edge, px: the outlines of some do by a fraction. */
const SLACK_PX = 1;
/** Smallest space between a button's text and its edge. */
const BUTTON_ROOM_PX = 4;

const isHidden = (element: Element): boolean => {
  const { visibility, opacity, clipPath } = getComputedStyle(element);
  return visibility === 'hidden' || opacity === '0' || clipPath.startsWith('inset(');
};

const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);

/** The elements around a text up to the window, except those that can be scrolled to its end and their ancestors. */
const around = (text: Text): Element[] => {
  const found: Element[] = [];
  for (let element = text.parentElement; element; element = element.parentElement) {
    if (isScroller(element) && element.scrollWidth > element.clientWidth + SLACK_PX) {
      // A page or sheet that scrolls sideways hides its end; a strip of chips is meant to.
      if (!element.matches('[data-strip]')) found.push(element);
      return found;
    }
    found.push(element);
  }
  return found;
};

/** The element that cuts a text: the window, a button, or one that hides overflow. */
const cutBy = (text: Text): string | undefined => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const words = range.getBoundingClientRect();
  const parents = around(text);
  if (words.width === 0 || parents.some(isHidden)) return undefined;
  if (words.left < -SLACK_PX || words.right > innerWidth + SLACK_PX) return `the window of ${innerWidth}`;
  let isScrolled = false;
  for (const element of parents) {
    const { left, right, width, bottom, top } = element.getBoundingClientRect();
    const { overflowX, overflowY } = getComputedStyle(element);
    const room = element.matches('.MuiButton-root') ? BUTTON_ROOM_PX - SLACK_PX : -SLACK_PX;
    const hides = overflowX !== 'visible' || room > 0;
    if (hides && (words.left < left + room || words.right > right - room))
      return `<${element.tagName.toLowerCase()} class="${element.className}"> of ${Math.round(width)}`;
    isScrolled ||= /auto|scroll/.test(overflowY) || element === document.body;
    const isFlat = !isScrolled && /hidden|clip/.test(overflowY);
    if (isFlat && (words.top < top - SLACK_PX * 4 || words.bottom > bottom + SLACK_PX * 4))
      return `the height of <${element.tagName.toLowerCase()} class="${element.className}">`;
  }
  return undefined;
};

/** Every text of these parts of the page that cannot be read to its end. */
export const cutTexts = (roots: Iterable<Element>): string[] => {
  const found: string[] = [];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.data.trim() || text.parentElement!.closest('style, script, [aria-hidden=true] svg')) continue;
      const by = cutBy(text);
      if (by) found.push(`“${text.data.trim()}” is cut by ${by}`);
    }
  }
  return found;
};

/** Every button of an open dialog that is outside the window and cannot be scrolled into it. */
export const outsideButtons = (): string[] => {
  const isReached = (button: Element): boolean => {
    for (
      let element = button.parentElement;
      element && !element.matches('.MuiDialog-root');
      element = element.parentElement
    )
      if (
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + SLACK_PX
      )
        return true;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left >= -SLACK_PX && right <= innerWidth + SLACK_PX && top >= -SLACK_PX && bottom <= innerHeight + SLACK_PX;
  };
  return [...document.querySelectorAll('.MuiDialog-root .MuiButton-root')]
    .filter(button => !isReached(button))
    .map(button => `“${button.textContent.trim()}” is outside the window`);
};
