import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { compressed } from '#lambdas/runtime/compressed';
import { json } from '#lambdas/runtime/http-response';
import { type Bench, median, type Row, seeded, short, timed } from './figures';

const ROUNDS = 200;
const encodings = ['br', 'gzip'] as const;

const bytesOf = ({ body = '', isBase64Encoded }: Awaited<ReturnType<typeof compressed>>): number =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').length;

const random = seeded(11);
const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');

/** A list whose rides share words of the contract and nothing else: what people wrote is of random letters, which compress worst. */
const listOf = (count: number) => ({
  bookings: Array.from({ length: count }, () => ({
    ...aBooking(),
    id: letters(26),
    booking_id: letters(8),
    customer: letters(28),
    driver: letters(28),
    customer_name: letters(14),
    driver_name: letters(14),
    pickupAddress: letters(30),
    dropAddress: letters(30),
    estimate: 100 * random(),
    tripdate: Math.floor(1e12 * random()),
    bookingDate: Math.floor(1e12 * random()),
  })),
});

/** Bytes that compressing answers saves, and its time. On AWS the function compresses: nothing behind it does. */
export const answersBench: Bench = {
  title: 'answers as JSON, and compressed by the function: bytes, and the time that it takes',
  async run() {
    const rows: Row[] = [];
    for (const count of [1, 25, 100]) {
      const plain = json(200, listOf(count));
      const row: Row = { rides: count, 'JSON bytes': bytesOf(plain) };
      for (const encoding of encodings) {
        const ms: number[] = [];
        for (let i = 0; i < ROUNDS; i++) ms.push(await timed(() => compressed(plain, encoding)));
        row[`${encoding} bytes`] = bytesOf(await compressed(plain, encoding));
        row[`${encoding} ms`] = short(median(ms));
      }
      rows.push(row);
    }
    return rows;
  },
};
