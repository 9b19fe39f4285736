import * as z from 'zod/mini';
import { MAX_ACTIVE_BOOKINGS } from '../constants';
import { asStored } from '../schema/variants';
import { isTimeZone } from '../schema/time-zone';
import { money, number, text, webAddress } from './common';
import { tipKinds } from './tip';
import { areTipAmounts } from './tip-amounts';

/** An e-mail address, or an empty text. */
const mailAddress = text(120).check(z.regex(/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'set.badMail'));

/** A day of the calendar: dates run over the end of a month instead of failing. */
const isDay = (day: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};
const isDayOrBlank = (day: string): boolean => day === '' || isDay(day);

/** Regions of CLDR that are not countries. */
const notCountries = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];

/** ISO 3166, two letters, of an existing country. Earlier versions stored small letters, too. */
const isCountryOrBlank = (code: string): boolean => {
  if (code === '') return true;
  const region = code.toUpperCase();
  if (!/^[A-Z]{2}$/.test(region) || notCountries.includes(region)) return false;
  return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(region) !== undefined;
};

/** The names that every title, mail and receipt bears (spec §5). */
const required = (max: number) => text(max).check(z.minLength(1, 'form.fieldRequired'));

/** Payer, platform, or driver and platform by their shares of the fare. */
export const disputeBearers = ['rider', 'platform', 'shares'] as const;
export type DisputeBearer = (typeof disputeBearers)[number];

/** Application settings (spec §3) as an admin writes them. Public: never add secrets here. */
export const settingsFields = z.object({
  appName: required(60),
  CompanyName: required(80),
  CompanyAddress: text(200),
  CompanyWebsite: webAddress(200),
  CompanyTerms: webAddress(200),
  contact_email: mailAddress,
  /** The day from which the privacy policy and the terms apply, `2026-11-25`; blank: no day is shown. */
  policyDate: text(10).check(z.refine(isDayOrBlank, 'set.badDay')),
  FacebookHandle: webAddress(200),
  TwitterHandle: webAddress(200),
  InstagramHandle: webAddress(200),
  AppleStoreLink: webAddress(200),
  PlayStoreLink: webAddress(200),
  symbol: text(8),
  code: z.string().check(z.regex(/^[A-Z]{3}$/, 'set.badCode')),
  decimal: z.int().check(z.gte(0), z.lte(4)),
  swipe_symbol: z.boolean(),
  otp_secure: z.boolean(),
  driver_approval: z.boolean(),
  email_verify: z.boolean(),
  /** Bonus for both sides of an invitation when the new rider's first ride is paid. */
  bonus: number({ min: 0, max: 1_000_000_000, digits: 6, message: 'proper_bonus' }),
  /** The limit of these bonuses for one referrer in a month, however many people they invite. */
  bonusesPerMonth: number({ min: 1, max: 1_000, digits: 0 }),
  /** The bonus comes once a newcomer has had paid rides with this many different people. */
  bonusAfterRides: number({ min: 1, max: 50, digits: 0 }),
  license: text(100),
  /** IANA time zone of the operator: reports count days and months in it. */
  timeZone: text(64).check(z.refine(isTimeZone)),
  /** Tax that fares contain, in per cent; 0: receipts have no tax line. */
  taxRate: number({ min: 0, max: 100, digits: 3 }),
  /** Name of the tax on receipts, e.g. VAT. */
  taxLabel: text(40),
  /** The company's tax number, printed on receipts. */
  taxNumber: text(60),
  country: text(80),
  restrictCountry: text(2).check(z.refine(isCountryOrBlank, 'set.badCountry')),
  AllowCountrySelection: z.boolean(),
  autoDispatch: z.boolean(),
  dispatchMode: z.enum(['waves', 'broadcast']),
  CarHornRepeat: z.boolean(),
  convert_to_mile: z.boolean(),
  /** The share by which a taxi's final fare may exceed the estimate before the rider must agree; null: no limit. */
  maxFareAboveEstimate: z.nullable(number({ min: 0, max: 10, digits: 4 })),
  /** The share by which a taxi's final fare may fall below the estimate before an admin checks it; null: no limit. */
  maxFareBelowEstimate: z.nullable(number({ min: 0, max: 1, digits: 4 })),
  /** How far from pickup or drop a driver takes a step without giving a reason, m, besides the error; 0: anywhere. */
  stepRadius: number({ min: 0, max: 20_000, digits: 0 }),
  /** How late, compared with the displayed time, a driver may arrive and still earn a cancellation fee, minutes. */
  lateTolerance: number({ min: 0, max: 120, digits: 0 }),
  AllowDeliveryPickupImageCapture: z.boolean(),
  AllowFinalDeliveryImageCapture: z.boolean(),
  /** Whether recipients of parcels get a link to follow them, and a code that the driver asks for. */
  HandoverCodes: z.boolean(),
  RiderWithDraw: z.boolean(),
  driverRadius: number({ min: 0, max: 200, digits: 3 }),
  /** Rides that may be paid to the driver in cash. */
  cashPayments: z.enum(['taxi', 'always', 'never']),
  /** Cash is rounded to a multiple of it; 0: exact; null: the currency's default. */
  smallestCash: z.nullable(number({ min: 0, max: 1_000_000, digits: 4 })),
  /** Whether a saved card pays a card ride when it ends, and whether a taxi ride by card needs one. */
  cardGuarantee: z.enum(['payAhead', 'whereSaved', 'required', 'off']),
  /** Whether that card sets the price aside before the ride, and how much more than the price, per cent. */
  holdFare: z.boolean(),
  holdMargin: number({ min: 0, max: 100, digits: 0 }),
  /** Maximum number of active bookings per rider. */
  maxActiveBookings: z.int().check(z.gte(1), z.lte(MAX_ACTIVE_BOOKINGS)),
  /** Least and greatest amount that a user may add to their wallet at once; 0: no limit. */
  topUpMin: money,
  topUpMax: money,
  negativeBalance: z.boolean(),
  /** Maximum debt with which a rider may still book a ride paid in cash; the debt is added to its bill. */
  riderDebtLimit: money,
  /**
   * Maximum amount of cancellation fees per month that the platform advances to drivers before the riders pay.
   */
  platformBearsFees: money,
  /** How many days after a ride its earnings can be withdrawn; 0: at once. */
  payoutDelayDays: number({ min: 0, max: 90, digits: 0 }),
  /** How many days after their first earnings drivers count as new; 0: never. */
  newDriverDays: number({ min: 0, max: 365, digits: 0 }),
  /** The same delay for rides of new drivers, if it is longer. */
  newDriverDelayDays: number({ min: 0, max: 90, digits: 0 }),
  /** The part of a new driver's earnings that can be withdrawn when they are new no longer, per cent. */
  newDriverReserve: number({ min: 0, max: 100, digits: 0 }),
  /**
   * Up to this amount, a driver is paid at the drop of a ride whose rider pays by card later; 0: only when the rider
   * pays.
   */
  driverPaidAtOnce: money,
  /** How tips are offered, the amounts, separated by spaces, and the largest tip for a ride. */
  tipKind: z.enum(tipKinds),
  tipAmounts: text(60).check(z.refine(areTipAmounts, 'set.badTips')),
  tipMax: money,
  /** The part of their share that drivers get of a ride that is written off, per cent. */
  writeOffShare: number({ min: 0, max: 100, digits: 0 }),
  /**
   * Limit of credit that one admin may give alone in a day; 0: none; null: the currency's default. A raise takes effect
   * after a day.
   */
  creditLimit: z.nullable(money),
  /** The bearer of a payment that the payer's bank has called back for good. */
  disputeBearer: z.enum(disputeBearers),
  bank_fields: z.boolean(),
  /** How bank accounts are written: IBAN and BIC, or account number and bank code. */
  bankFormat: z.enum(['iban', 'account']),
  panic: z.boolean(),
  AllowCriticalEditsAdmin: z.boolean(),
  FacebookLoginEnabled: z.boolean(),
  MobileLoginEnabled: z.boolean(),
});

export const settingsSchema = asStored(settingsFields);
export type Settings = z.output<typeof settingsSchema>;
