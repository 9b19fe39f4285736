import type { Booking } from '#shared/contract/entities/booking';
import type { BookingEventKind, CommittedEvent } from '#shared/contract/entities/booking-event';
import type { CardHold } from '#shared/contract/entities/card-hold';
import type { NoticeValues } from '#shared/contract/entities/notice';
import type { Tip } from '#shared/contract/entities/tip';
import { isWrittenOff } from '#shared/domain/booking/adjust';
import { amountToPay, cashRoundingOf, listedAmount } from '#shared/domain/booking/amounts';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { awayEnd } from '#shared/domain/booking/trip-end';
import { concernedBy, type MailKind } from '#shared/domain/people/mails';

export const noticeKeys = [
  'notice_accepted',
  'notice_arrived',
  'notice_started',
  'notice_reached',
  'notice_ended_away',
  'notice_ended',
  'notice_pending',
  'notice_card_pays',
  'notice_paid',
  'notice_trip_paid',
  'notice_trip_cash',
  'notice_written_off',
  'notice_tip',
  'notice_tip_back',
  'notice_tip_refunded',
  'notice_cancelled',
  'notice_cancelled_fee',
  'notice_updated',
  'notice_fare',
  'notice_no_driver',
  'notice_given_back',
  'notice_rated',
  'notice_bonus',
  'notice_bonus_limit',
  'notice_fee_paid',
  'notice_fee_charged',
  'notice_payment',
  'notice_payment_in',
  'notice_hold_declined',
  'notice_hold_missing',
  'notice_hold_needed',
  'notice_hold_there',
  'notice_new_booking',
  'notice_chat',
  'notice_panic',
  'notice_credit',
  'notice_payout',
  'notice_payment_missing',
  'notice_ride_unpaid',
  'notice_adjusted',
  'notice_payment_kept',
  'notice_payment_excess',
  'notice_payment_reversed',
  'notice_dispute_borne',
  'notice_dispute_returned',
  'notice_refund_sent',
  'notice_refund_failed',
  'notice_payment_issue',
  'notice_payout_back',
  'notice_proposal',
  'notice_proposal_decided',
] as const;
export type NoticeKey = (typeof noticeKeys)[number];
export type PersonalNotice = NoticeValues & {
  uid: string;
  key: NoticeKey;
  screen: 'BookedCab' | 'DriverTrips' | 'wallet' | 'onlineChat' | 'PaymentIssues' | 'Approvals';
};
type HappenedIn<Event extends CommittedEvent> = Event extends unknown ? Pick<Event, 'kind' | 'by' | 'changes'> : never;
type Happened = HappenedIn<CommittedEvent>;

/** The notices with an amount, in major units; without it if the amount is 0. */
const withAmount = (notices: readonly PersonalNotice[], { receipt }: Booking, value = 0): PersonalNotice[] =>
  notices.map(notice => (value > 0 ? { ...notice, amount: { value, currency: receipt.currency } } : notice));

type Notices = { rider: (key: NoticeKey) => PersonalNotice; driver: (key: NoticeKey) => PersonalNotice[] };

/** A tip that came, or that went back: only an admin's refund is news to the rider. */
const tipNotices = (booking: Booking, tip: Tip | undefined, { rider, driver }: Notices): PersonalNotice[] => {
  if (!tip) return [];
  if (tip.change > 0) return withAmount(driver('notice_tip'), booking, tip.change);
  const refunded = tip.state === 'refunded' ? [rider('notice_tip_refunded')] : [];
  return withAmount([...refunded, ...driver('notice_tip_back')], booking, 0 - tip.change);
};

/** A cancelled ride: its rider bears the fee, which is for the driver, who may have received it already. */
const cancelNotices = (booking: Booking, { rider, driver }: Notices): PersonalNotice[] => {
  const { cancelFee = 0 } = booking;
  const toDriver = driver(cancelFee > 0 ? 'notice_cancelled_fee' : 'notice_cancelled');
  return withAmount([rider('notice_cancelled'), ...toDriver], booking, cancelFee);
};

type FeePaid = Extract<Happened, { kind: 'FEE_PAID' }>;

/** A fee that was owed has come in. When the platform bore it, the driver was paid long before. */
const feeNotices = (booking: Booking, { changes }: FeePaid, { rider, driver }: Notices): PersonalNotice[] => {
  const { cancelFeePaid, cancelFeePaidOut, cancelFeePaidLater = cancelFeePaidOut } = changes;
  const charged = cancelFeePaid ? withAmount([rider('notice_fee_charged')], booking, cancelFeePaid.amount) : [];
  if (cancelFeePaidOut === undefined) return charged;
  const paid = driver('notice_fee_paid').map(notice => ({ ...notice, screen: 'wallet' as const }));
  return [...charged, ...withAmount(paid, booking, cancelFeePaidLater)];
};

/** A paid ride. A written-off ride was never paid: only its driver is notified. */
const paidNotices = (booking: Booking, { rider, driver }: Notices): PersonalNotice[] => {
  if (isWrittenOff(booking)) return driver('notice_written_off');
  const paid = withAmount([rider('notice_paid')], booking, listedAmount(booking, 'rider') + cashRoundingOf(booking));
  // The driver has the cash, and the wallet may have lost the fee.
  if (booking.payment_mode === 'cash') return [...paid, ...driver('notice_trip_cash')];
  return [...paid, ...withAmount(driver('notice_trip_paid'), booking, listedAmount(booking, 'driver'))];
};

/**
 * The rider of a booked ride may have to choose another card. If the ride does not begin without it, they have to, and
 * their driver waits for it.
 */
const holdNotices = ({ state, isRequired, isUnanswered }: CardHold, { rider, driver }: Notices): PersonalNotice[] => {
  if (state === 'held') return isRequired ? driver('notice_hold_there') : [];
  if (state !== 'declined' && !(state === 'releasing' && isUnanswered)) return [];
  return isRequired ? [rider('notice_hold_needed'), ...driver('notice_hold_missing')] : [rider('notice_hold_declined')];
};

/** An arrival is only reported if the ride ended at its destination. */
const endNotices = (booking: Booking, { by }: Happened, { rider }: Pick<Notices, 'rider'>): PersonalNotice[] => {
  const end = awayEnd(booking);
  if (!end) return [rider('notice_reached')];
  const isKnown = end.km !== undefined && by === booking.driver;
  return [isKnown ? { ...rider('notice_ended_away'), km: end.km } : rider('notice_ended')];
};

/** A ride that ended unpaid. Riders who need not pay it themselves, or have paid meanwhile, are not asked to pay. */
const owedNotices = (booking: Booking, isCardPaying: boolean, { rider }: Pick<Notices, 'rider'>): PersonalNotice[] => {
  if (booking.status !== 'PENDING') return [];
  const pays = { value: amountToPay(booking), currency: booking.receipt.currency };
  return [isCardPaying ? { ...rider('notice_card_pays'), amount: pays } : rider('notice_pending')];
};

/**
 * Recipients and contents of the notices about a booking event (spec §4), except for the user who caused it.
 * `isCardPaying`: the rider's saved card is charged automatically.
 */
export const noticesFor = (
  booking: Booking,
  event: Happened,
  isCardPaying = isHoldTaken(booking),
): PersonalNotice[] => {
  const rider = (key: NoticeKey): PersonalNotice => ({ uid: booking.customer, key, screen: 'BookedCab' });
  const driver = (key: NoticeKey): PersonalNotice[] =>
    booking.driver ? [{ uid: booking.driver, key, screen: 'DriverTrips' }] : [];
  const notices: Record<BookingEventKind, PersonalNotice[]> = {
    // No notices: search steps, and steps whose result is already visible to the user who took them.
    PAYMENT_PENDING: [],
    SEARCHING: [],
    DECLINED: [],
    PHOTO: [],
    // The rider may have left while their payment was pending.
    NEW: event.kind === 'NEW' && event.changes.gateway ? [rider('notice_payment_in')] : [],
    PAYMENT_CHANGED: driver('notice_payment'),
    HOLD: event.kind === 'HOLD' ? holdNotices(event.changes.cardHold, { rider, driver }) : [],
    ASSIGNED:
      event.kind === 'ASSIGNED'
        ? [{ uid: event.changes.assigned, key: 'notice_new_booking', screen: 'DriverTrips' }]
        : [],
    ACCEPTED: [rider('notice_accepted')],
    ARRIVED: [rider('notice_arrived')],
    STARTED: [rider('notice_started')],
    REACHED: endNotices(booking, event, { rider }),
    PENDING: owedNotices(booking, isCardPaying, { rider }),
    PAID: paidNotices(booking, { rider, driver }),
    CANCELLED: cancelNotices(booking, { rider, driver }),
    UPDATED: [rider('notice_updated'), ...driver('notice_updated')],
    GIVEN_BACK: [rider('notice_given_back')],
    FARE_AGREED: driver('notice_fare'),
    END_OBJECTED: [],
    END_ACCEPTED: [],
    END_ANSWERED: [rider('notice_fare')],
    FARE_DECIDED: [rider('notice_fare'), ...driver('notice_fare')],
    FEE_PAID: event.kind === 'FEE_PAID' ? feeNotices(booking, event, { rider, driver }) : [],
    // Reversed payments and the outcome of refunds to cards are reported by their mails.
    ADJUSTED:
      event.kind === 'ADJUSTED'
        ? concernedBy(event.changes.adjustments).flatMap(who =>
            who === 'rider' ? [rider('notice_adjusted')] : driver('notice_adjusted'),
          )
        : [],
    // The rider has paid a raised fare, of which the driver gets their share.
    ADJUSTMENT_SETTLED: event.by === booking.customer ? driver('notice_adjusted') : [],
    TIP: event.kind === 'TIP' ? tipNotices(booking, event.changes.tips.at(-1), { rider, driver }) : [],
    NO_DRIVER: [rider('notice_no_driver')],
    COMPLETE: booking.rating === undefined ? [] : driver('notice_rated'),
  };
  return notices[event.kind].filter(notice => notice.uid !== event.by || event.kind === 'PAID');
};

const withMails: { readonly [Kind in MailKind]?: NoticeKey } = {
  payment_in: 'notice_payment_in',
  payment_missing: 'notice_payment_missing',
  ride_unpaid: 'notice_ride_unpaid',
  payment_kept: 'notice_payment_kept',
  payment_excess: 'notice_payment_excess',
  payment_reversed: 'notice_payment_reversed',
  dispute_borne: 'notice_dispute_borne',
  dispute_returned: 'notice_dispute_returned',
  refund_sent: 'notice_refund_sent',
  refund_failed: 'notice_refund_failed',
};

/** The notice with the same content as a mail; undefined for mails that the page reports anyway. */
export const noticeOfMail = (mail: MailKind): NoticeKey | undefined => withMails[mail];
