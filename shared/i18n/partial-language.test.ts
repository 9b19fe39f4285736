import { afterEach, expect, it, vi } from 'vitest';
import { en } from './en';
import { languages } from './languages';
import { shipped, shippedTexts } from './shipped';

afterEach(() => {
  delete (languages.de as { isPartial?: true }).isPartial;
  vi.restoreAllMocks();
});

it('[PUB-7] a partial language is read in English where it lacks a text', async () => {
  vi.spyOn(shipped['de']!, 'load').mockResolvedValue({ 'common.close': 'Schließen' });
  expect(Object.keys(await shippedTexts('de'))).toEqual(['common.close']);
  Object.assign(languages.de, { isPartial: true });
  const texts = await shippedTexts('de');
  expect([texts['common.close'], texts['common.save']]).toEqual(['Schließen', en['common.save']]);
  expect(Object.keys(texts).length).toBe(Object.keys(en).length);
});
