import { erase, erasures } from '#lambdas/account/erasure';
import { sweepBookings } from '#lambdas/dispatch/sweep-bookings';
import { sweepSchedules } from '#lambdas/dispatch/sweep-schedules';
import { sweepSendings } from '#lambdas/notifications/sendings';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/runtime/log';

const ACCOUNTS_PER_RUN = 5;
const BOOKINGS_PER_RUN = 50;

/** Every minute: starts what a lost schedule would have started, ends what nobody ends, goes on with pushes, erases accounts. */
export const handler = async (): Promise<{ started: number; ended: number; reached: number; erased: number }> => {
  const started = await sweepSchedules(createContext());
  const ended = await sweepBookings(createContext());
  const reached = await sweepSendings(createContext());
  let erased = 0;
  // One that fails holds up no other.
  for (const note of await erasures(createContext(), ACCOUNTS_PER_RUN))
    await erase(createContext(), note, BOOKINGS_PER_RUN).then(
      isDone => void (isDone && erased++),
      error => log.error('not erased', error, { uid: note.sk }),
    );
  return { started, ended, reached, erased };
};
