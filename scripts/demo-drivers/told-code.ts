import { bookingKey } from '#lambdas/store/keys';
import type { OperatorTable } from './operator-table';

/**
 * The code that starts a trip. The rider tells it at the kerb; in the demo it is read off the table, as an operator
 * could: no operation gives it to a driver, and riders are people here.
 *
 * @returns undefined when codes are off.
 */
export const toldCode = async (table: OperatorTable, bookingId: string): Promise<string | undefined> => {
  const booking = await table.get(bookingKey(bookingId));
  return typeof booking?.otp === 'string' ? booking.otp : undefined;
};
