import texts from './es.json';

/** Spanish. */
export const es: Readonly<Record<string, string>> = texts;
