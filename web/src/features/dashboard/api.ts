import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { TopicMessage } from '#shared/client/topics';
import { positionsIn } from '#shared/contract/position-frame';
import { api } from '@/lib/api';
import { bookingKeys, needsKey } from '@/lib/query-keys';
import { useThrottled } from '@/lib/use-throttled';
import { useSocketStatus, useTopic } from '@/lib/ws';
import { applyMoves, type LiveDriver, type Move, refreshed } from './live-drivers';

const dashboardKey = ['dashboard'] as const;
const driverMapKey = ['driverMap'] as const;

export const dashboardQuery = queryOptions({ queryKey: dashboardKey, queryFn: () => api.fetchDashboard() });

/** Bookings and calls for help arrive live; withdrawals, approvals and payments to check are not sent to dashboards. */
export const needsQuery = queryOptions({
  queryKey: needsKey,
  queryFn: async () => (await api.fetchNeeds()).needs,
  refetchInterval: 30_000,
});

const SHOWN_BOOKINGS = 8;

export const latestQuery = queryOptions({
  queryKey: bookingKeys.list('latest'),
  queryFn: async () => (await api.fetchBookings({ limit: SHOWN_BOOKINGS })).bookings,
});

/** Live positions come over the WebSocket; the full list is refetched only occasionally, to reconcile. */
export const driverMapQuery = queryOptions({
  queryKey: driverMapKey,
  queryFn: async ({ client }): Promise<LiveDriver[]> => {
    const { drivers } = await api.fetchDriverMap();
    return refreshed(client.getQueryData<LiveDriver[]>(driverMapKey) ?? [], drivers);
  },
  refetchInterval: 60_000,
  // Drivers who did not move stay the same objects anyway; comparing thousands of them every second would be slow.
  structuralSharing: false,
});

const movesOf = (message: TopicMessage): Move[] | undefined => {
  if (message.type === 'gone') return [{ id: message.body.driver, gone: true }];
  return message.type === 'positions' ? positionsIn(message.body) : undefined;
};

/** Positions are batched to one render a second, however many drivers move. */
const DRAW_EVERY_MS = 1_000;
const RELOAD_EVERY_MS = 3_000;

/** Keeps the dashboard live: driver positions from the topic, bookings and earnings refetched on notices. */
export function useLiveDashboard(user: Pick<User, 'id' | 'usertype'>) {
  const client = useQueryClient();
  const moves = useRef<Move[]>([]);
  const subscribed = useRef(false);
  const query = useQuery(driverMapQuery);
  const reloadDrivers = useThrottled(() => void client.invalidateQueries({ queryKey: driverMapKey }), RELOAD_EVERY_MS);
  const reloadFigures = useThrottled(() => {
    for (const queryKey of [dashboardKey, needsQuery.queryKey, bookingKeys.lists])
      void client.invalidateQueries({ queryKey });
  }, RELOAD_EVERY_MS);
  const draw = useThrottled(() => {
    const drivers = client.getQueryData<LiveDriver[]>(driverMapKey);
    if (!drivers) return;
    const next = applyMoves(drivers, moves.current.splice(0));
    client.setQueryData<LiveDriver[]>(driverMapKey, next.drivers);
    if (next.unknown) reloadDrivers();
  }, DRAW_EVERY_MS);
  useTopic(user.usertype === 'admin' ? 'dash#all' : `dash#${user.id}`, message => {
    const news = movesOf(message);
    if (news) {
      moves.current.push(...news);
      draw();
      // A response in flight may still contain the driver who just left.
      if (message.type === 'gone' && client.isFetching({ queryKey: driverMapKey }) > 0) reloadDrivers();
    } else if (message.type === 'notice' || message.type === 'alarm') reloadFigures();
    else if (message.type === 'subscribed') {
      // Positions and notices are not replayed after a reconnection, so refetch the missed ones.
      reloadDrivers();
      if (subscribed.current) reloadFigures();
      subscribed.current = true;
    }
  });
  return { query, live: useSocketStatus() === 'open' };
}
