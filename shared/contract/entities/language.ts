import * as z from 'zod/mini';
import { asStored } from '../schema/as-stored';
import { count, idSchema, lines, moment, text } from './common';

/** Whether `Intl` supports this language for dates and numbers. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};
const locale = text(12, 'languages.badLocale').check(
  z.minLength(2, 'languages.badLocale'),
  z.refine(isLocale, 'languages.badLocale'),
);

/** A translation key; not the name of a property that every object has. */
const textKey = z.string().check(z.regex(/^(?!(?:__proto__|constructor|prototype)$)[\w./ -]{1,120}$/));
export const MOST_TEXTS = 3_000;
/** Translations by key. */
export const textMap = z
  .record(textKey, lines(2_000))
  .check(z.refine(map => Object.keys(map).length <= MOST_TEXTS, `at most ${MOST_TEXTS}`));

/** A language as an admin writes it, without its texts. */
export const languageFields = z.object({
  langName: text(60, 'languages.nameMissing').check(z.minLength(1, 'languages.nameMissing')),
  /** BCP 47, such as `sv` or `pt-BR`: unique. */
  langLocale: locale,
  dateLocale: locale,
  default: z.boolean(),
});

/** A language in the list: its texts are loaded alone, when somebody reads it. */
export const languageHeadSchema = asStored(
  z.object({
    ...languageFields.shape,
    id: idSchema,
    createdAt: moment,
    /** How many texts of its own it has: overrides of the shipped ones, or all if it is not shipped. */
    textCount: z._default(count, 0),
    /** Rises with every change of its texts; 0: it never had any. */
    textVersion: z._default(count, 0),
  }),
);
export type LanguageHead = z.output<typeof languageHeadSchema>;

export const languageSchema = asStored(z.object({ ...languageHeadSchema.shape, keyValuePairs: textMap }));
export type Language = z.output<typeof languageSchema>;
