import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Alarm } from '#shared/contract/entities/alarm';
import { useSocketStatus, useTopic } from '@/lib/ws';
import { alarmsKey, alarmsQuery } from './api';
import { applyAlarm, noAlarms, type Alarms } from './open-alarms';

/** The open calls for help: asked for at the start and after each reconnection, then as the frames tell. */
export function useAlarms(): readonly Alarm[] {
  const client = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const query = useQuery(alarmsQuery);
  useTopic('dash#all', message => {
    if (message.type === 'subscribed') void client.invalidateQueries({ queryKey: alarmsKey });
    if (message.type !== 'alarm') return;
    client.setQueryData<Alarms>(alarmsKey, known => applyAlarm(known ?? noAlarms, message.body));
  });
  // Other parts of the page may have subscribed the topic before: then nobody tells of it here.
  useEffect(() => {
    if (connected) void client.invalidateQueries({ queryKey: alarmsKey });
  }, [client, connected]);
  return query.data?.open ?? noAlarms.open;
}
