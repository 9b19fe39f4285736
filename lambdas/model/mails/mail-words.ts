import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { Booking, Receipt } from '#shared/contract/entities/booking';
import { DAY_MS } from '#shared/contract/time';
import { cashRoundingOf, totalWithTips } from '#shared/domain/booking/amounts';
import { isHoldTaken } from '#shared/domain/booking/hold-state';
import { paidParts } from '#shared/domain/booking/paid-parts';
import { otherEnd } from '#shared/domain/booking/trip-end';
import { lengthFigure } from '#shared/domain/geo/length-figure';
import { moneyDecimals } from '#shared/domain/money/money';
import { otherBookedPrice } from '#shared/domain/payment/packet';
import { taxIn } from '#shared/domain/money/tax';
import { figures, type MoneySettings, formatInCurrency } from '#shared/domain/money/money-text';
import { isOptional, type MailKind } from '#shared/domain/people/mails';
import { displayName } from '#shared/domain/people/display-name';
import { DAY_STYLE, MOMENT_STYLE } from '#shared/domain/time/moment-styles';
import { isShipped, languages, type Locale } from '#shared/i18n/languages';
import { readerLanguage, type ReaderLanguage } from '#lambdas/words/reader-language';
import type { MailMessage } from '#lambdas/ports/mail';
import { filled } from '#lambdas/runtime/http-response';
import { htmlOf, type MailParts, type MailRow, textOf } from './mail-layout';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

export type MailFacts = {
  kind: MailKind;
  name: string;
  app: string;
  /** Origin of the site. */
  site: string;
  /** The platform's address for questions, if it has one. */
  contact?: string | undefined;
  /** The platform's time zone, in which its rides are. */
  timeZone: string;
  /** How the service writes amounts. */
  money: MoneySettings;
  document?: DocumentKind | undefined;
  /** The name of a fleet. */
  fleet?: string | undefined;
  /** The name of a fleet's driver. */
  driver?: string | undefined;
  /** The last day on which the document is valid, ms. */
  until?: number | undefined;
  /** Present for receipts, corrections and bookings by the office. */
  booking?: Booking | undefined;
  /** The numbers of a ride's receipts. */
  receipts?: readonly string[] | undefined;
  /** The booking that the mail links to, if the mail shows none of its details. */
  bookingId?: string | undefined;
  /** An admin's words. */
  reason?: string | undefined;
  /** Present for mails about money; in major units. */
  amount?: { value: number; currency: string } | undefined;
};

type Words = {
  t: (key: string, params?: Record<string, string>) => string;
  language: ReaderLanguage;
  money: (value: number, currency: string) => string;
};

/** The locale of dates, with Western digits, as on the screens. */
const datesOf = (lang: string): string[] => figures(isShipped(lang) ? languages[lang as Locale].dateLocale : lang);

/** The day as it was typed, in whichever zone: noon lies in it. */
const dayIn = ({ lang }: ReaderLanguage, at: number): string =>
  new Intl.DateTimeFormat(datesOf(lang), { ...DAY_STYLE, timeZone: 'UTC' }).format(at + DAY_MS / 2);

/** A moment in the platform's time zone. */
export const momentIn = ({ lang }: Pick<ReaderLanguage, 'lang'>, at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(datesOf(lang), { ...MOMENT_STYLE, timeZone }).format(at);

const taxWords = (t: Words['t'], { label, rate }: NonNullable<Receipt['tax']>) => ({
  tax: label || t('receipt.tax'),
  rate: String(rate),
});

/** A straight distance, in the unit of the receipt. */
const lengthWords = ({ t, language }: Words, km: number, { distanceUnit }: Receipt): string =>
  t(`unit.${distanceUnit}`, { value: lengthFigure(km, distanceUnit, language.lang) });

/** The ordered drop-off and the end of a trip that ended elsewhere. */
const endRowsOf = (words: Words, booking: Booking): MailRow[] => {
  const { t } = words;
  const end = otherEnd(booking);
  if (end?.km === undefined) return [];
  const away = t('tripEnd.away', { distance: lengthWords(words, end.km, booking.receipt) });
  return [
    ...(end.kind === 'early' ? [{ label: t('tripEnd.early'), amount: away }] : []),
    { label: t('tripEnd.ordered'), amount: `\u2068${end.ordered}\u2069` },
    { label: t('tripEnd.ended'), amount: end.ended ? `\u2068${end.ended}\u2069` : away },
  ];
};

/** The discount, by its promo's name. */
const discountWords = (t: Words['t'], promo: Booking['promo_details']): string =>
  [t('receipt.discount'), ...(promo ? [t('receipt.promo', { name: promo.promo_name })] : [])].join(': ');

/** The same lines as on the ride page: options that cost nothing are left out. */
const rowsOf = ({ t, money: inCurrency }: Words, booking: Booking, decimal: number): MailRow[] => {
  const { receipt, discount_amount, promo_details, earlierDebt = 0 } = booking;
  const money = (value: number) => inCurrency(value, receipt.currency);
  const lines = receipt.lines.filter(({ kind, amount }) => amount !== 0 || (kind !== 'parcel' && kind !== 'option'));
  const tax = taxIn(receipt.total - discount_amount, receipt);
  const rounding = cashRoundingOf(booking);
  const booked = otherBookedPrice(booking, moneyDecimals({ decimal, code: receipt.currency }));
  return [
    ...lines.map(({ kind, label, amount }) => ({
      label: [t(`receipt.${kind}`), ...(label ? [label] : [])].join(': '),
      amount: money(amount),
      ...(kind === 'rounding' ? { note: t('receipt.roundingText') } : {}),
    })),
    ...(discount_amount > 0 || promo_details
      ? [{ label: discountWords(t, promo_details), amount: money(0 - discount_amount) }]
      : []),
    { label: t('receipt.total'), amount: money(receipt.total - discount_amount), isTotal: true },
    ...(tax !== undefined && receipt.tax
      ? [{ label: t('receipt.taxIncluded', taxWords(t, receipt.tax)), amount: money(tax) }]
      : []),
    ...(booked === undefined ? [] : [{ label: t('receipt.estimate'), amount: money(booked) }]),
    ...(earlierDebt > 0 ? [{ label: t('receipt.earlierDebt'), amount: money(earlierDebt) }] : []),
    ...(rounding === 0 ? [] : [{ label: t('receipt.cashRounding'), amount: money(rounding) }]),
  ];
};

/** A length of time, to the minute. */
const durationWords = ({ t }: Words, seconds: number): string => {
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  if (minutes < 1) return t('unit.lessThanMinute');
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  if (hours === 0) return t('unit.minutes', { value: String(rest) });
  return rest
    ? t('unit.hoursMinutes', { hours: String(hours), minutes: String(rest) })
    : t('unit.hours', { value: String(hours) });
};

/** When the ride was, where from and where to, how far and how long. */
const tripRowsOf = (words: Words, booking: Booking, timeZone: string): MailRow[] => {
  const { t, language } = words;
  const { startTime, tripdate, pickupAddress, dropAddress, distance, estimateDistance } = booking;
  const { total_trip_time: driven, estimateTime, receipt } = booking;
  const ends = endRowsOf(words, booking);
  const length = lengthWords(words, distance ?? estimateDistance, receipt);
  return [
    { label: t('mail_when'), amount: momentIn(language, startTime ?? tripdate, timeZone) },
    { label: t('mail_pickup'), amount: `\u2068${pickupAddress}\u2069` },
    ...(ends.length > 0 ? ends : [{ label: t('mail_drop'), amount: `\u2068${dropAddress}\u2069` }]),
    { label: t('receipt.ride'), amount: `${length} · ${durationWords(words, driven ?? estimateTime)}` },
  ];
};

/** The payment methods: one or two. */
const paidRowsOf = ({ t, money }: Words, booking: Booking): MailRow[] =>
  paidParts(booking).map(({ kind, amount }) => ({
    label: `${t('receipt.paid')} · ${t(`receipt.mode.${kind}`)}`,
    amount: money(amount, booking.receipt.currency),
  }));

/** Tips for the driver, given before the receipt had its number, and the sum of the price and the tips. */
const tipRowsOf = ({ t, money }: Words, booking: Booking): MailRow[] => {
  const { tips = [], receipt } = booking;
  const kept = tips.filter(tip => tip.kept > 0);
  if (kept.length === 0) return [];
  const total = money(totalWithTips(booking), receipt.currency);
  return [
    ...kept.map(tip => ({ label: t('receipt.tip'), amount: money(tip.kept, receipt.currency) })),
    { label: t('receipt.totalWithTip'), amount: total, isTotal: true },
  ];
};

const rideOf = ({ booking, bookingId = booking?.id ?? '' }: MailFacts): string =>
  `/bookings/${encodeURIComponent(bookingId)}`;

/** When it is, if not now, where the ride goes, and the code that starts it. */
const rideRowsOf = ({ t, language }: Words, booking: Booking, timeZone: string): MailRow[] => {
  const { pickupAddress, dropAddress, otp, bookLater, tripdate } = booking;
  return [
    ...(bookLater ? [{ label: t('mail_when'), amount: momentIn(language, tripdate, timeZone) }] : []),
    { label: t('mail_pickup'), amount: pickupAddress },
    { label: t('mail_drop'), amount: dropAddress },
    ...(otp ? [{ label: t('mail_start_code'), amount: otp, isTotal: true }] : []),
  ];
};

const rowsIn = (words: Words, { kind, booking, receipts = [], timeZone, money: settings }: MailFacts): MailRow[] => {
  if (!booking) return [];
  if (kind === 'office_booking') return rideRowsOf(words, booking, timeZone);
  const numbers = receipts.map(number => ({ label: words.t('mail_receipt_number'), amount: `\u2066${number}\u2069` }));
  if (kind !== 'receipt') return [];
  return [
    ...numbers,
    ...tripRowsOf(words, booking, timeZone),
    ...rowsOf(words, booking, settings.decimal),
    ...paidRowsOf(words, booking),
    ...tipRowsOf(words, booking),
  ];
};

/** The path that the mail links to. */
const pathOf: Readonly<Record<MailKind, (facts: MailFacts) => string>> = {
  receipt: rideOf,
  cancel_fee: rideOf,
  office_booking: rideOf,
  welcome_rider: () => '/',
  account_opened: () => '/login',
  account_claimed: () => '/profile',
  welcome_driver: () => '/',
  welcome_driver_waits: () => '/profile',
  driver_approved: () => '/',
  driver_let_in: () => '/profile',
  driver_blocked: () => '/support',
  account_blocked: () => '/support',
  factor_set: () => '/profile',
  factor_gone: () => '/profile',
  factor_dropped: () => '/profile',
  contact_changed: () => '/support',
  bank_added: () => '/support',
  bank_changed: () => '/support',
  number_moved: () => '/profile',
  fleet_joined: () => '/trips',
  fleet_left: () => '/trips',
  fleet_driver_joined: () => '/drivers',
  fleet_driver_left: () => '/drivers',
  document_approved: () => '/trips',
  document_rejected: () => '/profile',
  document_expiring: () => '/profile',
  document_expired: () => '/profile',
  withdrawal: () => '/wallet',
  payment_in: () => '/wallet',
  ride_unpaid: rideOf,
  payment_missing: facts => (facts.bookingId === undefined ? '/wallet' : rideOf(facts)),
  correction: rideOf,
  payment_kept: () => '/wallet',
  payment_excess: () => '/wallet',
  payment_reversed: () => '/wallet',
  dispute_borne: rideOf,
  dispute_returned: rideOf,
  refund_sent: facts => (facts.bookingId === undefined ? '/wallet' : rideOf(facts)),
  refund_failed: () => '/wallet',
};

/** The current state of a fee: paid, about to be charged to the saved card, or owed. */
const feeState = (booking: Booking): 'paid' | 'card' | 'due' => {
  if (!booking.cancelFeeOwed) return 'paid';
  return isHoldTaken(booking) ? 'card' : 'due';
};

/** Why the recipient gets the mail and, if the platform has a contact address, where to ask. */
const footOf = (t: Words['t'], { kind, app, contact }: MailFacts): string =>
  [
    t(isOptional(kind) ? 'mail_foot' : 'mail_foot_always', { app }),
    ...(contact ? [t('mail_foot_contact', { contact })] : []),
  ].join(' ');

/** A mail in its reader's language. Names and labels are user input, so they are escaped. */
export const mailWords = async (facts: MailFacts, wanted: string | undefined): Promise<Omit<MailMessage, 'to'>> => {
  const language = await readerLanguage(wanted);
  const t: Words['t'] = (key, params) => filled(language.texts[key] ?? key, params, language.lang);
  const money: Words['money'] = (value, currency) => formatInCurrency(value, currency, facts.money, language.lang);
  const { kind, name, app, site, contact, booking, amount, document, until } = facts;
  const params = {
    name: displayName(name),
    app,
    number: booking?.booking_id ?? '',
    reason: facts.reason ?? '',
    fleet: displayName(facts.fleet ?? ''),
    driver: displayName(facts.driver ?? ''),
    amount: amount ? money(amount.value, amount.currency) : '',
    document: document ? t(`documents.the.${document}`) : '',
    until: until === undefined ? t('documents.noDate') : dayIn(language, until),
  };
  const parts: MailParts = {
    title: t(`mail_${kind}_subject`, params),
    text: [
      t(`mail_${kind}_text`, params),
      ...(kind === 'cancel_fee' && booking ? [t(`mail_cancel_fee_${feeState(booking)}`)] : []),
    ].join(' '),
    rows: rowsIn({ t, language, money }, facts),
    button: { link: site + pathOf[kind](facts), text: t('mail_open', params) },
    foot: footOf(t, facts),
  };
  return { subject: parts.title, text: textOf(parts), html: htmlOf(language, parts), replyTo: contact };
};
