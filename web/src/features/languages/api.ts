import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LanguageHead } from '#shared/contract/entities/language';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { Texts } from '#shared/domain/texts/check-texts';
import { namespaces } from '#shared/i18n/namespaces';
import { api } from '@/lib/api';
import { reloadList } from '@/lib/catalog-watch';
import { languagesKey } from '@/lib/query-keys';
import { loadTextFile } from '@/i18n/text-files';
import { serverNow } from '@/lib/server-clock';

/** The current own texts of one language. */
export const languageQuery = (id: string) =>
  queryOptions({
    queryKey: ['language', id] as const,
    queryFn: async () => (await api.fetchLanguage({ id })).language,
    staleTime: 0,
  });

const loadAll = async (locale: string): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all(namespaces.map(namespace => loadTextFile(locale, namespace))))) as Texts;

export type ShippedTexts = { en: Texts; of(locale: string): Texts };

/** The texts that ship with the product: English in full, and those of one language if it ships. */
export function useShippedTexts(wanted: string): ShippedTexts | undefined {
  return useQuery({
    queryKey: ['shippedTexts', wanted],
    queryFn: async () => {
      const [en, texts] = await Promise.all([loadAll('en'), loadAll(wanted)]);
      return { en, of: (locale: string): Texts => (locale === wanted ? texts : {}) };
    },
    staleTime: Infinity,
  }).data;
}

type Change = InputOf<Operations['editLanguage']>;
export type TextChange = InputOf<Operations['editLanguageTexts']>;

/** Writes about languages; the list and the texts are loaded again after each. */
export function useLanguageWrites() {
  const client = useQueryClient();
  const reload = (id?: string) => {
    reloadList(client, 'languages');
    if (id) void client.invalidateQueries({ queryKey: languageQuery(id).queryKey });
  };
  return {
    edit: async (change: Change) => {
      const answer = await api.editLanguage(change);
      client.setQueryData<LanguageHead[]>(languagesKey, before => before && applied(before, change, answer.id));
      reload(answer.id);
      return answer;
    },
    write: async (change: TextChange) => {
      const answer = await api.editLanguageTexts(change);
      reload(change.id);
      return answer;
    },
    fresh: (id: string) => client.fetchQuery(languageQuery(id)),
  };
}

/** The list after a change, before caches in between have it. */
const applied = (before: readonly LanguageHead[], change: Change, id: string): LanguageHead[] => {
  if (change.method === 'Delete') return before.filter(language => language.id !== id);
  const { langName, langLocale, dateLocale, default: chosen } = change.record;
  const old = before.find(language => language.id === id);
  const next: LanguageHead = {
    textCount: 0,
    textVersion: 0,
    createdAt: serverNow(),
    ...old,
    id,
    langName,
    langLocale,
    dateLocale,
    default: chosen,
  };
  const others = before
    .filter(language => language.id !== id)
    .map(language => (chosen ? { ...language, default: false } : language));
  return [...others, next].toSorted((a, b) => a.createdAt - b.createdAt);
};
