/** Pages that are public and may be found by search engines. A test compares them with the web's routes. */
export const publicPages = [
  '/',
  '/about-us',
  '/privacy-policy',
  '/terms',
  '/register',
  '/developers',
  '/drive',
  '/support',
  '/accessibility',
] as const;

/**
 * The languages whose pages have an address of their own (`?lang=ar`); a test compares them with the shipped languages.
 */
export const pageLanguages = ['en', 'ar', 'es', 'fr', 'de', 'pt'] as const;

/** Pages that the build draws, each into a file of its own: they are read before the program comes. */
export const drawnPages = {
  '/': 'index',
  '/about-us': 'about-us',
  '/privacy-policy': 'privacy-policy',
  '/terms': 'terms',
  '/login': 'login',
  '/register': 'register',
} as const;
export type DrawnPath = keyof typeof drawnPages;

/** Page served at every other address: without content, for the program to fill. */
export const BARE_PAGE = 'app';

/** File of a page in a language, such as `about-us.ar.html`. */
export const pageFile = (name: string, language: string): string =>
  `${name}${language === 'en' ? '' : `.${language}`}.html`;
