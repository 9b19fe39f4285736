import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const ltrCache = createCache({ key: 'wf' });
let rtlCache: EmotionCache | undefined;

/** Loads the mirroring style cache with the first right-to-left language; other visitors never pay for it. */
export async function loadRtlCache(): Promise<void> {
  if (rtlCache) return;
  const [{ default: rtlPlugin }, { prefixer }] = await Promise.all([
    import('@mui/stylis-plugin-rtl'),
    import('stylis'),
  ]);
  rtlCache = createCache({ key: 'wfr', stylisPlugins: [prefixer, rtlPlugin] });
}

/** Mirrors every style of its children when `direction` is `rtl`; `setLanguage` has loaded the cache by then. */
export function DirectionProvider(props: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  return <CacheProvider value={(props.direction === 'rtl' && rtlCache) || ltrCache}>{props.children}</CacheProvider>;
}
