import { dataTextOf } from './data-texts';

export type Texts = Readonly<Record<string, string>>;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** The name under which the plural forms of a text are asked for: `rides_one` → `rides`. */
export const stemOf = (key: string): string => key.replace(pluralForm, '');

export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(match => match[1]!)),
];

export type TextProblem = { key: string; problem: 'missing' | 'unknown'; place: string };

/** The placeholders that each text may contain, and those that it must contain. */
export type Places = { of(key: string): { may: ReadonlySet<string>; must: ReadonlySet<string> } | undefined };

/** Placeholders in texts of admins are never filled. */
const noPlaces = { may: new Set<string>(), must: new Set<string>() };

const isPlural = (key: string): boolean => pluralForm.test(key);

export const placesOf = (english: Texts): Places => {
  const byStem = new Map<string, { may: Set<string>; must: Set<string> }>();
  for (const [key, text] of Object.entries(english)) {
    const places = new Set(placesIn(text));
    // "One ride" needs no number, and a language may write any plural form in words.
    const must = isPlural(key) ? new Set([...places].filter(place => place !== 'count')) : places;
    const found = byStem.get(stemOf(key));
    byStem.set(stemOf(key), {
      may: new Set([...(found?.may ?? []), ...places]),
      must: found ? new Set([...must].filter(place => found.must.has(place))) : must,
    });
  }
  return { of: key => (dataTextOf(key) === undefined ? byStem.get(stemOf(key)) : noPlaces) };
};

/** The first fault of a translation: a missing `{{place}}` that English has, or one that is never filled. */
export const textProblem = (key: string, text: string, places: Places): TextProblem | undefined => {
  const known = places.of(key);
  if (!known || text === '') return undefined;
  const given = placesIn(text);
  const unknown = given.find(place => !known.may.has(place));
  if (unknown !== undefined) return { key, problem: 'unknown', place: unknown };
  const lacking = [...known.must].find(place => !given.includes(place));
  return lacking === undefined ? undefined : { key, problem: 'missing', place: lacking };
};

/**
 * The keys of a language: of each English text, with the plural forms that the language itself has; the English ones where
 * `Intl` does not know it.
 */
export const keysFor = (english: Texts, locale: string): string[] => {
  const forms = new Intl.PluralRules([locale, 'en']).resolvedOptions().pluralCategories;
  const keys = new Set<string>();
  for (const key of Object.keys(english))
    if (isPlural(key) && `${stemOf(key)}_other` in english)
      for (const form of forms) keys.add(`${stemOf(key)}_${form}`);
    else keys.add(key);
  return [...keys].sort();
};

/** The English text for a key; for a plural form that English lacks, its general one. */
export const englishFor = (english: Texts, key: string): string | undefined =>
  english[key] ?? english[`${stemOf(key)}_other`];
