import texts from './pt.json';

/** Portuguese (Brazil). */
export const pt: Readonly<Record<string, string>> = texts;
