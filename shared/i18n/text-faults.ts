import type { Texts } from './shipped';

const plural = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string) => key.replace(plural, '');

/** The names of a text's parameters, over all its plural forms. */
const paramsOf = (texts: Texts): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const params = found.get(stemOf(key)) ?? new Set<string>();
    for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) params.add(name!);
    found.set(stemOf(key), params);
  }
  return found;
};

/** A language file: its texts, and whether it may lack some, which are then read in English. */
export type TextFile = { locale: string; texts: Texts; isPartial: boolean };

/** Texts of `en` that a language lacks, by key. A plural counts as one text. */
export const missingTexts = (texts: Texts, en: Texts): string[] => {
  const own = new Set(Object.keys(texts).map(stemOf));
  return [...new Set(Object.keys(en).map(stemOf))].filter(stem => !own.has(stem)).sort();
};

const pluralFaults = ({ locale, texts }: TextFile, counted: readonly string[]): string[] => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return counted
    .flatMap(stem => forms.map(form => `${stem}_${form}`))
    .filter(key => !(key in texts))
    .map(key => `lacks ${key}`);
};

const paramFaults = ({ texts }: TextFile, en: Texts, counted: ReadonlySet<string>): string[] => {
  const wanted = paramsOf(en);
  return [...paramsOf(texts)].flatMap(([stem, given]) => {
    const expected = wanted.get(stem);
    if (!expected) return [];
    // A plural form may write its number in words, but not all forms of it.
    const names = (params: ReadonlySet<string>) =>
      [...params]
        .filter(name => name !== 'count' || !counted.has(stem))
        .sort()
        .join();
    const isWrong = names(given) !== names(expected) || (expected.has('count') && !given.has('count'));
    return isWrong ? [`${stem} has other parameters than the English text`] : [];
  });
};

/** All that is wrong with a language file, a sentence each that names the key. */
export const textFaults = (file: TextFile, en: Texts): string[] => {
  const { locale, texts, isPartial } = file;
  const keys = Object.keys(texts);
  const missing = missingTexts(texts, en);
  const lacking = new Set(missing);
  const english = new Set(Object.keys(en).map(stemOf));
  const counted = Object.keys(en)
    .filter(key => key.endsWith('_other'))
    .map(stemOf);
  const faults = [
    ...(isPartial ? [] : missing.map(key => `lacks ${key}`)),
    ...[...new Set(keys.map(stemOf))].filter(stem => !english.has(stem)).map(stem => `has ${stem}, en.json does not`),
    ...pluralFaults(
      file,
      counted.filter(stem => !lacking.has(stem)),
    ),
    ...paramFaults(file, en, new Set(counted)),
    ...keys.filter(key => texts[key]!.trim() === '').map(key => `${key} is empty`),
    ...keys.filter((key, i) => i > 0 && keys[i - 1]! > key).map(key => `${key} is out of order`),
  ];
  return faults.map(fault => `${locale}.json: ${fault}`);
};
