import { erase, erasures } from '#lambdas/model/accounts/erasure';
import { sweepBookings } from '#lambdas/consumers/schedule/sweep-bookings';
import { sweepSearches } from '#lambdas/consumers/schedule/sweep-searches';
import { sweepSchedules } from '#lambdas/consumers/schedule/sweep-schedules';
import { sweepBroadcasts } from '#lambdas/model/notifications/broadcasts';
import { sweepDocuments } from '#lambdas/consumers/schedule/sweep-documents';
import { foldJournals } from '#lambdas/model/books/fold-journals';
import { numberInvoices } from '#lambdas/model/books/number-invoices';
import { sweepLedger } from '#lambdas/consumers/schedule/sweep-ledger';
import { sweepAccounts } from '#lambdas/consumers/schedule/sweep-accounts';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { runJobs } from '#lambdas/runtime/run-jobs';

const ACCOUNTS_PER_RUN = 5;
const BOOKINGS_PER_RUN = 50;

const eraseAccounts = async (): Promise<number> => {
  let erased = 0;
  // A failure must not stop the work on other erasures.
  for (const note of await erasures(createContext(), ACCOUNTS_PER_RUN))
    await erase(createContext(), note, BOOKINGS_PER_RUN).then(
      isDone => void (isDone && erased++),
      error => log.error('not erased', error, { uid: note.sk }),
    );
  return erased;
};

/**
 * Runs every minute: starts searches whose schedule was lost, resumes lost searches, ends abandoned bookings, erases
 * accounts, repairs differences between profiles and identity service, notifies drivers whose documents end, proves an account, adds journals to the months of the books, numbers receipts, and finds
 * broadcasts that have stopped. The longest job comes last: if time runs out, it is the one that can wait.
 */
export const handler = (): Promise<
  Record<
    'started' | 'resumed' | 'ended' | 'erased' | 'mended' | 'reminded' | 'proved' | 'booked' | 'numbered' | 'reached',
    number
  >
> =>
  runJobs({
    started: () => sweepSchedules(createContext()),
    resumed: () => sweepSearches(createContext()),
    ended: () => sweepBookings(createContext()),
    erased: eraseAccounts,
    mended: () => sweepAccounts(createContext()),
    reminded: () => sweepDocuments(createContext()),
    proved: () => sweepLedger(createContext()),
    booked: () => foldJournals(createContext()),
    numbered: () => numberInvoices(createContext()),
    reached: () => sweepBroadcasts(createContext()),
  });
