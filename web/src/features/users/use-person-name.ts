import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#shared/client/api-error';
import { nameOf } from '@/features/people/name-of';
import { useTranslation } from '@/i18n/translation';
import { peopleKeys, personQuery } from './api';

const FRESH_MS = 5 * 60_000;

/**
 * The name of a person in a record, fetched once for all places. If they are deleted it says so, with their former
 * type; three dots mean that the answer is pending.
 */
export function usePersonName(id: string, was: 'users.gone' | 'users.goneFleet'): { name: string; isGone: boolean } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: peopleKeys.name(id),
    queryFn: () =>
      client.fetchQuery({ ...personQuery(id), staleTime: FRESH_MS }).then(
        ({ user }) => ({ name: nameOf(user) }),
        (error: unknown) => {
          if (!isApiError(error, 'not_found')) throw error;
          return { name: undefined };
        },
      ),
    staleTime: FRESH_MS,
  });
  if (!data) return { name: '…', isGone: false };
  return { name: data.name ?? t(was), isGone: data.name === undefined };
}
