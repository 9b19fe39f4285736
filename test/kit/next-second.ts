import { setTimeout as wait } from 'node:timers/promises';

const SECOND_MS = 1000;

/** Sessions count again from the second after the one in which all were ended. */
export const nextSecond = (): Promise<void> => wait(SECOND_MS - (Date.now() % SECOND_MS));
