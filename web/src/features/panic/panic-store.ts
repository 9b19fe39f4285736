import { create } from 'zustand';
import type { LatLng } from '#shared/contract/entities/common';
import { isSessionLoss, refusesAccount, toApiError } from '@/lib/api-error';
import { onSessionEnd } from '@/lib/session-end';
import { alertAdmins } from './api';
import { askPosition, rest } from './position';

/** Maximum wait for the position before the alarm is sent. */
const PLACE_WAIT_MS = 2_000;
/** The server's rate limit for position updates of an alarm. */
const FOLLOW_MS = 3_500;
const retryWaitsMs = [1_000, 2_000, 4_000, 8_000] as const;

export type PanicState = {
  step: 'sending' | 'failing' | 'sent' | 'refused';
  withPlace: boolean;
};

type Panics = {
  byBooking: Readonly<Record<string, PanicState>>;
};

/** Alarms by booking. In a global store, so that retries continue after the button is unmounted. */
export const usePanics = create<Panics>(() => ({ byBooking: {} }));

const show = (bookingId: string, state: PanicState) =>
  usePanics.setState(({ byBooking }) => ({ byBooking: { ...byBooking, [bookingId]: state } }));

/** Calls that began in an earlier session neither send nor show anything in this one. */
let session = 0;
onSessionEnd(() => {
  session += 1;
  usePanics.setState({ byBooking: {} });
});

const isRunning = (bookingId: string) => usePanics.getState().byBooking[bookingId] !== undefined;

const isSending = (bookingId: string) => {
  const step = usePanics.getState().byBooking[bookingId]?.step;
  return step === 'sending' || step === 'failing';
};

/** Whether the server refused the alarm for good, so that a retry is pointless. */
const isRefusal = (error: unknown): boolean => {
  const { code } = toApiError(error);
  return code === 'panic_not_available' || code === 'not_found' || isSessionLoss(error) || refusesAccount(error);
};

/** Waits for the next retry; ends early when the device is online again. */
const untilNext = (attempt: number): Promise<unknown> =>
  Promise.race([
    rest(retryWaitsMs[Math.min(attempt, retryWaitsMs.length - 1)]!),
    new Promise(resolve => window.addEventListener('online', resolve, { once: true })),
  ]);

type Place = LatLng | undefined;

const send = async (bookingId: string, place: () => Place): Promise<void> => {
  const began = session;
  for (let attempt = 0; isRunning(bookingId) && began === session; attempt++) {
    const location = place();
    try {
      await alertAdmins(bookingId, location);
      if (began !== session) return;
      return show(bookingId, { step: 'sent', withPlace: location !== undefined });
    } catch (error) {
      if (began !== session) return;
      if (isRefusal(error)) return show(bookingId, { step: 'refused', withPlace: false });
      show(bookingId, { step: 'failing', withPlace: false });
      await untilNext(attempt);
    }
  }
};

/** Sends the position separately if it arrived after the alarm. */
const follow = async (bookingId: string, asked: Promise<Place>, began: number): Promise<void> => {
  const [location] = await Promise.all([asked, rest(FOLLOW_MS)]);
  if (began !== session) return;
  const state = usePanics.getState().byBooking[bookingId];
  if (location && state?.step === 'sent' && !state.withPlace) await send(bookingId, () => location);
};

/**
 * Alerts the admins with the position from `asked` if it arrives within 2 s, else at once without it. Retries until the
 * alarm is accepted or refused; progress is in `usePanics`.
 */
export const raisePanic = async (bookingId: string, asked = askPosition()): Promise<void> => {
  if (isSending(bookingId)) return;
  const began = session;
  show(bookingId, { step: 'sending', withPlace: false });
  let place: Place;
  void asked.then(found => (place = found));
  await Promise.race([asked, rest(PLACE_WAIT_MS)]);
  await send(bookingId, () => place);
  await follow(bookingId, asked, began);
};
