import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { setBeforeMirrored } from './i18n';
import { directionOf } from './languages';
import { useTextStore } from './text-store';

const ltrCache = createCache({ key: 'wf' });
let rtlCache: EmotionCache | undefined;

/** Loads the RTL style cache with the first right-to-left language, so that other visitors do not download it. */
export const loadRtlCache = async (): Promise<void> => {
  if (rtlCache) return;
  const { default: rtlPlugin } = await import('@mui/stylis-plugin-rtl');
  // No prefixer plugin: our stylis version's breaks on `::placeholder` inside Emotion's older copy, and the browsers we
  // support need no prefixes.
  rtlCache = createCache({ key: 'wfr', stylisPlugins: [rtlPlugin] });
};

/** The next page is rendered with all its styles: the build renders many pages in one process. */
export const forgetStyles = (): void => {
  for (const cache of [ltrCache, rtlCache]) if (cache) Object.assign(cache, { inserted: {}, registered: {} });
};

setBeforeMirrored(loadRtlCache);

/** Loads the parts that the current language needs before anything is mirrored. */
export const prepareDirection = async (): Promise<void> => {
  if (directionOf(useTextStore.getState().locale) === 'rtl') await loadRtlCache();
};

/** Mirrors all styles of its children when `direction` is `rtl`; `setLanguage` has loaded the cache by then. */
export function DirectionProvider(props: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  return <CacheProvider value={(props.direction === 'rtl' && rtlCache) || ltrCache}>{props.children}</CacheProvider>;
}
