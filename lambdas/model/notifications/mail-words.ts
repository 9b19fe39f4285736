import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { Booking, Receipt } from '#shared/contract/entities/booking';
import { DAY_MS } from '#shared/contract/time';
import { taxIn } from '#shared/domain/fare/tax';
import { currencyExponent } from '#shared/domain/money/money';
import { directionOf } from '#shared/i18n/shipped';
import type { MailKind } from '#shared/domain/people/mails';
import { escapeHtml, readerLanguage, type ReaderLanguage } from '#lambdas/adapters/reader-language';
import type { MailMessage } from '#lambdas/ports/mail';
import { filled } from '#lambdas/runtime/http-response';

export type MailFacts = {
  kind: MailKind;
  name: string;
  app: string;
  /** Origin of the site. */
  site: string;
  /** That of the platform, in which its rides are. */
  timeZone: string;
  document?: DocumentKind | undefined;
  /** The name of a fleet. */
  fleet?: string | undefined;
  /** The name of a fleet's driver. */
  driver?: string | undefined;
  /** The last day on which the document is good, ms. */
  until?: number | undefined;
  /** Present for a receipt, a correction and what the office has booked. */
  booking?: Booking | undefined;
  /** The booking that the mail links to, where the mail names none of its details. */
  bookingId?: string | undefined;
  /** An admin's words. */
  reason?: string | undefined;
  /** Present for mails about money; in major units. */
  amount?: { value: number; currency: string } | undefined;
};

type Row = { label: string; amount: string; isTotal?: boolean };
type Words = { t: (key: string, params?: Record<string, string>) => string; language: ReaderLanguage };

const moneyIn = ({ lang }: ReaderLanguage, value: number, currency: string): string => {
  const digits = currencyExponent(currency);
  const form = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(lang, form).format(value);
};

/** The day as it was typed, in whichever zone: noon lies in it. */
const dayIn = ({ lang }: ReaderLanguage, at: number): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(at + DAY_MS / 2);

/** A moment in the platform's time zone. */
export const momentIn = ({ lang }: Pick<ReaderLanguage, 'lang'>, at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);

const taxWords = (t: Words['t'], { label, rate }: NonNullable<Receipt['tax']>) => ({
  tax: label || t('receipt.tax'),
  rate: String(rate),
});

/** The same lines as on the ride page: options that cost nothing are left out. */
const rowsOf = ({ t, language }: Words, { receipt, discount_amount, earlierDebt = 0 }: Booking): Row[] => {
  const money = (value: number) => moneyIn(language, value, receipt.currency);
  const lines = receipt.lines.filter(({ kind, amount }) => amount !== 0 || (kind !== 'parcel' && kind !== 'option'));
  const tax = taxIn(receipt.total - discount_amount, receipt);
  return [
    ...lines.map(({ kind, label, amount }) => ({
      label: [
        t(`receipt.${kind}`),
        ...(label ? [label] : []),
        ...(kind === 'rounding' ? [t('receipt.roundingText')] : []),
      ].join(': '),
      amount: money(amount),
    })),
    ...(discount_amount > 0 ? [{ label: t('receipt.discount'), amount: money(-discount_amount) }] : []),
    { label: t('receipt.total'), amount: money(receipt.total - discount_amount), isTotal: true },
    ...(tax !== undefined && receipt.tax
      ? [{ label: t('receipt.taxIncluded', taxWords(t, receipt.tax)), amount: money(tax) }]
      : []),
    ...(earlierDebt > 0 ? [{ label: t('receipt.earlierDebt'), amount: money(earlierDebt) }] : []),
  ];
};

const style = {
  body: 'margin:0;padding:24px;background:#f7f5f0;color:#14171f;font:16px/1.5 Inter,system-ui,sans-serif',
  card: 'max-width:520px;margin:0 auto;background:#fff;border:1px solid #e4e0d6;border-radius:16px;padding:28px',
  button:
    'display:inline-block;margin:8px 0 20px;padding:12px 20px;border-radius:12px;background:#14171f;color:#fff;text-decoration:none;font-weight:600',
  table: 'width:100%;border-collapse:collapse;margin:8px 0 20px',
  foot: 'color:#5b6070;font-size:13px;margin:0',
};

const tableOf = (rows: readonly Row[]): string => {
  const cell = ({ isTotal }: Row, end: boolean) =>
    // Figures end at the right edge in both directions, so that their digits line up.
    `padding:6px 0;text-align:${end ? 'right' : 'start'}${isTotal ? ';border-top:1px solid #e4e0d6;font-weight:700' : ''}`;
  const row = (each: Row) =>
    `<tr><td style="${cell(each, false)}">${escapeHtml(each.label)}</td><td style="${cell(each, true)}">${escapeHtml(each.amount)}</td></tr>`;
  return rows.length > 0 ? `<table role="presentation" style="${style.table}">${rows.map(row).join('')}</table>` : '';
};

type Parts = { title: string; text: string; rows: Row[]; link: string; linkText: string; foot: string };

const htmlOf = ({ lang }: ReaderLanguage, { title, text, rows, link, linkText, foot }: Parts): string =>
  `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  `<body style="${style.body}"><div style="${style.card}"><h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(title)}</h1>` +
  `<p>${escapeHtml(text)}</p>${tableOf(rows)}<a href="${escapeHtml(link)}" style="${style.button}">${escapeHtml(linkText)}</a>` +
  `<p style="${style.foot}">${escapeHtml(foot)}</p></div></body></html>`;

const textOf = ({ text, rows, link, linkText, foot }: Parts): string =>
  [
    text,
    ...(rows.length > 0 ? [rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
    `${linkText}: ${link}`,
    foot,
  ].join('\n\n');

const rideOf = ({ booking, bookingId = booking?.id ?? '' }: MailFacts): string =>
  `/bookings/${encodeURIComponent(bookingId)}`;

/** When it is, if not now, where the ride goes, and the code that starts it. */
const rideRowsOf = ({ t, language }: Words, booking: Booking, timeZone: string): Row[] => {
  const { pickupAddress, dropAddress, otp, bookLater, tripdate } = booking;
  return [
    ...(bookLater ? [{ label: t('mail_when'), amount: momentIn(language, tripdate, timeZone) }] : []),
    { label: t('mail_pickup'), amount: pickupAddress },
    { label: t('mail_drop'), amount: dropAddress },
    ...(otp ? [{ label: t('mail_start_code'), amount: otp, isTotal: true }] : []),
  ];
};

const rowsIn = (words: Words, { kind, booking, timeZone }: MailFacts): Row[] => {
  if (!booking) return [];
  if (kind === 'office_booking') return rideRowsOf(words, booking, timeZone);
  return kind === 'receipt' ? rowsOf(words, booking) : [];
};

/** The path that the mail links to. */
const pathOf: Readonly<Record<MailKind, (facts: MailFacts) => string>> = {
  receipt: rideOf,
  office_booking: rideOf,
  welcome_rider: () => '/',
  account_opened: () => '/login',
  welcome_driver: () => '/',
  welcome_driver_waits: () => '/profile',
  driver_approved: () => '/',
  driver_let_in: () => '/profile',
  driver_blocked: () => '/contact',
  account_blocked: () => '/contact',
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
  payment_missing: facts => (facts.bookingId === undefined ? '/wallet' : rideOf(facts)),
  correction: rideOf,
  payment_kept: () => '/wallet',
  payment_excess: () => '/wallet',
  payment_reversed: () => '/wallet',
  refund_sent: rideOf,
  refund_failed: () => '/wallet',
};

/** A mail in its reader's language. Names and labels are user input, so they are escaped. */
export const mailWords = async (facts: MailFacts, wanted: string | undefined): Promise<Omit<MailMessage, 'to'>> => {
  const language = await readerLanguage(wanted);
  const t: Words['t'] = (key, params) => filled(language.texts[key] ?? key, params, language.lang);
  const { kind, name, app, site, booking, amount, document, until } = facts;
  const params = {
    name,
    app,
    number: booking?.booking_id ?? '',
    reason: facts.reason ?? '',
    fleet: facts.fleet ?? '',
    driver: facts.driver ?? '',
    amount: amount ? moneyIn(language, amount.value, amount.currency) : '',
    document: document ? t(`documents.the.${document}`) : '',
    until: until === undefined ? t('documents.noDate') : dayIn(language, until),
  };
  const parts: Parts = {
    title: t(`mail_${kind}_subject`, params),
    text: t(`mail_${kind}_text`, params),
    rows: rowsIn({ t, language }, facts),
    link: site + pathOf[kind](facts),
    linkText: t('mail_open', params),
    foot: t('mail_foot', params),
  };
  return { subject: parts.title, text: textOf(parts), html: htmlOf(language, parts) };
};
