import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { Item, Store } from '#lambdas/ports/store';
import { configKey } from './keys';

/** Settings whose change does not count yet: the former value is in force until then. */
export type SettingWaits = { [Field in keyof Settings]?: { former: Settings[Field]; until: number } };

/** The settings as an admin has saved them. */
export const settingsOf = (stored: Item): Settings => ({
  ...defaultSettings,
  ...(stored.values as Partial<Settings>),
});

export const waitsOf = (stored: Item | undefined): SettingWaits => (stored?.waits as SettingWaits | undefined) ?? {};

/** The settings that count now. */
export const settingsInForce = (stored: Item, now: number): Settings => {
  const waiting = Object.entries(waitsOf(stored)).filter(([, { until }]) => now < until);
  return { ...settingsOf(stored), ...Object.fromEntries(waiting.map(([field, { former }]) => [field, former])) };
};

/** The stored settings over the defaults. One small read per request: an edit takes effect from the next request on. */
export const readSettings = async (store: Store, now = Date.now()): Promise<Settings> => {
  const stored = await store.get(configKey('settings', 'A'));
  return stored ? settingsInForce(stored, now) : defaultSettings;
};
