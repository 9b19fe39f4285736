import type { QueryClient } from '@tanstack/react-query';
import { api } from './api';
import { isApiError } from '#shared/client/api-error';
import { licenseKey } from './query-keys';
import { settingsQuery } from './settings-queries';

const GOOD_FOR_MS = 10 * 60_000;

/**
 * The reason why the licence service refuses this stage; undefined if it accepts it, if there is no such service, or if
 * our own server cannot be reached.
 */
export const licenseProblem = async (
  client: QueryClient,
): Promise<'Base Settings Error 1' | 'Base Settings Error 2' | undefined> => {
  try {
    const { checksLicense } = await client.ensureQueryData(settingsQuery);
    if (checksLicense)
      await client.fetchQuery({
        queryKey: licenseKey,
        queryFn: () => api.checkLicense(),
        staleTime: GOOD_FOR_MS,
        retry: false,
      });
    return undefined;
  } catch (error) {
    if (isApiError(error, 'Base Settings Error 1') || isApiError(error, 'Base Settings Error 2'))
      return error.code as 'Base Settings Error 1';
    return undefined;
  }
};
