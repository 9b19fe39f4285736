import { BARE_PAGE, drawnPages, pageFile, pageLanguages, type DrawnPath } from '#shared/contract/public-pages';

/** The page that the build drew of a path, or the bare one, in the language which the address asks for. */
export const drawnPageFile = (path: string, query: URLSearchParams): string => {
  const language = pageLanguages.find(known => known === query.get('lang')) ?? 'en';
  return pageFile(Object.hasOwn(drawnPages, path) ? drawnPages[path as DrawnPath] : BARE_PAGE, language);
};
