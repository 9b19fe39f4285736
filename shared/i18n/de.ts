import texts from './de.json';

/** German. */
export const de: Readonly<Record<string, string>> = texts;
