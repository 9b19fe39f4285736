/** Pages that are for everybody and may be found by a search. A test compares them with the web's routes. */
export const publicPages = ['/', '/about-us', '/privacy-policy', '/terms', '/register', '/developers'] as const;

/** The languages whose pages have an address of their own (`?lang=ar`); a test compares them with those that ship. */
export const pageLanguages = ['en', 'ar', 'es', 'fr', 'de', 'pt'] as const;
