import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { isApiError } from '#shared/client/api-error';
import { api } from './api';
import { applicationKey } from './query-keys';

export type Application = OutputOf<Operations['fetchApplication']>['application'];

/** How often an applicant's page checks for a decision. */
const LOOK_MS = 30_000;

export const applicationQuery = {
  queryKey: applicationKey,
  queryFn: async (): Promise<Application> => (await api.fetchApplication()).application,
  refetchInterval: LOOK_MS,
  retry: false,
};

/** Whether the session on this device is that of a driver who waits for approval: their page is all they may see. */
export const useApplicant = create<{ waits: boolean }>(() => ({ waits: false }));
export const setApplicant = (waits: boolean): void => useApplicant.setState({ waits });

/** Whether the refusal concerns a driver who only waits, not a blocked user. */
export const findApplication = async (client: QueryClient, error: unknown): Promise<boolean> => {
  if (!isApiError(error, 'require_approval') || error.details.params?.context === 'blocked') return false;
  const application = await client.fetchQuery({ ...applicationQuery, staleTime: 0 }).catch(() => undefined);
  setApplicant(application !== undefined);
  return application !== undefined;
};
