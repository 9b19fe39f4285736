import { type Bench, mean, short, timed, timesRow } from './figures';
import { completePayment } from '#scripts/scenario/ride';
import { type BenchProduct, book, openPayment, startBenchProduct } from './product';

const PAYMENTS = 60;
const WARM_UP = 5;
const AT_ONCE = 100;
const ROUNDS = 3;

/** A booking with an open checkout page and nothing else under way. */
const opened = async (product: BenchProduct): Promise<{ bookingId: string; intent: string }> => {
  const { id: bookingId } = await book(product);
  const intent = await openPayment(product, bookingId);
  await product.runtime.settle();
  return { bookingId, intent };
};
const end = async ({ rider, runtime }: BenchProduct, bookingId: string): Promise<void> => {
  await rider.api.call('cancelBooking', { bookingId, reason: 'bench' });
  await runtime.settle();
};
/** Journals that credit or charge the rider for a booking: one, however often the payment was reported. */
const journalsOf = async ({ admin }: BenchProduct, bookingId: string): Promise<number> =>
  (await admin.api.call('fetchJournals', { bookingId })).journals.length;

export const settleBench: Bench = {
  title: 'settling a payment: one callback of the test provider over HTTP, and a hundred of one payment at once',
  async run() {
    const product = await startBenchProduct();
    try {
      // A booking needs a driver nearby.
      await product.addDriver();
      const alone: number[] = [];
      for (let i = 0; i < WARM_UP + PAYMENTS; i++) {
        const { bookingId, intent } = await opened(product);
        const ms = await timed(() => completePayment(product.runtime.url, intent));
        if (i >= WARM_UP) alone.push(ms);
        await end(product, bookingId);
      }
      const [last, journals]: [number[], number[]] = [[], []];
      for (let i = 0; i < ROUNDS; i++) {
        const { bookingId, intent } = await opened(product);
        const reports = () =>
          Promise.all(Array.from({ length: AT_ONCE }, () => completePayment(product.runtime.url, intent)));
        last.push(await timed(reports));
        await product.runtime.settle();
        journals.push(await journalsOf(product, bookingId));
        await end(product, bookingId);
      }
      return [
        { what: 'one payment is settled', ...timesRow(alone), goal: 'p95 under 30 ms' },
        {
          what: `${AT_ONCE} reports at once, the last answer`,
          ...timesRow(last),
          goal: '1 journal',
          journals: short(mean(journals)),
        },
      ];
    } finally {
      await product.close();
    }
  },
};
