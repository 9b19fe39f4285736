import { create } from 'zustand';
import { POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import { onSessionEnd } from '@/lib/session-end';

/** Whether the server reports that this device's position cannot be reached in the time. */
export const useDoubt = create<{ isDoubted: boolean }>()(() => ({ isDoubted: false }));

/** A doubt lasts until positions have been sent without a new doubt: the socket only answers doubted ones. */
const LASTS_MS = 2.5 * POSITION_TRIP_INTERVAL_MS;

let timer: ReturnType<typeof setTimeout> | undefined;

export const setDoubted = (isDoubted: boolean): void => {
  clearTimeout(timer);
  useDoubt.setState({ isDoubted });
  if (isDoubted) timer = setTimeout(() => useDoubt.setState({ isDoubted: false }), LASTS_MS);
};

onSessionEnd(() => setDoubted(false));
