import { create } from 'zustand';
import type { TripPlace, TripPoint } from './trip-store';

/** A pin move of one end of the trip; valid as long as the trip still has `to` there. */
export type PinMove = {
  which: TripPoint;
  from: TripPlace;
  to: TripPlace;
};

/** The last pin move, for undo. */
export const usePinMove = create<{ last?: PinMove }>(() => ({}));

const settling = new Set<Promise<void>>();

/** Registers a pending address lookup for a dropped pin, so that booking waits for it. */
export const settlePin = (work: Promise<void>): void => {
  settling.add(work);
  void work.finally(() => settling.delete(work));
};

/** Resolves once every dropped pin has its address. */
export const pinsSettled = async (): Promise<void> => void (await Promise.all(settling));
