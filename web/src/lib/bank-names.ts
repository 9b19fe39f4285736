import { queryOptions, useQuery } from '@tanstack/react-query';

/** The letters of every script are large, and few pages need them. */
const query = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['names for banks', ...names] as const,
    queryFn: async () => {
      const { nameForBank } = await import('#shared/domain/payouts/bank-letters');
      return Object.fromEntries(names.map(name => [name, nameForBank(name)]));
    },
    staleTime: Infinity,
  });

/** Names in the form for banks: in Latin letters, blank if nothing remains. Undefined while they load. */
export function useNamesForBank(names: readonly string[]): Readonly<Record<string, string>> | undefined {
  return useQuery(query(names)).data;
}
