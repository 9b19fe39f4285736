import { beforeEach, expect, it, vi } from 'vitest';
import type * as TextFiles from './text-files';

const loads: string[] = [];
/** Files that cannot be had, and files that wait for `bring`. */
const missing = new Set<string>();
const waiting = new Map<string, Promise<void>>();
/** A text that Spanish is made to lack. */
const lacking = 'nav.bookings';

vi.mock('./text-files', async importOriginal => {
  const real = await importOriginal<typeof TextFiles>();
  const loadTextFile: typeof TextFiles.loadTextFile = async (locale, namespace) => {
    const name = `${locale} ${namespace}`;
    loads.push(name);
    await waiting.get(name);
    if (missing.has(name)) throw new Error(`no ${name}`);
    const { [lacking]: _, ...texts } = await real.loadTextFile(locale, namespace);
    return locale === 'es' ? texts : real.loadTextFile(locale, namespace);
  };
  return { ...real, loadTextFile };
});

const spanish = { id: 'es', locale: 'es', name: 'Español', dateLocale: 'es', textVersion: 0, default: false };
const swedish = { id: 'sv', locale: 'sv', name: 'Svenska', dateLocale: 'sv', textVersion: 1, default: false };
const inEnglish = { id: 'en', locale: 'en', name: 'English', dateLocale: 'en-GB', textVersion: 1, default: false };
const inGerman = { id: 'de', locale: 'de', name: 'Deutsch', dateLocale: 'de', textVersion: 1, default: true };

beforeEach(() => {
  vi.resetModules();
  loads.length = 0;
  missing.clear();
  waiting.clear();
});
const start = async () => {
  localStorage.clear();
  const [languages, own, { i18n }] = await Promise.all([import('./i18n'), import('./own-texts'), import('./instance')]);
  // The German language has translations of texts of an admin.
  const german: Record<string, string> = { 'data.Lift': 'Fahrstuhl' };
  const english: Record<string, string> = { 'auth.email': 'Mail address' };
  own.setTextLoader(async id => ({ version: 1, texts: id === 'de' ? german : id === 'en' ? english : {} }));
  return { ...languages, i18n };
};

it('[PUB-7] a reader of a shipped language downloads that one only, and what admins wrote in the default', async () => {
  const { i18n, loadTexts, offerLanguages, setLanguage } = await start();
  await setLanguage('es');
  await offerLanguages([spanish, inGerman]);
  await loadTexts();
  expect(loads).toEqual(['es visit', 'es sign', 'es ride']);
  expect(i18n.t('auth.email')).toBe('Correo electrónico');
  expect(i18n.t('data.Lift' as 'nav.home')).toBe('Fahrstuhl');
});

it('[PUB-7] a text that is missing all the same comes in English, once', async () => {
  const { i18n, loadTexts, setLanguage } = await start();
  await setLanguage('es');
  await loadTexts();
  expect(i18n.t('data.Nothing' as 'nav.home', { defaultValue: '' })).toBe('');
  expect(loads).toEqual(['es visit', 'es sign', 'es ride']);
  expect(i18n.t(lacking)).toBe(lacking);
  await vi.waitFor(() => expect(i18n.t(lacking)).toBe('Bookings'));
  expect(loads.slice(3)).toEqual(
    ['es below', 'es prose', 'es rest'].concat(['en below', 'en prose', 'en sign', 'en ride', 'en rest']),
  );
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
  await offerLanguages([swedish, inGerman, inEnglish]);
  await setLanguage('sv');
  await loadTexts();
  const namespaces = ['visit', 'sign', 'ride'];
  const wanted = ['sv', 'de', 'en'].flatMap(locale => namespaces.map(namespace => `${locale} ${namespace}`));
  expect([...loads].sort()).toEqual(wanted.filter(load => load !== 'en visit').sort());
  expect(i18n.t('auth.email')).toBe('E-Mail');
});

it('[PUB-7] a default that becomes known after the choice of a language is read where that one lacks a text', async () => {
  const { i18n, loadTexts, offerLanguages, setLanguage } = await start();
  await offerLanguages([swedish]);
  await setLanguage('sv');
  await loadTexts();
  await offerLanguages([swedish, inGerman, inEnglish]);
  expect(i18n.t('auth.email')).toBe('E-Mail');
  expect(i18n.t('data.Lift' as 'nav.home')).toBe('Fahrstuhl');
});

it('[PLUS-5] a file of texts that cannot be had fails nobody who does not need it', async () => {
  const { i18n, loadTexts, setLanguage } = await start();
  let bring = () => undefined as void;
  waiting.set('es visit', new Promise(resolve => (bring = resolve)));
  missing.add('en below');
  const switching = setLanguage('es');
  await expect(loadTexts('below')).rejects.toThrow('no en below');
  missing.add('es below');
  bring();
  await expect(switching).rejects.toThrow('no es below');
  missing.clear();
  await setLanguage('es');
  expect(i18n.t('nav.home')).toBe('Inicio');
});

it('[PUB-7] a page that asks for its texts while the language changes has them in the new one', async () => {
  const { i18n, loadTexts, setLanguage } = await start();
  let bring = () => undefined as void;
  waiting.set('de visit', new Promise(resolve => (bring = resolve)));
  const switching = setLanguage('de');
  const page = loadTexts('sign');
  bring();
  await Promise.all([switching, page]);
  expect(i18n.hasResourceBundle('de', 'sign')).toBe(true);
  expect(i18n.t('auth.email')).toBe('E-Mail');
});
