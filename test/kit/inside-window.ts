import { setTimeout as sleep } from 'node:timers/promises';

/** Limits are counted in windows of the clock: waits for the next one when this one is nearly over. */
export const insideWindow = async (windowMs: number, neededMs = 20_000): Promise<void> => {
  const left = windowMs - (Date.now() % windowMs);
  if (left < neededMs) await sleep(left);
};
