import { describe, expect, it } from 'vitest';
import { catalogueOfTheWeb } from '#test/fixtures/catalogue-of-the-web';
import { errorStatus } from '../contract/errors';
import { en as english } from './en';
import { closestShipped, isWhole } from './languages';
import { shipped, shippedTexts, type Texts } from './shipped';
import { missingTexts, textFaults } from './text-faults';

const en: Texts = english;

it('[PUB-7] a reader gets the closest language that ships', () => {
  const wanted = ['ar', 'ar-EG', 'en-GB', 'pt-PT', 'DE', 'tlh', undefined];
  expect(wanted.map(closestShipped)).toEqual(['ar', 'ar', 'en', 'pt', 'de', 'en', 'en']);
});

it('[PUB-7] a code that every object knows is no language that ships', async () => {
  expect(['toString', 'valueOf', '__proto__'].map(closestShipped)).toEqual(['en', 'en', 'en']);
  expect(['toString', 'valueOf', '__proto__'].map(isWhole)).toEqual([false, false, false]);
  expect(await shippedTexts('toString')).toEqual({});
});

describe.each(Object.keys(shipped))('[ERR-2] the texts of %s', locale => {
  it('have the keys, plural forms and parameters of the English ones, none empty, in order', async () => {
    const texts = await shipped[locale]!.load();
    expect(textFaults({ locale, texts, isPartial: !isWhole(locale) }, en)).toEqual([]);
  });

  it('[ERR-1] name every key of the error catalogue', async () => {
    const texts = await shippedTexts(locale);
    const keys = [...Object.keys(errorStatus), ...catalogueOfTheWeb];
    expect(keys.filter(key => !(key in texts))).toEqual([]);
  });
});

describe('[ERR-2] a file of texts', () => {
  const few = { 'common.close': 'Stäng', 'common.save': 'Spara' };
  const faults = (texts: Texts, isPartial = true, locale = 'sv') => textFaults({ locale, texts, isPartial }, en);

  it('may begin with a few texts while its language is partial', () => {
    expect(faults(few)).toEqual([]);
    expect(missingTexts(few, en)).toContain('common.cancel');
    expect(missingTexts(few, en)).not.toContain('common.save');
  });

  it('is refused with the key that is wrong', () => {
    expect(faults(few, false)).toContain('sv.json: lacks common.cancel');
    expect(faults({ ...few, 'common.zzz': 'Nej' })).toEqual(['sv.json: has common.zzz, en.json does not']);
    expect(faults({ 'common.save': 'Spara', 'common.close': 'Stäng' })).toEqual([
      'sv.json: common.close is out of order',
    ]);
    expect(faults({ 'common.close': ' ' })).toEqual(['sv.json: common.close is empty']);
    expect(faults({ 'alarm.driver': 'Förare {{who}}', 'alarm.title_other': 'larm' })).toEqual([
      'sv.json: lacks alarm.title_one',
      'sv.json: alarm.driver has other parameters than the English text',
      'sv.json: alarm.title has other parameters than the English text',
    ]);
  });
});
