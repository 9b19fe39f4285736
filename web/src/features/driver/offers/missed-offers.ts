import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { DAY_MS } from '#shared/contract/time';
import { onSessionEnd } from '@/lib/session-end';
import { tabStorage } from '@/storage';
import type { TimedOffer } from '../offer-queue';

/** An offer that ran out without an answer. */
export type Missed = { bookingId: string; at: number; share: number; pickupKm: number; address: string };

const MOST = 20;

/** The offers of the last day that the driver did not answer, newest first. */
export const useMissed = create<{ missed: readonly Missed[] }>()(
  persist((): { missed: readonly Missed[] } => ({ missed: [] }), {
    name: 'wayfare.driver.missed',
    storage: createJSONStorage(() => tabStorage),
  }),
);

/** Lists a missed offer; one that is missed again is listed once. */
export const addMissed = ({ offer }: TimedOffer, now: number): Missed => {
  const { bookingId, pickupKm, booking } = offer;
  const one: Missed = { bookingId, at: now, share: booking.driver_share, pickupKm, address: booking.pickupAddress };
  const isKept = (other: Missed) => other.bookingId !== bookingId && now - other.at < DAY_MS;
  useMissed.setState(({ missed }) => ({ missed: [one, ...missed.filter(isKept)].slice(0, MOST) }));
  return one;
};

/** An accepted ride was not missed after all. */
export const dropMissed = (bookingId: string): void =>
  void useMissed.setState(({ missed }) => ({ missed: missed.filter(other => other.bookingId !== bookingId) }));

onSessionEnd(() => void useMissed.setState({ missed: [] }));
