import './arabic-script.css';
import type { Namespace } from '#shared/i18n/namespaces';
import { deviceStorage } from '../storage';
import { areas, type TextArea } from './areas';
import { i18n, loadNamespaces } from './instance';
import { closestShipped, directionOf, shippedLanguages, type LanguageChoice } from './languages';
import { keepOwn, loadOwn, restoreOwn } from './own-texts';
import { useTextStore } from './text-store';

const STORAGE_KEY = 'wayfare-language';

const currentLocale = (): string => useTextStore.getState().locale;
const byDefault = (): string => useTextStore.getState().byDefault;

/** An offered language; undefined if it is not offered. */
const offered = (locale: string): LanguageChoice | undefined =>
  useTextStore.getState().choices.find(choice => choice.locale === locale);

const byLocale = (choices: readonly LanguageChoice[]) => new Map(choices.map(choice => [choice.locale, choice]));

let beforeMirrored: () => Promise<void> = async () => undefined;

/** Sets the loader that runs before a page is shown from right to left. */
export const setBeforeMirrored = (load: typeof beforeMirrored): void => {
  beforeMirrored = load;
};

/** Namespaces that the open pages need, in each language. */
const wanted = new Set<Namespace>(['visit']);

const loadLanguage = async (locale: string): Promise<void> => {
  let loading: number;
  // A page may be opened meanwhile that needs further texts.
  do {
    loading = wanted.size;
    await Promise.all([loadNamespaces(locale, [...wanted]), loadOwn(choiceOf(locale))]);
  } while (wanted.size > loading);
};

/**
 * Loads the texts of an area in the current language: by default those of riders and drivers. Lazy pages await this
 * before they render.
 */
export const loadTexts = async (area: TextArea = 'ride'): Promise<void> => {
  areas[area].forEach(namespace => wanted.add(namespace));
  let locale: string;
  // The language may change meanwhile.
  do {
    locale = currentLocale();
    const others = [byDefault(), 'en'].map(choiceOf);
    await Promise.all([loadLanguage(locale), ...others.map(loadOwn)]);
  } while (locale !== currentLocale());
};

/** Translates the description of the site for browsers and search engines too. */
const describePage = (locale: string): void => {
  const set = (what: string, attribute: string, value: string) =>
    document.head.querySelector(what)?.setAttribute(attribute, value);
  const file = closestShipped(locale);
  set('meta[name=description]', 'content', i18n.t('public.description'));
  set('link[rel=manifest]', 'href', `/manifest.${file === 'en' ? '' : `${file}.`}webmanifest`);
};

/** Counts switches of the language: while one loads its texts, a newer one makes it void. */
let turns = 0;
/** Language that the reader has chosen, while its texts load. */
let choosing: string | undefined;

const switchTo = async (locale: string): Promise<boolean> => {
  const turn = ++turns;
  const rtl = directionOf(locale) === 'rtl';
  await Promise.all([
    loadLanguage(locale),
    rtl ? beforeMirrored() : undefined,
    // If the Arabic font fails to load, show the text in a fallback font.
    rtl ? import('./arabic-script').catch(() => undefined) : undefined,
  ]);
  if (turn !== turns) return false;
  useTextStore.setState({ locale });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  describePage(locale);
  return true;
};

/** Switches texts, direction, script and date format at once, and stores the choice. */
export const setLanguage = async (locale: string, remember = true): Promise<void> => {
  if (!remember) return void (await switchTo(locale));
  choosing = locale;
  try {
    if (!(await switchTo(locale))) return;
    deviceStorage.setItem(STORAGE_KEY, locale);
    keepOwn(choiceOf(locale));
  } finally {
    if (choosing === locale) choosing = undefined;
  }
};

/** Whether the reader has ever chosen a language on this device. */
export const hasChosenLanguage = (): boolean => deviceStorage.getItem(STORAGE_KEY) !== null;

/** The language that the address asks for (`?lang=ar`). It counts once: the address is left without it. */
const takeAskedLanguage = (): string | undefined => {
  const address = new URL(location.href);
  const asked = address.searchParams.get('lang');
  if (asked === null) return undefined;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  return offered(asked) && asked;
};

/** Takes the language that the address asks for, or that of the last visit. Resolves at once for English. */
export const startLanguage = async (): Promise<void> => {
  const asked = takeAskedLanguage();
  if (asked) return setLanguage(asked);
  const restored = restoreOwn();
  if (restored)
    useTextStore.setState(({ choices }) => ({
      choices: [...byLocale(choices).set(restored.locale, restored).values()],
    }));
  const remembered = deviceStorage.getItem(STORAGE_KEY);
  if (remembered && offered(remembered) && remembered !== currentLocale()) await setLanguage(remembered);
};

type Offered = LanguageChoice & { default: boolean };

const choose = (languages: readonly Offered[]): void => {
  const choices = byLocale(shippedLanguages);
  for (const { default: _default, ...language } of languages)
    choices.set(language.locale, { ...language, name: choices.get(language.locale)?.name ?? language.name });
  const preset = languages.find(language => language.default)?.locale ?? 'en';
  useTextStore.setState({ byDefault: preset, choices: [...choices.values()] });
};

/**
 * Offers the languages of the service, with the texts that admins changed and, if none was chosen, the default.
 * Resolves with the name of the reader's language if it is no longer offered: then the reader gets the default.
 */
export const offerLanguages = async (languages: readonly Offered[]): Promise<string | undefined> => {
  const turn = turns;
  const chosen = choosing ?? deviceStorage.getItem(STORAGE_KEY) ?? undefined;
  const name = chosen && offered(chosen)?.name;
  choose(languages);
  const gone = chosen !== undefined && !offered(chosen);
  if (gone) deviceStorage.removeItem(STORAGE_KEY);
  // A service without a default leaves everybody's language unchanged.
  const preset = languages.some(language => language.default) ? byDefault() : currentLocale();
  const next = gone ? byDefault() : (chosen ?? preset);
  // A language that ships in part, or not at all, is read in the default language where it lacks texts.
  const others = loadNamespaces(currentLocale(), [...wanted]).catch(() => undefined);
  await Promise.all([others, ...[...new Set([next, byDefault(), 'en'])].map(locale => loadOwn(choiceOf(locale)))]);
  // A choice that the reader made meanwhile stays.
  const isFree = choosing === undefined && turn === turns;
  if (isFree && next !== currentLocale() && offered(next)) await setLanguage(next, false);
  keepOwn(choiceOf(currentLocale()));
  return gone ? (name ?? chosen) : undefined;
};

export const choiceOf = (locale: string): LanguageChoice => offered(locale) ?? shippedLanguages[0]!;
