import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Alarm } from '#shared/contract/entities/alarm';
import { useSocketStatus, useTopic } from '@/lib/ws';
import { alarmsKey, alarmsQuery } from './api';
import { applyAlarm, noAlarms, type Alarms } from './open-alarms';

/** The open alarms: fetched on mount and after each reconnection, then updated from live frames. */
export function useAlarms(): readonly Alarm[] {
  const client = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const query = useQuery(alarmsQuery);
  useTopic('dash#all', message => {
    if (message.type === 'subscribed') void client.invalidateQueries({ queryKey: alarmsKey });
    if (message.type !== 'alarm') return;
    client.setQueryData<Alarms>(alarmsKey, known => applyAlarm(known ?? noAlarms, message.body));
  });
  // If another component has already subscribed to the topic, no subscription event fires here, so refetch explicitly.
  useEffect(() => {
    if (connected) void client.invalidateQueries({ queryKey: alarmsKey });
  }, [client, connected]);
  return query.data?.open ?? noAlarms.open;
}
