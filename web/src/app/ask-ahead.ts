import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { carTypesQuery, languagesQuery, settingsQuery } from '@/lib/settings-queries';
import { configQuery } from '@/lib/stage-config';

type Asked<Data, Key extends QueryKey> = { queryKey: Key; queryFn?: QueryFunction<Data, Key> | symbol };

/**
 * Starts the requests of every page before anything is shown, and delivers the answers together once `shown`: each
 * separate answer would render the whole page again.
 */
export const askAhead = (client: QueryClient, shown: Promise<void>): void => {
  const ask = <Data, Key extends QueryKey>(query: Asked<Data, Key>): void => {
    const load = query.queryFn;
    if (typeof load !== 'function') return;
    void client.prefetchQuery({
      ...query,
      queryFn: async context => {
        const answer = await load(context);
        await shown;
        return answer;
      },
    });
  };
  ask(settingsQuery);
  ask(languagesQuery);
  ask(carTypesQuery);
  ask(configQuery);
};
