import type { TFunction } from 'i18next';
import { dataText } from '@/i18n/data-text';
import {
  BOOK_LATER_LEAD_MS,
  GONE_REASON,
  UNSECURED_REASON,
  INCOMPLETE_BOOKING_REASON,
  NO_DRIVER_REASON,
  REVERSED_REASON,
  STUCK_REASON,
} from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { amountDue, amountToPay, listedAmount } from '#shared/domain/booking/amounts';
import { isHeldFirst, isHoldTaken, takenOf } from '#shared/domain/booking/hold-state';
import { awayEnd } from '#shared/domain/booking/trip-end';
import { isScheduled } from '#shared/domain/booking/transitions';
import type { useFormat } from '@/lib/format';
import { splitAddress } from '@/lib/split-address';

/** Context for the texts, besides the booking. */
export type Speaker = {
  t: TFunction;
  format: ReturnType<typeof useFormat>;
  /** Whether drivers are dispatched automatically; otherwise an admin assigns one (LIFE-11). */
  autoDispatch: boolean;
  /** Whether the reader is the booking's rider. */
  isCustomer: boolean;
  usertype: UserType | undefined;
};

/** Shortens "Linnégatan 4, Gothenburg" to "Linnégatan 4", whose number stays on the line of its street. */
export const shortPlace = (address: string): string => splitAddress(address)[0].replace(/ (?=\p{Nd})/gu, '\u00a0');

export const driverName = (booking: { driver_name?: string | undefined }, t: TFunction): string =>
  booking.driver_name ?? t('ride.theDriver');

/** Whether a search for a driver is running. */
export const isSearching = (booking: Booking, autoDispatch: boolean): boolean =>
  booking.status === 'NEW' && autoDispatch && !booking.searchEnded && !isScheduled(booking);

/** Whether drivers are asked as soon as the booking is paid. */
const startsAtOnce = ({ bookLater }: Booking, autoDispatch: boolean): boolean => autoDispatch && !bookLater;

const newState = (booking: Booking, { t, format: { date }, autoDispatch, isCustomer }: Speaker): string => {
  if (isScheduled(booking)) return t('ride.state.scheduled', { when: date(booking.tripdate) });
  if (!autoDispatch) return t(isCustomer ? 'ride.state.NEWoffice' : 'ride.state.NEWofficeOther');
  if (booking.searchEnded) return t('ride.state.searchEnded');
  return t('ride.state.NEW', { place: shortPlace(booking.pickupAddress) });
};

/** Drivers and staff read the final amount. */
const doneState = (booking: Booking, { t, format: { money }, isCustomer, usertype }: Speaker): string => {
  const isTaxi = booking.appcat === 'taxi';
  if (booking.writtenOff) return t('ride.state.writtenOff');
  const amount = money(listedAmount(booking, usertype));
  // Also after the rating: a trip that its driver ended elsewhere is not simply "done".
  const end = awayEnd(booking);
  if (end && !isCustomer)
    return t(end.kind === 'early' ? 'ride.state.doneEarly' : 'ride.state.doneElsewhere', { amount });
  if (!isCustomer) return t(isTaxi ? 'ride.state.doneTaxi' : 'ride.state.done', { amount });
  if (end) return t(end.kind === 'early' ? 'ride.state.PAIDearly' : 'ride.state.PAIDelsewhere');
  if (booking.status === 'COMPLETE') return t('ride.state.COMPLETE');
  return t(isTaxi ? 'ride.state.PAIDtaxi' : 'ride.state.PAID');
};

/** The booking's state as a sentence. Only the rider is addressed as "you". */
export const stateWords = (booking: Booking, speaker: Speaker): string => {
  const { t, autoDispatch, isCustomer } = speaker;
  const driver = driverName(booking, t);
  const { status } = booking;
  switch (status) {
    case 'PAYMENT_PENDING':
      if (!isCustomer) return t('ride.state.PAYMENT_PENDINGother');
      if (isHeldFirst(booking)) return t('ride.state.holdFirst');
      return t(startsAtOnce(booking, autoDispatch) ? 'ride.state.PAYMENT_PENDING' : 'ride.state.PAYMENT_PENDINGoffice');
    case 'NEW':
      return newState(booking, speaker);
    case 'ACCEPTED':
      return t(isCustomer ? 'ride.state.ACCEPTED' : 'ride.state.ACCEPTEDother', { driver });
    case 'ARRIVED':
      return t('ride.state.ARRIVED', { driver });
    case 'STARTED':
    case 'REACHED':
      return t(`ride.state.${status}`, { place: shortPlace(booking.dropAddress) });
    case 'PENDING':
      if (!isHoldTaken(booking)) return t('ride.state.PENDING');
      return t(isCustomer ? 'ride.state.PENDINGheld' : 'ride.state.PENDINGheldOther');
    case 'PAID':
    case 'COMPLETE':
      return doneState(booking, speaker);
    default:
      return t(`ride.state.${status}`);
  }
};

/** Translations of the system's own cancellation reasons. */
const ownReasons = {
  [INCOMPLETE_BOOKING_REASON]: 'ride.reasonIncomplete',
  [NO_DRIVER_REASON]: 'ride.reasonNoDriver',
  [STUCK_REASON]: 'ride.reasonStuck',
  [GONE_REASON]: 'ride.reasonGone',
  [UNSECURED_REASON]: 'ride.reasonUnsecured',
  [REVERSED_REASON]: 'ride.reasonReversed',
} as const;

const reasonWords = ({ reason, cancelledBy }: Booking, { t, isCustomer }: Speaker): string => {
  const by = (['rider', 'driver', 'admin', 'clock'] as const).find(party => party === cancelledBy) ?? 'clock';
  // An unpaid booking expires automatically; if its rider cancels it earlier, the text must not say that it expired.
  const isTakenBack = reason === INCOMPLETE_BOOKING_REASON && by !== 'clock';
  const own = isTakenBack ? 'ride.reasonIncompleteRider' : ownReasons[reason as keyof typeof ownReasons];
  return t('ride.next.CANCELLED', {
    by: t(by === 'rider' && isCustomer ? 'ride.by.you' : `ride.by.${by}`),
    reason: own ? t(own) : reason ? dataText(t, reason) : t('common.none'),
  });
};

/** Says why the booking has no driver again, followed by the next step. */
const givenBackWords = ({ givenBackReason }: Booking, next: string, { t, isCustomer }: Speaker): string => {
  if (!givenBackReason) return next;
  return `${t(isCustomer ? 'ride.givenBack' : 'ride.givenBackOther', { reason: t(`giveBack.${givenBackReason}`) })} ${next}`;
};

const newWords = (booking: Booking, { t, format: { date, isToday }, autoDispatch, isCustomer }: Speaker): string => {
  const hasMoneyBack = booking.prepaid && isCustomer;
  if (!autoDispatch && isScheduled(booking)) return t('ride.next.scheduledOffice');
  if (!autoDispatch) return t(isCustomer ? 'ride.next.NEWoffice' : 'ride.next.NEWofficeOther');
  if (booking.searchEnded) return t(hasMoneyBack ? 'ride.next.searchEnded' : 'ride.next.searchEndedUnpaid');
  if (!isScheduled(booking)) return t('ride.next.NEW');
  const begins = booking.tripdate - BOOK_LATER_LEAD_MS;
  if (isToday(begins)) return t('ride.next.scheduledAt', { time: date(begins, 'time') });
  return t('ride.next.scheduled', { time: date(begins) });
};

/** A cash taxi ride is paid to the driver at the end, by the distance driven. */
const paysDriver = ({ appcat, payment_mode, prepaid }: Booking): boolean =>
  appcat === 'taxi' && payment_mode === 'cash' && !prepaid;

const unpaidWords = (booking: Booking, amount: string, { t, format: { date }, autoDispatch }: Speaker): string => {
  if (!autoDispatch) return t('ride.next.PAYMENT_PENDINGoffice', { amount });
  if (startsAtOnce(booking, autoDispatch)) return t('ride.next.PAYMENT_PENDING', { amount });
  return t('ride.next.PAYMENT_PENDINGlater', { amount, time: date(booking.tripdate - BOOK_LATER_LEAD_MS) });
};

const arrivedWords = ({ otp, driver_arrive_time: since }: Booking, { t, format, isCustomer }: Speaker): string => {
  const next = t(otp && isCustomer ? 'ride.next.ARRIVED' : 'ride.next.ARRIVEDplain');
  return isCustomer && since ? `${next} ${t('ride.waitsSince', { time: format.date(since, 'time') })}` : next;
};

/** Shows the amount due. Only the authorised amount can be captured: the card is charged for the rest. */
const dueWords = (booking: Booking, { t, format: { money } }: Speaker): string => {
  const due = amountToPay(booking);
  const { taken, rest } = takenOf(booking, due);
  if (!isHoldTaken(booking)) return t('ride.next.PENDING', { amount: money(due) });
  if (rest === 0) return t('ride.next.PENDINGheld', { amount: money(due) });
  return t('ride.next.PENDINGheldPart', { amount: money(due), taken: money(taken), rest: money(rest) });
};

/** Words about the next event, or about the reader's possible actions. */
export const nextWords = (booking: Booking, speaker: Speaker): string => {
  const { t, format, isCustomer } = speaker;
  const amount = format.money(amountDue(booking));
  switch (booking.status) {
    case 'PAYMENT_PENDING':
      if (isHeldFirst(booking))
        return t('ride.next.holdFirst', { amount: format.money(booking.cardHold?.amount ?? 0) });
      return unpaidWords(booking, amount, speaker);
    case 'PENDING':
      return dueWords(booking, speaker);
    case 'NEW':
      return givenBackWords(booking, newWords(booking, speaker), speaker);
    case 'ARRIVED':
      return arrivedWords(booking, speaker);
    case 'ACCEPTED':
      return booking.otp && isCustomer ? t('ride.next.ACCEPTED') : '';
    // The card below asks the rider for a rating.
    case 'PAID':
    case 'COMPLETE':
      return format.date(booking.endTime ?? booking.tripdate);
    case 'CANCELLED':
      return reasonWords(booking, speaker);
    case 'REACHED':
      return t(paysDriver(booking) ? 'ride.next.REACHEDtaxi' : 'ride.next.REACHED');
    case 'STARTED':
      return paysDriver(booking) ? t('ride.next.STARTEDtaxi', { amount }) : '';
  }
};
