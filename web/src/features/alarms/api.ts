import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { serverNow } from '@/lib/server-clock';
import { applyAlarm, applyAnswer, noAlarms, type Alarms } from './open-alarms';

export const alarmsKey = ['alarms'] as const;

/** Polling interval that bounds how long a lost frame can leave the list stale. */
const COMPARE_EVERY_MS = 60_000;

export const alarmsQuery = queryOptions({
  queryKey: alarmsKey,
  queryFn: async ({ client }) => {
    const known = () => client.getQueryData<Alarms>(alarmsKey) ?? noAlarms;
    const { frames } = known();
    const { alarms } = await api.fetchAlarms({});
    return applyAnswer(known(), alarms, frames);
  },
  staleTime: 0,
  refetchInterval: COMPARE_EVERY_MS,
  refetchIntervalInBackground: true,
});

/** Resolves an alarm; the server publishes this to every admin. */
export function useResolve(alarmId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.resolveAlarm({ alarmId }),
    onSuccess: ({ alarm }) =>
      client.setQueryData<Alarms>(alarmsKey, known =>
        applyAlarm(known ?? noAlarms, { resolvedAt: serverNow(), ...alarm }),
      ),
    onError: () => client.invalidateQueries({ queryKey: alarmsKey }),
  });
}
