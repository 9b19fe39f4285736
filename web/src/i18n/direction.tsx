import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const ltrCache = createCache({ key: 'wf' });
let rtlCache: EmotionCache | undefined;

/** Loads the mirroring style cache with the first right-to-left language; other visitors never pay for it. */
export const loadRtlCache = async (): Promise<void> => {
  if (rtlCache) return;
  const { default: rtlPlugin } = await import('@mui/stylis-plugin-rtl');
  // No prefixer: the one of our stylis breaks on `::placeholder` inside Emotion's older copy, and the browsers we
  // support need no prefixes.
  rtlCache = createCache({ key: 'wfr', stylisPlugins: [rtlPlugin] });
};

/** Mirrors every style of its children when `direction` is `rtl`; `setLanguage` has loaded the cache by then. */
export function DirectionProvider(props: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  return <CacheProvider value={(props.direction === 'rtl' && rtlCache) || ltrCache}>{props.children}</CacheProvider>;
}
