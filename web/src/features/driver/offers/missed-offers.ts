import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { zonedDay } from '#shared/domain/time/zoned';
import { onSessionEnd } from '@/lib/session-end';
import { deviceStorage } from '@/storage';
import type { TimedOffer } from '../offer-queue';

/** An offer that ran out without an answer. */
export type Missed = { bookingId: string; at: number; share: number; pickupKm: number; address: string };

const MOST = 20;

/** The offers that the driver did not answer, newest first; the device keeps them, as a phone ends pages that nobody looks at. */
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
export const addMissed = ({ offer }: TimedOffer, now: number, timeZone: string): Missed => {
  const { bookingId, pickupKm, booking } = offer;
  const one: Missed = { bookingId, at: now, share: booking.driver_share, pickupKm, address: booking.pickupAddress };
  readAgain();
  useMissed.setState(({ missed }) => {
    const others = ofToday(missed, now, timeZone).filter(other => other.bookingId !== bookingId);
    return { missed: [one, ...others].slice(0, MOST) };
  });
  return one;
};

/** A ride that was accepted, here or on another device, was not missed after all. */
export const dropMissed = (bookingId: string): void => {
  readAgain();
  const { missed } = useMissed.getState();
  if (missed.some(other => other.bookingId === bookingId))
    useMissed.setState({ missed: missed.filter(other => other.bookingId !== bookingId) });
};

onSessionEnd(() => void useMissed.setState({ missed: [] }));
