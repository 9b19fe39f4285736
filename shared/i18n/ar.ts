import texts from './ar.json';

/** Arabic: right to left, six plural forms. */
export const ar: Readonly<Record<string, string>> = texts;
