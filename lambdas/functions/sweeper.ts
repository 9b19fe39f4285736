import { sweepSchedules } from '#lambdas/dispatch/sweep-schedules';
import { createContext } from '#lambdas/runtime/context';

/** Every minute: starts what a lost schedule would have started. */
export const handler = async (): Promise<{ started: number }> => ({ started: await sweepSchedules(createContext()) });
