import { describe, expect, it } from 'vitest';
import { catalogueOfTheWeb } from '#test/fixtures/catalogue-of-the-web';
import { errorStatus } from '../contract/errors';
import { en as english } from './en';
import { closestShipped } from './languages';
import { shipped, shippedTexts, type Texts } from './shipped';

const en: Texts = english;
const plural = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string) => key.replace(plural, '');
const stems = (texts: Texts) => [...new Set(Object.keys(texts).map(stemOf))].sort();
const counted = Object.keys(en)
  .filter(key => key.endsWith('_other'))
  .map(stemOf);
const paramsOf = (texts: Texts): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const params = found.get(stemOf(key)) ?? new Set<string>();
    for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) params.add(name!);
    found.set(stemOf(key), params);
  }
  return found;
};
const languages = await Promise.all(
  Object.entries(shipped).map(async ([locale, { load }]) => [locale, await load()] as const),
);

it('[PUB-7] a reader gets the closest language that ships', () => {
  const wanted = ['ar', 'ar-EG', 'en-GB', 'pt-PT', 'DE', 'tlh', undefined];
  expect(wanted.map(closestShipped)).toEqual(['ar', 'ar', 'en', 'pt', 'de', 'en', 'en']);
});

it('[PUB-7] a code that every object knows is no language that ships', async () => {
  expect(['toString', 'valueOf', '__proto__'].map(closestShipped)).toEqual(['en', 'en', 'en']);
  expect(await shippedTexts('toString')).toEqual({});
});

describe.each(languages)('[ERR-2] the texts of %s', (locale, texts) => {
  it('have the same keys as the English ones', () => {
    const own = new Set(stems(texts));
    const wanted = new Set(stems(en));
    const lacks = [...wanted].filter(key => !own.has(key)).map(key => `${locale}.json lacks ${key}`);
    const excess = [...own].filter(key => !wanted.has(key)).map(key => `${locale}.json has ${key}, en.json does not`);
    expect([...lacks, ...excess]).toEqual([]);
  });
  it('take the same parameters', () => {
    const given = paramsOf(texts);
    const wrong = [...paramsOf(en)].filter(([stem, wanted]) => {
      const own = [...(given.get(stem) ?? [])].filter(name => name !== 'count').sort();
      return (
        own.join() !==
        [...wanted]
          .filter(name => name !== 'count')
          .sort()
          .join()
      );
    });
    expect(wrong.map(([stem]) => stem)).toEqual([]);
  });
  it('say the number, unless the form of it says it', () => {
    const given = paramsOf(texts);
    expect(counted.filter(stem => paramsOf(en).get(stem)!.has('count') && !given.get(stem)!.has('count'))).toEqual([]);
  });
  it('are nowhere empty', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('have every form of a number that the language has', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const wanted = counted.flatMap(stem => forms.map(form => `${stem}_${form}`));
    expect(wanted.filter(key => !(key in texts))).toEqual([]);
  });
  it('are sorted, so that two people can add texts without a conflict', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(texts).sort());
  });
  it('[ERR-1] have every key of the error catalogue', () => {
    const keys = [...Object.keys(errorStatus), ...catalogueOfTheWeb];
    expect(keys.filter(key => !(key in texts))).toEqual([]);
  });
});
