import { afterEach, expect, it } from 'vitest';
import { i18n, offerLanguages, setLanguage } from './i18n';
import { setTextLoader } from './own-texts';

const english = {
  ...{ id: 'en', locale: 'en', name: 'English', dateLocale: 'en-GB' },
  ...{ textVersion: 1, default: true },
};

afterEach(async () => {
  await setLanguage('en');
  localStorage.clear();
});

it('[PUB-7] a language that is chosen while those of the service load stays', async () => {
  let choosing: Promise<void> | undefined;
  // The texts that admins changed arrive when the reader has already chosen.
  setTextLoader(async () => {
    choosing ??= setLanguage('ar');
    await choosing;
    return { version: 1, texts: {} };
  });
  await offerLanguages([english]);
  expect([i18n.language, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(localStorage.getItem('wayfare-language')).toBe('ar');
});

it('[PUB-7] of two that are chosen quickly the second stays, whichever loads faster', async () => {
  await Promise.all([setLanguage('ar'), setLanguage('en')]);
  expect([i18n.language, document.documentElement.dir]).toEqual(['en', 'ltr']);
  expect(localStorage.getItem('wayfare-language')).toBe('en');
});
