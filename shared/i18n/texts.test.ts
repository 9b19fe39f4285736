import { describe, expect, it } from 'vitest';
import { catalogueOfTheWeb } from '#test/fixtures/catalogue-of-the-web';
import { errorStatus } from '../contract/errors';
import { ar } from './ar';
import { en as english } from './en';

const en: Record<string, string> = english;
const plural = /_(zero|one|two|few|many|other)$/;
const stems = (texts: Record<string, string>) =>
  [...new Set(Object.keys(texts).map(key => key.replace(plural, '')))].sort();
const paramsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]!).sort();

describe('[ERR-2] English and Arabic', () => {
  it('have the same keys', () => {
    expect(stems(ar)).toEqual(stems(en));
  });
  it.each(stems(en))('%s takes the same parameters in both', stem => {
    const forms = (texts: Record<string, string>) => Object.keys(texts).filter(key => key.replace(plural, '') === stem);
    const wanted = new Set(forms(en).flatMap(key => paramsOf(en[key]!)));
    const given = new Set(forms(ar).flatMap(key => paramsOf(ar[key]!)));
    expect([...given].sort()).toEqual([...wanted].sort());
  });
  it('leave no text empty', () => {
    expect([...Object.entries(en), ...Object.entries(ar)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('give Arabic plurals all six forms', () => {
    const pluralStems = Object.keys(en)
      .filter(key => key.endsWith('_other'))
      .map(key => key.replace(plural, ''));
    for (const stem of pluralStems)
      for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(ar).toHaveProperty([`${stem}_${form}`]);
  });
  it('are sorted, so that two people can add texts without a conflict', () => {
    for (const texts of [en, ar]) expect(Object.keys(texts)).toEqual(Object.keys(texts).sort());
  });
});

it('[ERR-1] every key of the error catalogue exists in every language', () => {
  const keys = [...Object.keys(errorStatus), ...catalogueOfTheWeb];
  for (const texts of [en, ar]) expect(keys.filter(key => !(key in texts))).toEqual([]);
});
