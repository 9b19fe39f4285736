import { create } from 'zustand';
import { POSITION_HEARTBEAT_MS, POSITION_TRIP_INTERVAL_MS } from '#shared/contract/constants';
import { onSessionEnd } from '@/lib/session-end';

/** Whether the server says that nobody can have driven to where this device says it is. */
export const useDoubt = create<{ isDoubted: boolean }>()(() => ({ isDoubted: false }));

/** A doubt lasts until positions have come that raise none: only doubts are answered over the socket. */
const lastsMs = (onRide: boolean): number => (onRide ? 2.5 * POSITION_TRIP_INTERVAL_MS : 1.2 * POSITION_HEARTBEAT_MS);

let timer: ReturnType<typeof setTimeout> | undefined;

export const tellDoubt = (isDoubted: boolean, onRide: boolean): void => {
  clearTimeout(timer);
  useDoubt.setState({ isDoubted });
  if (isDoubted) timer = setTimeout(() => useDoubt.setState({ isDoubted: false }), lastsMs(onRide));
};

onSessionEnd(() => tellDoubt(false, false));
