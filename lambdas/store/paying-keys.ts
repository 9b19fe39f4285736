import { walletPk } from './keys';

/** The claim to pay a booking. */
export const payingKey = (bookingId: string) => ({ pk: `PY#${bookingId}`, sk: 'A' });

export const UNPAID_PREFIX = 'UNPAID#';
/** A ride that its rider owes. */
export const unpaidKey = (uid: string, bookingId: string) => ({
  pk: walletPk(uid),
  sk: `${UNPAID_PREFIX}${bookingId}`,
});
