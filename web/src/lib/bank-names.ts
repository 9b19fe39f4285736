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

/** Names as banks see them: in Latin letters, blank where nothing is left. Undefined until they are known. */
export function useNamesForBank(names: readonly string[]): Readonly<Record<string, string>> | undefined {
  return useQuery(query(names)).data;
}
