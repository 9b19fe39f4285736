import type { QueryClient } from '@tanstack/react-query';
import { useSite } from '@/lib/stores/site';
import { createQueryClient } from './query';
import { carTypesKey, settingsKey } from './query-keys';
import { shownSettings } from './site-data';

let client: QueryClient | undefined;

/** The query client of this window. It starts with the data that the landing page has loaded. */
export const siteClient = (): QueryClient => {
  if (client) return client;
  client = createQueryClient();
  const settings = shownSettings();
  const { carTypes } = useSite.getState();
  if (settings) client.setQueryData(settingsKey, settings);
  if (carTypes) client.setQueryData(carTypesKey, carTypes);
  return client;
};
