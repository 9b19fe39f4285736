import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { SEARCH_LIMIT_MS } from '#shared/contract/constants';
import { zonedDay } from '#shared/domain/time/zoned';
import { onSessionEnd } from '@/lib/session-end';
import { deviceStorage } from '@/storage';
import { isShareEstimated, type TimedOffer } from '../offer-queue';

/** An offer that ran out without an answer. */
export type Missed = {
  bookingId: string;
  at: number;
  share: number;
  /** The share is an estimate. */
  isAbout?: true;
  /** By road, as in the offer. */
  pickupKm: number;
  address: string;
  /** Another driver has it, or it was cancelled. */
  gone?: true;
};

const MOST = 20;

/**
 * The offers that the driver did not answer, newest first; stored on the device, because phones discard pages in the
 * background.
 */
export const useMissed = create<{ missed: readonly Missed[] }>()(
  persist((): { missed: readonly Missed[] } => ({ missed: [] }), {
    name: 'wayfare.driver.missed',
    storage: createJSONStorage(() => deviceStorage),
  }),
);

/** Those of today, by the clock of the operator's city. */
export const ofToday = (missed: readonly Missed[], now: number, timeZone: string): readonly Missed[] =>
  missed.filter(({ at }) => zonedDay(at, timeZone) === zonedDay(now, timeZone));

/** Another tab of this device may have changed the list. */
const readAgain = (): void => void useMissed.persist.rehydrate();

/** Lists a missed offer; one that is missed again is listed once. */
export const addMissed = ({ offer }: TimedOffer, pickupKm: number, now: number, timeZone: string): Missed => {
  const { bookingId, booking } = offer;
  const entry: Missed = {
    bookingId,
    at: now,
    share: booking.driver_share,
    ...(isShareEstimated(booking) ? { isAbout: true } : {}),
    pickupKm,
    address: booking.pickupAddress,
  };
  readAgain();
  useMissed.setState(({ missed }) => {
    const others = ofToday(missed, now, timeZone).filter(other => other.bookingId !== bookingId);
    return { missed: [entry, ...others].slice(0, MOST) };
  });
  return entry;
};

/** As long as the search runs, the trip can still be taken. */
export const isOpen = ({ at, gone }: Missed, now: number): boolean => !gone && now - at < SEARCH_LIMIT_MS;

/** A missed trip that another driver has, or that was cancelled, stays listed and can't be taken any more. */
export const closeMissed = (bookingId: string): void => {
  readAgain();
  const { missed } = useMissed.getState();
  if (missed.some(other => other.bookingId === bookingId && !other.gone))
    useMissed.setState({
      missed: missed.map(other => (other.bookingId === bookingId ? { ...other, gone: true } : other)),
    });
};

/** A ride that was accepted, here or on another device, was not missed after all. */
export const dropMissed = (bookingId: string): void => {
  readAgain();
  const { missed } = useMissed.getState();
  if (missed.some(other => other.bookingId === bookingId))
    useMissed.setState({ missed: missed.filter(other => other.bookingId !== bookingId) });
};

onSessionEnd(() => void useMissed.setState({ missed: [] }));
