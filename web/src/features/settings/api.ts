import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/contract/entities/settings';
import type { User } from '#shared/contract/entities/user';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { settingsKey, settingsStateKey } from '@/lib/query-keys';

/** The settings as they are at this moment, past every cache. */
export const settingsStateQuery = queryOptions({
  queryKey: settingsStateKey,
  queryFn: () => api.fetchSettingsState(),
  staleTime: 0,
});

type Public = OutputOf<Operations['fetchSettings']>;
type Changes = InputOf<Operations['editSettings']>;

/** Saves, and shows the saved settings in this page at once; others see them within seconds. */
export function useSaveSettings() {
  const client = useQueryClient();
  return async (changes: Changes): Promise<Settings> => {
    const { settings } = await api.editSettings(changes);
    client.setQueryData<Public>(settingsKey, before => before && { ...before, settings });
    await client.invalidateQueries({ queryKey: settingsStateQuery.queryKey });
    return settings;
  };
}

/** The settings as another admin has left them. */
export function useFreshSettings() {
  const client = useQueryClient();
  return async (): Promise<Settings> => (await client.fetchQuery(settingsStateQuery)).settings;
}

/** Asks the licence service about the licence in force; rejects with the reason when it does not accept it. */
export const checkLicense = () => api.checkLicense();

export type PeopleFilter = Pick<InputOf<Operations['fetchUsers']>, 'usertype' | 'state'>;

const PAGES_COUNTED = 20;

/** The number of people of a kind; undefined if they are too many to read. */
export const countPeople = async (
  filter: PeopleFilter,
  isWanted: (user: User) => boolean = () => true,
): Promise<number | undefined> => {
  let count = 0;
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_COUNTED; page++) {
    const { users, nextCursor } = await api.fetchUsers({ ...filter, limit: 100, ...(cursor && { cursor }) });
    count += users.filter(isWanted).length;
    if (!nextCursor) return count;
    cursor = nextCursor;
  }
  return undefined;
};
