import { BOOK_LATER_FURTHEST_MS, BOOK_LATER_LEAD_MS, deliveryPhone } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import { plainPhone } from '#shared/domain/people/plain-phone';
import { oneLine } from '#shared/contract/schema/plain-text';

export type AppCategory = 'taxi' | 'delivery';

/**
 * A Book Later booking needs a time at least 15 minutes ahead (spec §5 Booking button), and within the planning
 * horizon.
 */
export const checkTime = (bookLater: boolean, tripdate: number | undefined, now: number): Refusal | undefined => {
  if (!bookLater) return undefined;
  if (tripdate === undefined || tripdate - now > BOOK_LATER_FURTHEST_MS) return refuse('select_proper');
  return tripdate - now < BOOK_LATER_LEAD_MS ? refuse('past_booking_error') : undefined;
};

/** A phone number of at least 7 digits, spaces or dashes, with an optional extension, in whatever style it is typed. */
export const isReachable = (phone = ''): boolean =>
  [phone.trim(), plainPhone(phone)].some(typed => deliveryPhone.test(typed));

type Recipient = { deliveryPerson?: string | undefined; deliveryPersonPhone?: string | undefined };

/** A parcel needs a recipient (spec §5 Booking confirm). */
export const checkDelivery = (appcat: AppCategory, recipient: Recipient | undefined): Refusal | undefined => {
  if (appcat !== 'delivery') return undefined;
  const isNamed = oneLine(recipient?.deliveryPerson ?? '') !== '';
  return isNamed && isReachable(recipient?.deliveryPersonPhone) ? undefined : refuse('deliveryDetailMissing');
};
