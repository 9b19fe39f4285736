import { expect, it } from 'vitest';
import { languageToOffer } from './language-offer';
import { shippedLanguages } from './languages';

it.each([
  [['de-DE', 'en-US'], 'en', 'de'],
  [['ar-EG'], 'en', 'ar'],
  [['pt-PT', 'en'], 'en', 'pt'],
  [['en-GB', 'de'], 'en', undefined],
  [['en-GB', 'de'], 'de', 'en'],
  [['nl-NL', 'fr-BE', 'en'], 'en', 'fr'],
  [['nl-NL', 'sv'], 'en', undefined],
  [[], 'en', undefined],
])('[PUB-7] a browser that lists %j is offered, on a page in %s: %s', (wishes, shown, offered) => {
  expect(languageToOffer(wishes, shippedLanguages, shown)?.locale).toBe(offered);
});
