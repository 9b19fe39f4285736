import { tabStorage } from '../storage';

const TRIED = 'wayfare-newer-program';

/** The file that a page of the site begins with; its name changes with the program. */
const beginningOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** The beginning of the program that the site has now, or undefined where it cannot be asked. */
const newest = async (): Promise<string | undefined> => {
  const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
  return answer.ok ? beginningOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
};

/**
 * A part of the program that cannot be loaded may no longer exist, because the site has a newer program: then the page
 * is reloaded, once for each program. If the network is the cause, nothing happens.
 */
export const reloadIfNewer = async (reload = () => location.reload()): Promise<void> => {
  const mine = beginningOf(document);
  const next = mine && (await newest().catch(() => undefined));
  if (!next || next === mine || tabStorage.getItem(TRIED) === next) return;
  tabStorage.setItem(TRIED, next);
  reload();
};
