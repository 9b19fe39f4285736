import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Settings } from '#shared/contract/entities/settings';
import type { LanguageHead } from '#shared/contract/entities/language';
import { loadTexts } from '@/i18n/i18n';
import { i18n } from '@/i18n/instance';
import { setCategory } from '@/i18n/own-texts';
import { showToast } from '@/lib/stores/toasts';
import { watchCatalog } from './catalog-watch';
import { api } from './api';
import { offerServiceLanguages } from './language-offer';
import { offlineQueryOptions } from './offline-query-options';
import { cacheService, lastService } from './last-settings';
import { carTypesKey, languagesKey, settingsKey } from './query-keys';
import { defaultSettings } from '#shared/contract/entities/default-settings';

const HOUR = 60 * 60_000;

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: async () => {
    const answer = await api.fetchSettings();
    cacheService({ settings: answer.settings, appcat: answer.appcat });
    return answer;
  },
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

/** The application's settings; those of the last visit until they are loaded, or the defaults after no visit. */
export function useSettings(): Settings {
  return useQuery(settingsQuery).data?.settings ?? lastService().settings ?? defaultSettings;
}

/** Whether the settings are those of this service, not the defaults. */
export function useKnowsSettings(): boolean {
  return (useQuery(settingsQuery).data?.settings ?? lastService().settings) !== undefined;
}

/** Whether a code by text is a sign-in method; while this is unknown, its space is reserved so that nothing moves. */
export function usePhoneSignIn(): boolean {
  return (
    useQuery(settingsQuery).data?.settings.MobileLoginEnabled ?? lastService().settings?.MobileLoginEnabled ?? true
  );
}

/** Whether this stage sells taxi rides or deliveries. */
export function useAppCategory(): 'taxi' | 'delivery' {
  return useQuery(settingsQuery).data?.appcat ?? lastService().appcat ?? 'delivery';
}

const offer = async (languages: readonly LanguageHead[]): Promise<void> => {
  const gone = await offerServiceLanguages(languages);
  if (!gone) return;
  await loadTexts();
  showToast({ text: i18n.t('languages.gone', { language: gone }) });
};

/**
 * Loads languages, vehicle types and settings, applies the default language and sets the page's title (spec §1);
 * follows changes by admins while the page is open (ADR 30).
 */
export function useStartSettings(): void {
  const client = useQueryClient();
  const { settings, appcat } = useQuery(settingsQuery).data ?? {};
  const name = settings?.appName;
  const languages = useQuery(languagesQuery).data;
  useQuery(carTypesQuery);
  useEffect(() => watchCatalog(client), [client]);
  useEffect(() => {
    // A page with a title names itself.
    if (name && !document.title.includes(' · ')) document.title = name;
  }, [name]);
  useEffect(() => {
    if (appcat) setCategory(appcat);
  }, [appcat]);
  useEffect(() => {
    if (languages) void offer(languages);
  }, [languages]);
}
