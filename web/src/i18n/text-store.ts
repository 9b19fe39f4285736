import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { AppCategory } from '#shared/i18n/category';
import { shippedLanguages, type LanguageChoice } from './languages';

type TextState = {
  /** The language that is read, BCP 47. */
  locale: string;
  /** Default language of the service: where a language lacks a text, it is read in this one, then in English. */
  byDefault: string;
  /** The languages that a visitor can choose. */
  choices: readonly LanguageChoice[];
  /** Category that the stage sells; undefined until the settings are loaded. */
  category: AppCategory | undefined;
};

const store = createStore<TextState>(() => ({
  locale: 'en',
  byDefault: 'en',
  choices: shippedLanguages,
  category: undefined,
}));

function useSelected<T>(select: (state: TextState) => T): T {
  const selected = () => select(store.getState());
  // During prerendering it is the language of the page.
  return useSyncExternalStore(store.subscribe, selected, selected);
}

/** The current language, and the available ones. The translator (`instance.ts`) follows it. */
export const useTextStore = Object.assign(useSelected, store);
