import texts from './fr.json';

/** French. */
export const fr: Readonly<Record<string, string>> = texts;
