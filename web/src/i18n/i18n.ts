import './arabic-script.css';
import { loadRtlCache } from './direction';
import { i18n } from './instance';
import { closestShipped, directionOf, shippedLanguages, type LanguageChoice } from './languages';
import { keepOwn, loadOwn, loadShipped, restoreOwn } from './own-texts';

export { i18n } from './instance';

const STORAGE_KEY = 'wayfare-language';
const choices = new Map<string, LanguageChoice>(shippedLanguages.map(choice => [choice.locale, choice]));
/** Where a language lacks a text, it is read in the default language, then in English. */
let byDefault = 'en';

const loadTexts = async (locale: string): Promise<void> => {
  await Promise.all([loadShipped(locale), loadOwn(choiceOf(locale))]);
};

/** Whether more than the shell's texts are wanted: of English the first download has no others. */
let allWanted = false;

/**
 * Loads all texts of the current language. Lazy pages await this before they render. A shipped language lacks none, so
 * of those that it falls back to only what admins wrote is needed.
 */
export const loadAllTexts = async (): Promise<void> => {
  allWanted = true;
  const { language } = i18n;
  const isWhole = closestShipped(language) === language;
  const others = ['en', byDefault].map(locale => (isWhole ? loadOwn(choiceOf(locale)) : loadTexts(locale)));
  await Promise.all([loadTexts(language), ...others]);
};

// Should a text be missing all the same, its reader gets the English one. (Without a text, data are shown as written.)
i18n.on('missingKey', (_languages: readonly string[], _namespace: string, _key: string, shown: string) => {
  if (shown !== '' && i18n.language !== 'en') void loadShipped('en').catch(() => undefined);
});

/** What browsers and search engines are told about the site is in the reader's language too. */
const describePage = (locale: string): void => {
  const set = (what: string, attribute: string, value: string) =>
    document.head.querySelector(what)?.setAttribute(attribute, value);
  const file = closestShipped(locale);
  set('meta[name=description]', 'content', i18n.t('public.description'));
  set('link[rel=manifest]', 'href', `/manifest.${file === 'en' ? '' : `${file}.`}webmanifest`);
};

/** Counts switches of the language: while one loads its texts, a newer one makes it void. */
let turns = 0;
/** What the reader has chosen, while its texts load. */
let choosing: string | undefined;

const switchTo = async (locale: string): Promise<boolean> => {
  const turn = ++turns;
  const rtl = directionOf(locale) === 'rtl';
  await Promise.all([
    locale === 'en' && !allWanted ? undefined : loadTexts(locale),
    rtl ? loadRtlCache() : undefined,
    // If the Arabic font fails to load, show the text in a fallback font.
    rtl ? import('./arabic-script').catch(() => undefined) : undefined,
  ]);
  if (turn !== turns) return false;
  await i18n.changeLanguage(locale);
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
    localStorage.setItem(STORAGE_KEY, locale);
    keepOwn(choiceOf(locale));
  } finally {
    if (choosing === locale) choosing = undefined;
  }
};

/** The language that the address asks for (`?lang=ar`). It counts once: the address is left without it. */
const takeAskedLanguage = (): string | undefined => {
  const address = new URL(location.href);
  const asked = address.searchParams.get('lang');
  if (asked === null) return undefined;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  return choices.has(asked) ? asked : undefined;
};

/** Takes the language that the address asks for, or that of the last visit. Resolves at once for English. */
export const startLanguage = async (): Promise<void> => {
  const asked = takeAskedLanguage();
  if (asked) return setLanguage(asked);
  const kept = restoreOwn();
  if (kept) choices.set(kept.locale, kept);
  const remembered = localStorage.getItem(STORAGE_KEY);
  if (remembered && choices.has(remembered) && remembered !== i18n.language) await setLanguage(remembered);
};

type Offered = LanguageChoice & { default: boolean };

const choose = (languages: readonly Offered[]): void => {
  const shippedNames = new Map(shippedLanguages.map(({ locale, name }) => [locale, name]));
  choices.clear();
  for (const choice of shippedLanguages) choices.set(choice.locale, choice);
  for (const { default: _default, ...language } of languages)
    choices.set(language.locale, { ...language, name: shippedNames.get(language.locale) ?? language.name });
  byDefault = languages.find(language => language.default)?.locale ?? 'en';
  i18n.options.fallbackLng = [...new Set([byDefault, 'en'])];
};

/**
 * Offers the languages of the service, with the texts that admins changed and, if none was chosen, the default. Resolves
 * with the name of the reader's language if it is offered no longer: they read the default from now on.
 */
export const offerLanguages = async (languages: readonly Offered[]): Promise<string | undefined> => {
  const turn = turns;
  const chosen = choosing ?? localStorage.getItem(STORAGE_KEY) ?? undefined;
  const name = chosen && choices.get(chosen)?.name;
  choose(languages);
  const gone = chosen !== undefined && !choices.has(chosen);
  if (gone) localStorage.removeItem(STORAGE_KEY);
  // A service without a default changes nobody's language.
  const preset = languages.some(language => language.default) ? byDefault : i18n.language;
  const wanted = gone ? byDefault : (chosen ?? preset);
  await Promise.all([...new Set([wanted, byDefault, 'en'])].map(locale => loadOwn(choiceOf(locale))));
  // What the reader chose meanwhile stands.
  const isFree = choosing === undefined && turn === turns;
  if (isFree && wanted !== i18n.language && choices.has(wanted)) await setLanguage(wanted, false);
  keepOwn(choiceOf(i18n.language));
  // The list of choices is no text, but is read by what listens for texts.
  i18n.addResourceBundle(i18n.language, 'translation', {}, false, false);
  return gone ? (name ?? chosen) : undefined;
};

export const languageChoices = (): readonly LanguageChoice[] => [...choices.values()];

export const choiceOf = (locale: string): LanguageChoice => choices.get(locale) ?? shippedLanguages[0]!;
