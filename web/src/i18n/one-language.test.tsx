import { beforeEach, expect, it, vi } from 'vitest';
import type * as TextParts from './text-parts';

const loads: string[] = [];
/** A text that Spanish is made to lack. */
const lacking = 'nav.bookings';

vi.mock('./shell', () => ({ shell: { 'nav.home': 'Home' } }));
vi.mock('./text-parts', async importOriginal => {
  const real = await importOriginal<typeof TextParts>();
  const loadTextParts: typeof TextParts.loadTextParts = async (locale, parts) => {
    loads.push(`${locale} ${parts.join(' ')}`);
    const { [lacking]: _, ...texts } = await real.loadTextParts(locale, parts);
    return locale === 'es' ? texts : real.loadTextParts(locale, parts);
  };
  return { ...real, loadTextParts };
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
  const { i18n, loadTexts, offerLanguages, setLanguage } = await start();
  await setLanguage('es');
  await offerLanguages([spanish, inGerman]);
  await loadTexts();
  expect(loads).toEqual(['es visit', 'es sign ride']);
  expect(i18n.t('auth.email')).toBe('Correo electrónico');
  expect(i18n.t('data.Lift' as 'nav.home')).toBe('Fahrstuhl');
});

it('[PUB-7] a text that is missing all the same comes in English, once', async () => {
  const { i18n, loadTexts, setLanguage } = await start();
  await setLanguage('es');
  await loadTexts();
  expect(i18n.t('data.Nothing' as 'nav.home', { defaultValue: '' })).toBe('');
  expect(loads).toEqual(['es visit', 'es sign ride']);
  expect(i18n.t(lacking)).toBe(lacking);
  await vi.waitFor(() => expect(i18n.t(lacking)).toBe('Bookings'));
  expect(loads.slice(2)).toEqual(['es rest', 'en visit sign ride rest']);
});

it('[PUB-7] a reader who returns to English gets all of its texts, not the shell alone', async () => {
  const { i18n, loadTexts, setLanguage } = await start();
  await setLanguage('es');
  await loadTexts();
  await setLanguage('en');
  expect([i18n.t('nav.home'), i18n.t(lacking)]).toEqual(['Home', 'Bookings']);
});

it('[PUB-7] before anything else is wanted English takes no download', async () => {
  const { setLanguage } = await start();
  await setLanguage('en');
  expect(loads).toEqual([]);
});

it('[PUB-7] a language of an admin’s own falls back to the default, then to English', async () => {
  const { i18n, loadTexts, offerLanguages, setLanguage } = await start();
  await offerLanguages([swedish, inGerman]);
  await setLanguage('sv');
  await loadTexts();
  expect(new Set(loads)).toEqual(new Set(['de visit', 'sv visit', 'sv sign ride', 'de sign ride', 'en sign ride']));
  expect(i18n.t('auth.email')).toBe('E-Mail');
});
