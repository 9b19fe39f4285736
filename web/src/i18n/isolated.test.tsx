import { afterEach, expect, it } from 'vitest';
import { setLanguage } from './i18n';
import { i18n } from './instance';

afterEach(() => setLanguage('en'));

it('[PUB-7] a value in a sentence keeps its own direction', async () => {
  const sentence = (driver: string) => i18n.t('ride.rateTitle', { driver });
  expect(sentence('Maja & Co')).toContain('Maja & Co');
  expect(sentence('Maja')).not.toContain('\u2068');
  expect(sentence('عبد الرحمن')).toContain('\u2068عبد الرحمن\u2069');
  await setLanguage('ar');
  expect(sentence('Maja & Co')).toContain('\u2068Maja & Co\u2069');
});
