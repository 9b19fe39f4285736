import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { dataKey } from '#shared/domain/texts/data-texts';
import type { AppCategory } from '#shared/i18n/category';
import type { MessageKey } from '#shared/i18n/en';
import { isolated } from '#shared/i18n/isolate';
import { shippedLanguages, type LanguageChoice, type Texts } from './languages';
import { shell } from './shell';

type TextState = {
  /** The language that is read, BCP 47. */
  locale: string;
  /** Where a language lacks a text, it is read in these, in their order. */
  fallbacks: readonly string[];
  /** The loaded texts by locale. */
  texts: Readonly<Record<string, Texts>>;
  /** The languages that a visitor can choose. */
  choices: readonly LanguageChoice[];
  /** Category that the stage sells; undefined until the settings are loaded. */
  category: AppCategory | undefined;
};

const store = createStore<TextState>(() => ({
  locale: 'en',
  fallbacks: ['en'],
  texts: { en: shell },
  choices: shippedLanguages,
  category: undefined,
}));

function useSelected<T>(select: (state: TextState) => T): T {
  const selected = () => select(store.getState());
  // Where the build draws a page, it is in the language of that page.
  return useSyncExternalStore(store.subscribe, selected, selected);
}

/** The language and its texts, of the public pages themselves and for the translator of all others (`instance.ts`). */
export const useTextStore = Object.assign(useSelected, store);

/** Replaces the texts of a language. */
export const setTexts = (locale: string, texts: Texts): void =>
  useTextStore.setState(state => ({ texts: { ...state.texts, [locale]: texts } }));

type Params = Readonly<Record<string, string | number>>;

/** The text of a key in the language that is read. Plurals are the translator's. */
const textIn = ({ locale, fallbacks, texts }: TextState, key: MessageKey, params: Params = {}): string => {
  const text = [locale, ...fallbacks].map(tag => texts[tag]?.[key]).find(found => found !== undefined) ?? key;
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => isolated(String(params[name] ?? ''), locale));
};

export const textOf = (key: MessageKey, params?: Params): string => textIn(useTextStore.getState(), key, params);

/** The texts for a component of the public pages, which is drawn anew when they change. */
export function useTexts(): (key: MessageKey, params?: Params) => string {
  const state = useTextStore(whole => whole);
  return (key, params) => textIn(state, key, params);
}

/** Text of an admin in the reader's language; as written if nobody has translated it. */
export function useDataTexts(): (text: string) => string {
  const t = useTexts();
  return text => {
    const key = dataKey(text);
    const found = t(key as MessageKey);
    return found === key ? text : found || text;
  };
}
