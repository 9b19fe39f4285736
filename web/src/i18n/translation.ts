import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { i18n } from './instance';

type Words = { t: TFunction; i18n: typeof i18n };

const current = (): Words => ({ t: i18n.getFixedT(i18n.language), i18n });

/** The same object for all readers, replaced when the language changes, or more texts are loaded. */
let words = current();
const readers = new Set<() => void>();

const renew = (): void => {
  words = current();
  for (const reader of [...readers]) reader();
};
i18n.on('languageChanged', renew);
i18n.store.on('added', renew);

const follow = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};
const now = (): Words => words;

/**
 * The translator for a component, which renders again when the language or its texts change. (The hook of
 * `react-i18next` would copy the whole translator, and listen to it, once for every component.)
 */
export function useTranslation(): Words {
  return useSyncExternalStore(follow, now, now);
}
