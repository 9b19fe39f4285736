import texts from './en.json';

/** English: the language every other one is measured against. Flat map of key to text, `{{param}}` interpolated. */
export const en = texts;

/** A plural text is asked for by its stem: `table.rows` with a count finds `table.rows_one` and its siblings. */
type Stem<K> = K extends `${infer S}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? S : K;

export type MessageKey = Stem<keyof typeof texts>;
