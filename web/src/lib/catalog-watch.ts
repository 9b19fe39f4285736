import type { QueryClient } from '@tanstack/react-query';
import type { CatalogVersions } from '#shared/contract/entities/catalog-versions';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from './api';
import { CACHED_MS, LOOK_EVERY_MS } from './catalog-pace';
import {
  cancelReasonsKey,
  carTypesKey,
  languagesKey,
  payOptionsKey,
  settingsKey,
  settingsStateKey,
} from './query-keys';

type Answer = OutputOf<Operations['fetchSettings']>;

const keysOf = {
  carTypes: carTypesKey,
  languages: languagesKey,
  cancelReasons: cancelReasonsKey,
  promos: payOptionsKey,
} as const satisfies Record<keyof CatalogVersions, readonly string[]>;

/** Loads a list again: now, and once more when no cache can still have the outdated one. */
export const reloadList = (client: QueryClient, list: keyof typeof keysOf): void => {
  const again = () => void client.invalidateQueries({ queryKey: keysOf[list] });
  again();
  setTimeout(again, CACHED_MS);
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Follows changes by admins while the page is visible, signed in or not. Returns a function that stops it. */
export const watchCatalog = (client: QueryClient): (() => void) => {
  let seen: CatalogVersions | undefined;
  let lookedAt = Date.now();
  const compare = (fresh: Answer): void => {
    const before = client.getQueryData<Answer>(settingsKey);
    seen ??= before?.versions;
    for (const list of Object.keys(keysOf) as (keyof CatalogVersions)[])
      if (seen && fresh.versions && seen[list] !== fresh.versions[list]) reloadList(client, list);
    seen = fresh.versions;
    // A setting that takes effect a day later changes only the settings that admins read.
    void client.invalidateQueries({ queryKey: settingsStateKey });
    if (!same(before, fresh)) client.setQueryData(settingsKey, fresh);
  };
  const look = async (): Promise<void> => {
    if (document.hidden || !navigator.onLine || !client.getQueryData(settingsKey)) return;
    lookedAt = Date.now();
    // After a failure it is tried again soon.
    const fresh = await api.fetchSettings().catch(() => undefined);
    if (fresh) compare(fresh);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const onShown = () => Date.now() - lookedAt >= LOOK_EVERY_MS && void look();
  document.addEventListener('visibilitychange', onShown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
  };
};
