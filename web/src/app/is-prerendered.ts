import { useTextStore } from '@/i18n/text-store';

/**
 * Whether the build has drawn this address in the reader's language; without a network the cached page may be another
 * one. If not, the element is emptied.
 */
export const isPrerendered = (element: HTMLElement): boolean => {
  const { dataset, classList } = document.documentElement;
  const isThisPage = dataset['page'] === location.pathname && classList.contains('shell');
  if (isThisPage && element.dataset['drawn'] === useTextStore.getState().locale) return true;
  // With the mark, the page's style hides the element, even if the address asks for an unknown language.
  delete element.dataset['drawn'];
  element.replaceChildren();
  return false;
};
