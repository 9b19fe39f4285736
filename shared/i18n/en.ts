import texts from './en.json';

/** English: the reference for every other language. Flat map of key to text, with `{{param}}` interpolation. */
export const en = texts;

/**
 * A plural text is requested by its stem: `table.rows` with a count selects `table.rows_one` and its other plural
 * forms.
 */
type Stem<K> = K extends `${infer S}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? S : K;

export type MessageKey = Stem<keyof typeof texts>;
