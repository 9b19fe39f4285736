import type { TFunction } from 'i18next';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { brandOf } from '#shared/contract/payment-providers';
import { moneyDecimals } from '#shared/domain/money/money';
import { bookedPrice, less } from '#shared/domain/payment/packet';
import { dataText } from '@/i18n/data-text';
import type { useFormat } from '@/lib/format';
import { dropRows } from '@/lib/trip-end';
import type { EvidenceRecords } from './api';
import type { EvidencePart } from './evidence-file';

/** How figures and moments are written: the operator's zone is named once, in the file's lead. */
export type Words = {
  t: TFunction;
  format: ReturnType<typeof useFormat>;
  /** The decimals of the settings. */
  decimal: number;
  inCurrency: (amount: number, currency: string) => string;
};

type Row = readonly [label: string, value: string | undefined];

const known = (rows: readonly Row[]): [string, string][] =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));

const paymentPart = (
  issue: PaymentIssue,
  receipts: readonly string[],
  { t, format, inCurrency }: Words,
): EvidencePart => ({
  title: t('evidence.payment'),
  rows: known([
    [t('issues.provider'), brandOf(issue.provider)],
    [t('issues.reference'), issue.providerRef],
    [t('issues.intent'), issue.intentId],
    [t('issues.disputeRef'), issue.disputeRef],
    [t('issues.disputed'), inCurrency(issue.amount, issue.currency)],
    [t('issues.reason'), issue.reason],
    [t('issues.at'), format.date(issue.at, 'moment')],
    [t('issues.respondBy'), issue.respondBy === undefined ? undefined : format.date(issue.respondBy, 'moment')],
    ...receipts.map(number => [t('evidence.receiptNumber'), number] as const),
  ]),
});

/** Contacts of driver and recipient prove nothing, and are left out. */
const peoplePart = (booking: Booking, { t }: Words): EvidencePart => ({
  title: t('evidence.people'),
  rows: known([
    [t('ride.rider'), booking.customer_name],
    [t('evidence.email'), booking.customer_email],
    [t('ride.driver'), booking.driver_name],
    [
      t('book.vehicles'),
      [booking.vehicle_model, dataText(t, booking.carType), booking.vehicle_number].filter(Boolean).join(' · '),
    ],
    [t('ride.recipient'), booking.deliveryPerson],
  ]),
});

const ridePart = (booking: Booking, startedByCode: boolean, words: Words): EvidencePart => {
  const { t, format } = words;
  const moment = (at: number | undefined) => (at === undefined ? undefined : format.date(at, 'moment'));
  const { handedOver, distance, total_trip_time: seconds } = booking;
  return {
    title: t('evidence.ride', { number: booking.booking_id }),
    rows: known([
      [t('paper.booked'), moment(booking.bookingDate)],
      [t('book.pickup'), booking.pickupAddress],
      ...dropRows(booking, { t, distance: format.distance }).map(([label, place]) => [t(label), place] as const),
      [t('evidence.accepted'), moment(booking.acceptedAt)],
      [t('evidence.arrived'), moment(booking.driver_arrive_time)],
      [t('paper.started'), moment(booking.startTime)],
      [t('evidence.startCode'), startedByCode ? t('evidence.startCodeUsed') : undefined],
      [t('paper.ended'), moment(booking.endTime)],
      [t('receipt.distance'), distance === undefined ? undefined : format.distance(distance)],
      [t('evidence.duration'), seconds === undefined ? undefined : format.duration(seconds)],
      [t('parcel.handedOver'), handedOver && t(`handover.${handedOver}`)],
      [t('evidence.state'), t(`status.${booking.status}`)],
      [t('evidence.cancelReason'), booking.reason && dataText(t, booking.reason)],
      [t('evidence.rating'), booking.rating === undefined ? undefined : format.number(booking.rating)],
      [t('evidence.feedback'), booking.feedback],
    ]),
  };
};

const pricePart = (booking: Booking, words: Words): EvidencePart => {
  const { discount_amount: discount, receipt, customer_paid, cashRounding = 0, adjustments = [] } = booking;
  const { t, decimal, inCurrency } = words;
  const money = (amount: number) => inCurrency(amount, receipt.currency);
  return {
    title: t('receipt.title'),
    rows: [
      [t('receipt.estimate'), money(bookedPrice(booking, moneyDecimals({ decimal, code: receipt.currency })))],
      ...receipt.lines.map(line => [line.label ?? t(`receipt.${line.kind}`), money(line.amount)] as const),
      ...(discount > 0 ? [[t('receipt.discount'), money(-discount)] as const] : []),
      [t('receipt.total'), money(less(receipt.total, discount))],
      ...(cashRounding === 0 ? [] : [[t('receipt.cashRounding'), money(cashRounding)] as const]),
      [t('receipt.paid'), money(customer_paid + cashRounding)],
      ...adjustments
        .filter(({ rider }) => rider > 0)
        .map(
          ({ rider, at }) =>
            [t('evidence.givenBack', { date: words.format.date(at, 'moment') }), money(rider)] as const,
        ),
    ],
  };
};

const routePart = ({ points }: EvidenceRecords, { t, format }: Words): EvidencePart[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const times = { from: format.date(first.at, 'moment'), to: format.date(last.at, 'moment') };
  const label = t('evidence.wayText', { ...times, points: format.number(points.length) });
  return [{ title: t('evidence.way'), route: { points, label } }];
};

const photoPart = ({ photos }: EvidenceRecords, { t }: Words): EvidencePart[] => {
  if (photos.length === 0) return [];
  const pictures = photos.map(({ of, data }) => ({
    label: data === undefined ? t('ride.photoGone') : t(`evidence.photo.${of}`),
    ...(data === undefined ? {} : { data }),
  }));
  return [{ title: t('ride.photos'), pictures }];
};

const chatPart = ({ messages, booking }: EvidenceRecords, { t, format }: Words): EvidencePart[] => {
  if (messages.length === 0) return [];
  const nameOf = { rider: booking?.customer_name ?? t('ride.rider'), driver: booking?.driver_name ?? t('ride.driver') };
  return [
    {
      title: t('evidence.messages'),
      lines: messages.map(({ at, source, message }) => `${format.date(at, 'moment')} · ${nameOf[source]}: ${message}`),
    },
  ];
};

/** Everything that is stored of the payment and its ride, the most telling first. */
export const evidenceParts = (issue: PaymentIssue, records: EvidenceRecords, words: Words): EvidencePart[] => {
  const { booking, receipts } = records;
  const payment = paymentPart(issue, receipts, words);
  if (!booking) return [payment, { title: words.t('evidence.noRide'), lines: [words.t('evidence.noRideText')] }];
  return [
    payment,
    ridePart(booking, records.startedByCode, words),
    peoplePart(booking, words),
    pricePart(booking, words),
    ...routePart(records, words),
    ...photoPart(records, words),
    ...chatPart(records, words),
  ];
};
