import { create } from 'zustand';
import type { TripPlace, TripPoint } from './trip-store';

/** An end of the trip that was put elsewhere by its pin; it holds for as long as the trip has `to` there. */
export type PinMove = {
  which: TripPoint;
  from: TripPlace;
  to: TripPlace;
};

/** The last move of a pin, to be taken back. */
export const usePinMove = create<{ last?: PinMove }>(() => ({}));

const settling = new Set<Promise<void>>();

/** Keeps whoever books waiting until the pin that was let go has its address. */
export const settlePin = (work: Promise<void>): void => {
  settling.add(work);
  void work.finally(() => settling.delete(work));
};

/** Resolves once every pin stands where it was put. */
export const pinsSettled = async (): Promise<void> => void (await Promise.all(settling));
