import { useSyncExternalStore } from 'react';
import { currentAccount } from '@/lib/auth';
import { withLock } from './with-lock';
import { pageClock } from './clock';
import { DriverQueue, type QueueState } from './driver-queue';
import { indexedMemory } from './memory';
import { sendEntry } from './send';

let memory = indexedMemory();
const queues = new Map<string, DriverQueue>();
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('wayfare-driver-queue');

// In Node (tests) an open channel would keep the process alive.
(tabs as { unref?: () => void } | undefined)?.unref?.();
tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => void queues.get(data)?.refresh());

/** The queue of a driver on this device: one instance for all pages. */
export const queueOf = (uid: string): DriverQueue => {
  const known = queues.get(uid);
  if (known) return known;
  const account = currentAccount();
  const queue = new DriverQueue(uid, {
    memory,
    send: sendEntry,
    withLock,
    clock: pageClock,
    random: Math.random,
    isTheirs: () => currentAccount() === account,
    notifyTabs: () => tabs?.postMessage(uid),
  });
  queues.set(uid, queue);
  return queue;
};

/** Resets all queues between tests. */
export const forgetQueues = (empty = indexedMemory()): void => {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
  memory = empty;
};

/** The state of the driver's queue: entries and refusals. */
export function useQueue(uid: string): QueueState {
  const queue = queueOf(uid);
  return useSyncExternalStore(queue.watch, queue.snapshot);
}
