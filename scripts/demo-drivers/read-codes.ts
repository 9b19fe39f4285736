import { bookingKey, handoverKey } from '#lambdas/store/keys';
import type { OperatorTable } from './operator-table';

/**
 * The code that starts a trip. In reality the rider says it to the driver. The demo reads it from the table as an
 * operator could, because no operation returns it to a driver and riders are people here. @returns undefined when codes
 * are switched off.
 */
export const readStartCode = async (table: OperatorTable, bookingId: string): Promise<string | undefined> => {
  const booking = await table.get(bookingKey(bookingId));
  return typeof booking?.otp === 'string' ? booking.otp : undefined;
};

/** Likewise the code that the recipient of a parcel says; undefined if none is required. */
export const readHandoverCode = async (table: OperatorTable, bookingId: string): Promise<string | undefined> => {
  const handover = await table.get(handoverKey(bookingId));
  return typeof handover?.code === 'string' ? handover.code : undefined;
};
