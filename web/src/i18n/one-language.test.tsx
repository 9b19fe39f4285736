import { beforeEach, expect, it, vi } from 'vitest';
import type * as Shipped from '#shared/i18n/shipped';

const loads: string[] = [];
/** A text that Spanish is made to lack. */
const lacking = 'nav.bookings';

vi.mock('./shell', () => ({ shell: { 'nav.home': 'Home' } }));
vi.mock('#shared/i18n/shipped', async importOriginal => {
  const shipped = await importOriginal<typeof Shipped>();
  return {
    ...shipped,
    shippedTexts: async (locale: string) => {
      loads.push(locale);
      const { [lacking]: _, ...texts } = await shipped.shippedTexts(locale);
      return locale === 'es' ? texts : shipped.shippedTexts(locale);
    },
  };
});

const spanish = { id: 'es', locale: 'es', name: 'Español', dateLocale: 'es', textVersion: 0, default: false };
const swedish = { id: 'sv', locale: 'sv', name: 'Svenska', dateLocale: 'sv', textVersion: 1, default: false };
const inGerman = { id: 'de', locale: 'de', name: 'Deutsch', dateLocale: 'de', textVersion: 1, default: true };

beforeEach(() => {
  vi.resetModules();
  loads.length = 0;
});
const start = async () => {
  localStorage.clear();
  const [languages, own, { i18n }] = await Promise.all([import('./i18n'), import('./own-texts'), import('./instance')]);
  // The German has words for what an admin has named.
  const german: Record<string, string> = { 'data.Lift': 'Fahrstuhl' };
  own.setTextLoader(async id => ({ version: 1, texts: id === 'de' ? german : {} }));
  return { ...languages, i18n };
};

it('[PUB-7] a reader of a shipped language downloads that one only, and what admins wrote in the default', async () => {
  const { i18n, loadAllTexts, offerLanguages, setLanguage } = await start();
  await setLanguage('es');
  await offerLanguages([spanish, inGerman]);
  await loadAllTexts();
  expect(loads).toEqual(['es']);
  expect(i18n.t('auth.email')).toBe('Correo electrónico');
  expect(i18n.t('data.Lift' as 'nav.home')).toBe('Fahrstuhl');
});

it('[PUB-7] a text that is missing all the same comes in English, once', async () => {
  const { i18n, loadAllTexts, setLanguage } = await start();
  await setLanguage('es');
  await loadAllTexts();
  expect(i18n.t('data.Nothing' as 'nav.home', { defaultValue: '' })).toBe('');
  expect(loads).toEqual(['es']);
  expect(i18n.t(lacking)).toBe(lacking);
  await vi.waitFor(() => expect(i18n.t(lacking)).toBe('Booking history'));
  expect(new Set(loads)).toEqual(new Set(['es', 'en']));
});

it('[PUB-7] whoever goes back to English has all of it, not the shell alone', async () => {
  const { i18n, loadAllTexts, setLanguage } = await start();
  await setLanguage('es');
  await loadAllTexts();
  await setLanguage('en');
  expect([i18n.t('nav.home'), i18n.t(lacking)]).toEqual(['Home', 'Booking history']);
});

it('[PUB-7] before anything else is wanted English takes no download', async () => {
  const { setLanguage } = await start();
  await setLanguage('en');
  expect(loads).toEqual([]);
});

it('[PUB-7] a language of an admin’s own falls back to the default, then to English', async () => {
  const { i18n, loadAllTexts, offerLanguages, setLanguage } = await start();
  await offerLanguages([swedish, inGerman]);
  await setLanguage('sv');
  await loadAllTexts();
  expect(new Set(loads)).toEqual(new Set(['sv', 'de', 'en']));
  expect(i18n.t('auth.email')).toBe('E-Mail');
});
