import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Alarm } from '#shared/contract/entities/alarm';
import { api } from '@/lib/api';
import { useSocketStatus, useTopic } from '@/lib/ws';
import { applyAlarm, applyAnswer, noAlarms, type Alarms } from './open-alarms';

const key = ['alarms'] as const;
/** Should a frame ever be lost, the truth is not far. */
const compareEveryMs = 60_000;

/** The open calls for help: asked for at the start and after each reconnection, then as the frames tell. */
export function useAlarms(): readonly Alarm[] {
  const client = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const known = () => client.getQueryData<Alarms>(key) ?? noAlarms;
      const { frames } = known();
      const { alarms } = await api.fetchAlarms({});
      return applyAnswer(known(), alarms, frames);
    },
    staleTime: 0,
    refetchInterval: compareEveryMs,
    refetchIntervalInBackground: true,
  });
  useTopic('dash#all', message => {
    if (message.type === 'subscribed') void client.invalidateQueries({ queryKey: key });
    if (message.type !== 'alarm') return;
    client.setQueryData<Alarms>(key, known => applyAlarm(known ?? noAlarms, message.body));
  });
  // Other parts of the page may have subscribed the topic before: then nobody tells of it here.
  useEffect(() => {
    if (connected) void client.invalidateQueries({ queryKey: key });
  }, [client, connected]);
  return query.data?.open ?? noAlarms.open;
}

/** Says that somebody has looked after a call; every admin's screen hears it. */
export function useResolve(alarmId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.resolveAlarm({ alarmId }),
    onSuccess: ({ alarm }) =>
      client.setQueryData<Alarms>(key, known => applyAlarm(known ?? noAlarms, { resolvedAt: Date.now(), ...alarm })),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
