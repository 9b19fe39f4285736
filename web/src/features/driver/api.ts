import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { StepFix } from '#shared/contract/entities/common';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { isOwed } from '#shared/domain/booking/transitions';
import { type Api, api } from '@/lib/api';
import { isApiError } from '#shared/client/api-error';
import { currentAccount } from '@/lib/auth';
import { offlineQueryOptions } from '@/lib/offline-query-options';
import { lastKnown } from '@/lib/last-known';
import { bookingKeys, reportKeys, walletKeys } from '@/lib/query-keys';
import type { TopicMessage } from '#shared/client/topics';
import { useSocketStatus, useTopic } from '@/lib/ws';
import { deviceNow, serverNow } from '@/lib/server-clock';
import { mergeOffers, type TimedOffer } from './offer-queue';

export type DriverState = Omit<OutputOf<Operations['fetchDriverState']>, 'offers'> & {
  offers: readonly TimedOffer[];
  /** The trip that has just ended, until the driver has dismissed its summary. */
  ended?: Booking;
  /** Set while offline: the state is cached, as of this time (ms since the epoch). */
  since?: number;
};

const driverKeys = {
  state: ['driverState'] as const,
};

/** A trip that ended without its driver: cancelled, or settled by an admin. */
const endedTrip = async (trip: Booking | undefined): Promise<Booking | undefined> => {
  if (!trip) return undefined;
  return api.fetchBooking({ bookingId: trip.id }).then(
    ({ booking }) => booking,
    () => undefined,
  );
};

/** The trip in the summary: its newest state while a payment is still pending. */
const summaryTrip = async (ended: Booking): Promise<Booking> =>
  isOwed(ended) ? ((await endedTrip(ended)) ?? ended) : ended;

/** The cached state for a page opened offline; without its offers, which will have expired. */
const rememberedState = async (client: QueryClient, failure: unknown): Promise<DriverState> => {
  const known = client.getQueryData<DriverState>(driverKeys.state);
  if (known?.since) return known;
  const account = currentAccount();
  const usable = !known && account && isApiError(failure, 'Fetch Call Error');
  const last = usable ? await lastKnown<DriverState>(account, driverKeys.state[0]) : undefined;
  if (!last) throw failure;
  return { ...last.value, offers: [], since: last.at };
};

const fetchState = async (client: QueryClient): Promise<DriverState> => {
  let state: OutputOf<Operations['fetchDriverState']>;
  try {
    state = await api.fetchDriverState();
  } catch (failure) {
    return rememberedState(client, failure);
  }
  const known = client.getQueryData<DriverState>(driverKeys.state);
  const ended = known?.ended
    ? await summaryTrip(known.ended)
    : state.activeBooking
      ? undefined
      : await endedTrip(known?.activeBooking);
  return { ...state, ended, offers: mergeOffers(known?.offers ?? [], state.offers, serverNow()) };
};

export const driverStateQuery = queryOptions({
  queryKey: driverKeys.state,
  queryFn: ({ client }) => fetchState(client),
  staleTime: 0,
  meta: { remember: 'content', isMemory: state => (state as DriverState).since !== undefined },
  ...offlineQueryOptions,
});

/** Updates the state in the query cache without waiting for the server. */
export const patchState = (client: QueryClient, change: (state: DriverState) => Partial<DriverState>): void =>
  void client.setQueryData<DriverState>(driverKeys.state, state => state && { ...state, ...change(state) });

export const dropOffer = (client: QueryClient, bookingId: string): void =>
  patchState(client, ({ offers }) => ({ offers: offers.filter(({ offer }) => offer.bookingId !== bookingId) }));

export const reloadState = (client: QueryClient) => client.invalidateQueries({ queryKey: driverKeys.state });

/** Invalidates the lists that a step of a trip changes. */
export const reloadLists = (client: QueryClient): void => {
  for (const queryKey of [bookingKeys.lists, reportKeys.driverEarnings, walletKeys.all])
    void client.invalidateQueries({ queryKey });
};

/** Polling intervals, with and without a live connection. */
const pollMs = { live: 60_000, down: 5_000 };

/** Receives the steps that this driver takes on another device; own steps are known from their answers. */
function useStepsElsewhere(trip: Booking | undefined): void {
  const client = useQueryClient();
  const reload = () => {
    void reloadState(client);
    reloadLists(client);
  };
  const receive = (message: TopicMessage) => {
    if (message.type === 'event' && trip && message.v > trip.v) reload();
  };
  useTopic(trip && `bk#${trip.id}`, receive, { ...(trip ? { since: trip.v } : {}), onLost: reload });
}

/**
 * Duty, offers and trip of the driver, updated live. `onGone` is called with a booking that cannot be taken any more,
 * and whether its offer is displayed.
 */
export function useDriverState(uid: string, onGone: (bookingId: string, isShown: boolean) => void) {
  const client = useQueryClient();
  const status = useSocketStatus();
  const query = useQuery({ ...driverStateQuery, refetchInterval: status === 'open' ? pollMs.live : pollMs.down });
  const receive = (message: TopicMessage) => {
    if (!('body' in message)) return;
    const { type, body } = message;
    const { bookingId = '', byYou = false } = body as { bookingId?: string; byYou?: boolean };
    // Accepted on another device of this driver: it becomes the trip here, too.
    if (type === 'offerGone' && byYou) return void reloadState(client);
    if (type === 'offerGone') {
      onGone(bookingId, query.data?.offers.some(({ offer }) => offer.bookingId === bookingId) === true);
      return dropOffer(client, bookingId);
    }
    if (type === 'offer' || type === 'notice') void reloadState(client);
  };
  useTopic(`u#${uid}`, receive);
  useStepsElsewhere(query.data?.activeBooking);
  // Frames sent while disconnected are lost: refetch once after each reconnection.
  const before = useRef(status);
  useEffect(() => {
    if (status === 'open' && before.current !== 'open') void reloadState(client);
    before.current = status;
  }, [status, client]);
  return query;
}

export const acceptBooking = (bookingId: string, idempotencyKey: string) =>
  api.acceptBooking({ bookingId }, { idempotencyKey });

export const declineBooking = (bookingId: string, idempotencyKey: string) =>
  api.declineBooking({ bookingId }, { idempotencyKey });

export const goOnDuty = (location: StepFix) =>
  api.setDriverActive({
    driverActiveStatus: true,
    location,
    ...(location.at === undefined ? {} : { sentAt: deviceNow() }),
  });

export const reportPosition = (report: InputOf<Operations['reportPosition']>) => api.reportPosition(report);

/** API calls that the driver's step queue sends once online. */
export const stepCalls: Pick<
  Api,
  | 'reportPosition'
  | 'setDriverActive'
  | 'arriveAtPickup'
  | 'startTrip'
  | 'reachDrop'
  | 'confirmPaid'
  | 'giveBackBooking'
> = api;
