import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Settings } from '#shared/contract/entities/settings';
import { offerLanguages } from '@/i18n/i18n';
import { api } from './api';
import { offlineQueryOptions } from './offline-query-options';
import { carTypesKey, languagesKey, settingsKey } from './query-keys';
import { defaultSettings } from '#shared/contract/entities/default-settings';

const HOUR = 60 * 60_000;

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: () => api.fetchSettings(),
  meta: { remember: 'base' },
  staleTime: HOUR,
  ...offlineQueryOptions,
});

export const carTypesQuery = queryOptions({
  queryKey: carTypesKey,
  queryFn: async () => (await api.fetchCarTypes()).carTypes,
  meta: { remember: 'base' },
  staleTime: HOUR,
});

export const languagesQuery = queryOptions({
  queryKey: languagesKey,
  queryFn: async () => (await api.fetchLanguages()).languages,
  meta: { remember: 'base' },
  staleTime: HOUR,
});

/** The application's settings; the defaults until they are loaded. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data?.settings ?? defaultSettings;
}

/** Whether this stage sells taxi rides or deliveries. */
export function useAppCategory(): 'taxi' | 'delivery' {
  return useQuery(settingsQuery).data?.appcat ?? 'delivery';
}

/** Loads languages, vehicle types and settings, applies the default language and names the page (spec §1). */
export function useStartSettings(): void {
  const settings = useQuery(settingsQuery).data?.settings;
  const languages = useQuery(languagesQuery).data;
  useQuery(carTypesQuery);
  useEffect(() => {
    if (settings) document.title = settings.appName;
  }, [settings]);
  useEffect(() => {
    if (!languages) return;
    const choices = languages.map(language => ({
      locale: language.langLocale,
      name: language.langName,
      dateLocale: language.dateLocale,
      texts: language.keyValuePairs,
      default: language.default,
    }));
    void offerLanguages(choices);
  }, [languages]);
}
