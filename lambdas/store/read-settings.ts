import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { Item, Store } from '#lambdas/ports/store';
import { configKey } from './keys';

export const settingsOf = (stored: Item): Settings => ({
  ...defaultSettings,
  ...(stored.values as Partial<Settings>),
});

/** The stored settings over the defaults. One small read per request: an edit takes effect from the next request on. */
export const readSettings = async (store: Store): Promise<Settings> => {
  const stored = await store.get(configKey('settings', 'A'));
  return stored ? settingsOf(stored) : defaultSettings;
};
