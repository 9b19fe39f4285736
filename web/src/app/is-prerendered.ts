import { useTextStore } from '@/i18n/text-store';

/**
 * Whether the build has drawn the page of this address in the language that is read; without a network another page may
 * have been kept. If not, the place is emptied.
 */
export const isPrerendered = (element: HTMLElement): boolean => {
  const { dataset, classList } = document.documentElement;
  const isThisPage = dataset['page'] === location.pathname && classList.contains('shell');
  if (isThisPage && element.dataset['drawn'] === useTextStore.getState().locale) return true;
  // With the mark the page's style hides its place, also from whoever asked for a language that there is not.
  delete element.dataset['drawn'];
  element.replaceChildren();
  return false;
};
