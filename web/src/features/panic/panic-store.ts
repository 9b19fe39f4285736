import { create } from 'zustand';
import type { LatLng } from '#shared/contract/entities/common';
import { isSessionLoss, refusesAccount, toApiError } from '@/lib/api-error';
import { onSessionEnd } from '@/lib/session-end';
import { alertAdmins } from './api';
import { askPosition, rest } from './position';

/** How long help waits for the position. */
const PLACE_WAIT_MS = 2_000;
/** The server takes a newer position of the same call only so often. */
const FOLLOW_MS = 3_500;
const retryWaitsMs = [1_000, 2_000, 4_000, 8_000] as const;

export type PanicState = {
  step: 'sending' | 'failing' | 'sent' | 'refused';
  withPlace: boolean;
};

type Panics = {
  byBooking: Readonly<Record<string, PanicState>>;
};

/** Calls for help by booking. Outside of the page, so that one goes on being sent when its button has left the screen. */
export const usePanics = create<Panics>(() => ({ byBooking: {} }));

const show = (bookingId: string, state: PanicState) =>
  usePanics.setState(({ byBooking }) => ({ byBooking: { ...byBooking, [bookingId]: state } }));

onSessionEnd(() => usePanics.setState({ byBooking: {} }));

const isRunning = (bookingId: string) => usePanics.getState().byBooking[bookingId] !== undefined;

const isOnTheWay = (bookingId: string) => {
  const step = usePanics.getState().byBooking[bookingId]?.step;
  return step === 'sending' || step === 'failing';
};

/** Refused for good, rather than held up on the way. */
const isRefusal = (error: unknown): boolean => {
  const { code } = toApiError(error);
  return code === 'panic_not_available' || code === 'not_found' || isSessionLoss(error) || refusesAccount(error);
};

/** Comes back sooner when the device says that its network has. */
const untilNext = (attempt: number): Promise<unknown> =>
  Promise.race([
    rest(retryWaitsMs[Math.min(attempt, retryWaitsMs.length - 1)]!),
    new Promise(resolve => window.addEventListener('online', resolve, { once: true })),
  ]);

type Place = LatLng | undefined;

const send = async (bookingId: string, place: () => Place): Promise<void> => {
  for (let attempt = 0; isRunning(bookingId); attempt++) {
    const location = place();
    try {
      await alertAdmins(bookingId, location);
      return show(bookingId, { step: 'sent', withPlace: location !== undefined });
    } catch (error) {
      if (isRefusal(error)) return show(bookingId, { step: 'refused', withPlace: false });
      show(bookingId, { step: 'failing', withPlace: false });
      await untilNext(attempt);
    }
  }
};

/** Sent without a position that came late: it follows. */
const follow = async (bookingId: string, asked: Promise<Place>): Promise<void> => {
  const [location] = await Promise.all([asked, rest(FOLLOW_MS)]);
  const state = usePanics.getState().byBooking[bookingId];
  if (location && state?.step === 'sent' && !state.withPlace) await send(bookingId, () => location);
};

/**
 * Alerts the admins with the position `asked` for, if it comes within 2 s, else at once without. Tries until it is taken or
 * refused; `usePanics` tells how far it is.
 */
export const raisePanic = async (bookingId: string, asked = askPosition()): Promise<void> => {
  if (isOnTheWay(bookingId)) return;
  show(bookingId, { step: 'sending', withPlace: false });
  let place: Place;
  void asked.then(found => (place = found));
  await Promise.race([asked, rest(PLACE_WAIT_MS)]);
  await send(bookingId, () => place);
  await follow(bookingId, asked);
};
