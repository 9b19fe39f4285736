import type { Settings } from '#shared/contract/entities/settings';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Seen } from '#shared/contract/schema/variants';
import { all, any, type Condition, exists, is, type Item, missing, type Store, type Write } from '#lambdas/ports/store';
import { allList, configKey, currencyMark, shards } from '#lambdas/store/keys';
import type { SettingWaits } from '#lambdas/store/read-settings';

export const settingsKey = configKey('settings', 'A');

/** Each field is still as its writer saw it, or already as they want it; one that was never stored has its default. */
const unchanged = (was: Seen<Settings>, wanted: Partial<Settings>): Condition =>
  all(
    exists(),
    ...Object.entries(was).map(([field, seen]) => {
      const attr = `values.${field}`;
      const taken = [seen, wanted[field as keyof Settings]].filter(value => value !== undefined);
      const isDefault = seen === defaultSettings[field as keyof Settings];
      return any(...taken.map(value => is(attr, value)), ...(isDefault ? [missing(attr)] : []));
    }),
  );

/** The values in force instead of raised settings; the id is new with each change of it. */
type NewWaits = { of: SettingWaits; id: string };

/** Writes single fields, so that two admins who save concurrently don't overwrite each other. */
export const settingsWrite = (
  changes: Partial<Settings>,
  was: Seen<Settings>,
  { stored, settings, waits }: { stored: Item | undefined; settings: Settings; waits: NewWaits | undefined },
): Write => {
  const waiting = waits ? { waits: waits.of, waitsId: waits.id } : {};
  if (!stored)
    return { type: 'put', item: { ...settingsKey, _et: 'settings', values: settings, ...waiting }, if: missing() };
  const values = Object.fromEntries(Object.entries(changes).map(([field, value]) => [`values.${field}`, value]));
  // The waits follow from values and waits as they were read.
  const sameWaits = stored.waitsId === undefined ? missing('waitsId') : is('waitsId', stored.waitsId);
  const condition = waits ? all(unchanged(was, changes), sameWaits) : unchanged(was, changes);
  return { type: 'update', key: settingsKey, set: { ...values, ...waiting }, if: condition };
};

/** The first field that is not as its writer saw it; checked before the write's condition, to name it. */
export const changedField = (now: Settings, was: Seen<Settings>, wanted: Partial<Settings>): string | undefined =>
  Object.entries(was).find(([field, seen]) => {
    const value = now[field as keyof Settings];
    return value !== seen && value !== wanted[field as keyof Settings];
  })?.[0];

/** Balances are stored in minor units, so another currency would change their value. */
export const isCurrencyFixed = async (store: Store): Promise<boolean> => {
  const pages = await Promise.all(shards.map(shard => store.query({ index: 'gsi4', pk: allList(shard), limit: 1 })));
  return pages.some(page => page.length > 0) || (await store.get(currencyMark, { consistent: true })) !== undefined;
};

/** Ensures that no money is booked while the currency changes. */
export const noMoneyYet: Write = { type: 'check', key: currencyMark, if: missing() };
