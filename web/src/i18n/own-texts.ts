import { inCategory, variantsOf, type AppCategory } from '#shared/i18n/category';
import { deviceStorage } from '../storage';
import type { LanguageChoice, OwnTexts, Texts } from './languages';
import { shell } from './shell';
import { loadTextParts, type TextPart } from './text-parts';
import { setTexts, useTextStore } from './text-store';

/** Texts that admins wrote, by locale: over the shipped texts, or instead of them in a language that is not shipped. */
const own = new Map<string, OwnTexts>();
/** Loaded parts of each shipped language. */
const loaded = new Map<string, { parts: ReadonlySet<TextPart>; texts: Texts }>();

const KEPT_KEY = 'wayfare-language-texts';
type Kept = { choice: LanguageChoice; own: OwnTexts };

let load: ((id: string) => Promise<OwnTexts>) | undefined;

/** The English texts that have come with parts of the page; all of them once they are loaded. */
let partial: Texts = shell;

/** How the own texts of a language are fetched; given by the library, which knows the server. */
export const setTextLoader = (loader: typeof load): void => {
  load = loader;
};

/** Puts the texts of a language together anew: also those that an admin has taken away are gone. */
const show = (locale: string): void => {
  const { category } = useTextStore.getState();
  const base = { ...(locale === 'en' ? partial : {}), ...loaded.get(locale)?.texts };
  const written = own.get(locale)?.texts ?? {};
  setTexts(locale, {
    ...inCategory(base, locale, category),
    ...written,
    ...(category ? variantsOf(written, category) : {}),
  });
};

/** Says what the stage sells: every text is then in the words for that. */
export const setCategory = (category: AppCategory): void => {
  const { category: before, texts } = useTextStore.getState();
  if (category === before) return;
  useTextStore.setState({ category });
  Object.keys(texts).forEach(show);
};

/** Adds the English texts that come with a part of the page. What an admin wrote stays. */
export const addEnglish = (texts: Texts): void => {
  partial = { ...partial, ...texts };
  show('en');
};

export const loadShipped = async (locale: string, wanted: Iterable<TextPart>): Promise<void> => {
  const lacks = [...wanted].filter(part => !loaded.get(locale)?.parts.has(part));
  if (lacks.length === 0) return;
  const more = await loadTextParts(locale, lacks);
  const before = loaded.get(locale);
  // Somebody else may have wanted the same.
  if (lacks.every(part => before?.parts.has(part))) return;
  const parts = new Set([...(before?.parts ?? []), ...lacks]);
  loaded.set(locale, { parts, texts: { ...before?.texts, ...more } });
  show(locale);
};

/** Replaces the shipped texts of a language while the page is open: somebody develops, and has changed their file. */
export const replaceShipped = (locale: string, texts: Texts): void => {
  if (locale === 'en') partial = texts;
  const before = loaded.get(locale);
  if (before) loaded.set(locale, { ...before, texts });
  if (before || locale === 'en') show(locale);
};

import.meta.hot?.on('wayfare:texts', ({ locale, texts }: { locale: string; texts: Texts }) =>
  replaceShipped(locale, texts),
);

/** Loads what admins wrote in this language, when it is not what is shown. Without network the last known stays. */
export const loadOwn = async ({ locale, id, textVersion = 0 }: LanguageChoice): Promise<void> => {
  if ((own.get(locale)?.version ?? 0) === textVersion) return;
  const texts = id && textVersion > 0 ? await load?.(id).catch(() => undefined) : { version: 0, texts: {} };
  if (!texts) return;
  const before = own.get(locale)?.texts ?? {};
  own.set(locale, texts);
  // Every text of the page is drawn anew; most languages have no text of their own.
  if (JSON.stringify(texts.texts) !== JSON.stringify(before)) show(locale);
};

/** Stores the reader's language on the device, so that the next visit begins in it, also without network. */
export const keepOwn = (choice: LanguageChoice): void => {
  const texts = own.get(choice.locale);
  const isWorthIt = choice.id && texts && texts.version > 0;
  if (isWorthIt) deviceStorage.setItem(KEPT_KEY, JSON.stringify({ choice, own: texts } satisfies Kept));
  else deviceStorage.removeItem(KEPT_KEY);
};

/** The language of the last visit with its texts, if admins had written in it. */
export const restoreOwn = (): LanguageChoice | undefined => {
  try {
    const kept = JSON.parse(deviceStorage.getItem(KEPT_KEY) ?? 'null') as Kept | null;
    if (!kept) return undefined;
    own.set(kept.choice.locale, kept.own);
    show(kept.choice.locale);
    return kept.choice;
  } catch {
    deviceStorage.removeItem(KEPT_KEY);
    return undefined;
  }
};
