import * as z from 'zod/mini';
import { asStored } from '../schema/variants';
import { count, idSchema, lines, moment, text } from './common';

/**
 * Language, script, region and one variant, by their form alone: which languages `Intl` knows differs between browsers and
 * servers. No `-u-` nor `-x-` parts, because formatters add their own.
 */
const wellFormed =
  /^[a-zA-Z]{2,3}(?:-[a-zA-Z]{4})?(?:-(?:[a-zA-Z]{2}|\d{3}))?(?:-(?:[a-zA-Z\d]{5,8}|\d[a-zA-Z\d]{3}))?$/;
/** `PT-br` → `pt-BR`: people's choice of a language is compared with it letter by letter. */
const asWritten = (tag: string): string =>
  tag
    .toLowerCase()
    .split('-')
    .map((part, place) => {
      if (place === 0) return part;
      if (part.length === 2) return part.toUpperCase();
      return /^[a-z]{4}$/.test(part) ? `${part[0]!.toUpperCase()}${part.slice(1)}` : part;
    })
    .join('-');

const locale = text(12, 'languages.badLocale').check(
  z.regex(wellFormed, 'languages.badLocale'),
  z.overwrite(asWritten),
);

/**
 * A translation key, not the name of a property that every object has; or `data.` and a text of an admin, such as the
 * name of a vehicle.
 */
export const textKeyForm = /^(?:(?!(?:__proto__|constructor|prototype)$)[\w./ -]{1,120}|data\.[^\p{Cc}]{1,300})$/u;
const textKey = z.string().check(z.regex(textKeyForm));
/** The number of texts of the product, in a language with six plural forms, and room for texts of admins. */
export const MOST_TEXTS = 5_000;
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

/** A language in the list: its texts are loaded separately, when it is used. */
export const languageHeadSchema = asStored(
  z.object({
    ...languageFields.shape,
    id: idSchema,
    createdAt: moment,
    /** The number of its own texts: overrides of the shipped ones, or all if it is not shipped. */
    textCount: z._default(count, 0),
    /** Rises with every change of its texts; 0: it never had any. */
    textVersion: z._default(count, 0),
  }),
);
export type LanguageHead = z.output<typeof languageHeadSchema>;

export const languageSchema = asStored(z.object({ ...languageHeadSchema.shape, keyValuePairs: textMap }));
export type Language = z.output<typeof languageSchema>;
