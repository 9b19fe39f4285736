import type { CatalogVersions } from '#shared/contract/entities/catalog-versions';
import { is, missing, type Store, type Write } from '#lambdas/ports/store';
import { configKey } from '#lambdas/store/keys';

const key = configKey('versions', 'A');

/** Record lists that open pages follow, by the kind under which they are stored. */
const followed = {
  cartype: 'carTypes',
  language: 'languages',
  cancelreason: 'cancelReasons',
  promo: 'promos',
} as const;

/**
 * Committed with each change of such a list, so that open pages notice it (ADR 30). `from`: only if the list has not
 * changed since it was read.
 */
export const versionRise = (kind: string, from?: number): Write[] => {
  const field = followed[kind as keyof typeof followed];
  if (!field) return [];
  const same = from === undefined ? undefined : from === 0 ? missing(field) : is(field, from);
  return [{ type: 'update', key, add: { [field]: 1 }, ...(same ? { if: same } : {}) }];
};

export const readVersions = async (store: Store): Promise<CatalogVersions> => {
  const stored = (await store.get(key, { consistent: true })) as Partial<CatalogVersions> | undefined;
  const { carTypes = 0, languages = 0, cancelReasons = 0, promos = 0 } = stored ?? {};
  return { carTypes, languages, cancelReasons, promos };
};
