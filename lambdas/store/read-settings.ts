import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import type { Store } from '#lambdas/ports/store';
import { configKey } from './keys';

/** The stored settings over the defaults. One small read per request: an edit takes effect from the next request on. */
export const readSettings = async (store: Store): Promise<Settings> => {
  const stored = await store.get(configKey('settings', 'A'));
  return stored ? { ...defaultSettings, ...(stored.values as Partial<Settings>) } : defaultSettings;
};
