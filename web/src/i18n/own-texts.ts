import type { AppCategory } from '#shared/i18n/category';
import { deviceStorage } from '../storage';
import { showAllAnew, showAnew } from './instance';
import type { LanguageChoice, OwnTexts, Texts } from './languages';
import { ownTexts, replaceShipped, setOwnTexts } from './texts';
import { useTextStore } from './text-store';

const KEPT_KEY = 'wayfare-language-texts';
type Kept = { choice: LanguageChoice; own: OwnTexts };

/** Texts of the last visit that are not shown yet: a prerendered page is first hydrated unchanged. */
let restored: Kept | undefined;

/** Shows the texts of admins from the last visit. */
export const showRestored = (): void => {
  if (!restored) return;
  const { choice, own } = restored;
  restored = undefined;
  if (!ownTexts.has(choice.locale)) setOwnTexts(choice.locale, own);
  showAllAnew();
};

let load: ((id: string) => Promise<OwnTexts>) | undefined;

/** How the own texts of a language are fetched; set by the library, which knows the server. */
export const setTextLoader = (loader: typeof load): void => {
  load = loader;
};

/** Sets the category of the stage: every text then uses its words. */
export const setCategory = (category: AppCategory): void => {
  if (category !== useTextStore.getState().category) useTextStore.setState({ category });
};

import.meta.hot?.on('wayfare:texts', ({ locale, texts }: { locale: string; texts: Texts }) => {
  replaceShipped(locale, texts);
  showAnew(locale);
});

/**
 * Loads the texts of admins in this language, if they differ from the displayed ones. Without network the last known
 * texts stay.
 */
export const loadOwn = async ({ locale, id, textVersion = 0 }: LanguageChoice): Promise<void> => {
  const known = ownTexts.get(locale) ?? (restored?.choice.locale === locale ? restored.own : undefined);
  if ((known?.version ?? 0) === textVersion) return;
  const texts = id && textVersion > 0 ? await load?.(id).catch(() => undefined) : { version: 0, texts: {} };
  if (!texts) return;
  setOwnTexts(locale, texts);
  // Other languages show these texts where their own are missing.
  showAllAnew();
};

/** Stores the reader's language on the device, so that the next visit begins in it, also without network. */
export const keepOwn = (choice: LanguageChoice): void => {
  if (restored?.choice.locale === choice.locale) return;
  const texts = ownTexts.get(choice.locale);
  const isWorthIt = choice.id && texts && texts.version > 0;
  if (isWorthIt) deviceStorage.setItem(KEPT_KEY, JSON.stringify({ choice, own: texts } satisfies Kept));
  else deviceStorage.removeItem(KEPT_KEY);
};

/** The language of the last visit, if admins had written in it. `showRestored` shows their texts. */
export const restoreOwn = (): LanguageChoice | undefined => {
  try {
    restored = (JSON.parse(deviceStorage.getItem(KEPT_KEY) ?? 'null') as Kept | null) ?? undefined;
    return restored?.choice;
  } catch {
    deviceStorage.removeItem(KEPT_KEY);
    return undefined;
  }
};
