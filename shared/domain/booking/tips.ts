import type { Booking } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';
import type { Tip } from '#shared/contract/entities/tip';
import { tipAmountsIn } from '#shared/contract/entities/tip-amounts';
import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS } from '#shared/contract/time';
import { tipFromWallet, tipReceived, tipReturned } from '../ledger/tip-journals';
import { fromMinor, toMinor } from '../money/money';
import { isPaid } from './adjust';
import type { Decision } from './decide';

/** How long after the ride its rider may tip. */
export const TIP_DAYS = 7;

type TipRules = Pick<Settings, 'tipKind' | 'tipAmounts' | 'tipMax'>;

const all = ({ tips = [] }: Pick<Booking, 'tips'>): readonly Tip[] => tips;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const minorIn =
  ({ receipt }: Pick<Booking, 'receipt'>) =>
  (amount: number): number =>
    toMinor(amount, receipt.currency);

/** The driver's part of all tips of the ride, minor units. */
export const tipsMinor = (booking: Pick<Booking, 'tips' | 'receipt'>): number =>
  sum(all(booking).map(({ kept }) => minorIn(booking)(kept)));

/** Whether the ride is paid, has a driver and ended at most a week ago. Without `now`, the time is not checked. */
export const mayTip = (booking: Booking, now?: number): boolean => {
  const { driver, endTime, tripdate } = booking;
  if (!driver || !isPaid(booking)) return false;
  return now === undefined || now <= (endTime ?? tripdate) + TIP_DAYS * DAY_MS;
};

/** Minor units that may still be given: the tips of one ride together have a limit. */
export const tipLeftMinor = (booking: Booking, { tipKind, tipMax }: TipRules): number =>
  tipKind === 'off' ? 0 : Math.max(0, minorIn(booking)(tipMax) - tipsMinor(booking));

/** The amounts that are offered, major units: parts of the fare are rounded to whole units if they are large enough. */
export const offeredTips = (booking: Booking, rules: TipRules): number[] => {
  const { currency } = booking.receipt;
  const minor = minorIn(booking);
  const whole = minor(1);
  const left = tipLeftMinor(booking, rules);
  const amounts = tipAmountsIn(rules.tipAmounts).map(text => {
    if (rules.tipKind === 'sum') return minor(text);
    const part = Math.round((minor(booking.trip_cost) * text) / 100);
    return part >= 2 * whole ? Math.round(part / whole) * whole : part;
  });
  return [...new Set(amounts)]
    .filter(amount => amount > 0 && amount <= left)
    .map(amount => fromMinor(amount, currency));
};

/** Why this tip cannot be given now. */
export const tipProblem = (booking: Booking, amount: number, rules: TipRules, now: number): Refusal | undefined => {
  if (!mayTip(booking, now) || rules.tipKind === 'off') return refuse('booking_moved_on', { status: booking.status });
  const left = tipLeftMinor(booking, rules);
  if (minorIn(booking)(amount) <= left) return undefined;
  return refuse('tip_limit', { amount: fromMinor(left, booking.receipt.currency) });
};

const given = (amount: number, tip: Pick<Tip, 'id' | 'at' | 'provider'>): Tip => ({
  ...tip,
  amount,
  kept: amount,
  change: amount,
  state: 'paid',
});

type Given = { id: string; amount: number; now: number };

/** TIP: the rider gives the driver a tip out of their wallet. */
export const tipByWallet = (booking: Booking, { id, amount, now }: Given): Decision<'TIP'> => {
  const tip = given(amount, { id, at: now });
  return { kind: 'TIP', changes: { tips: [...all(booking), tip] }, journals: [tipFromWallet(booking, tip)] };
};

/**
 * TIP: a tip has come in at a provider. Refused where the order is already paid, or where the tips would exceed the
 * limit.
 */
export const tipByProvider = (
  booking: Booking,
  { id, amount, now }: Given,
  payment: { id: string; gateway: string },
  rules: TipRules,
): Decision<'TIP'> | Refusal => {
  const isAgain = all(booking).some(adjustment => adjustment.id === id);
  const isTooMuch = minorIn(booking)(amount) > tipLeftMinor(booking, rules);
  if (isAgain || isTooMuch || !mayTip(booking)) return refuse('payment_not_due', { status: booking.status });
  const tip = given(amount, { id, at: now, provider: payment.gateway });
  return { kind: 'TIP', changes: { tips: [...all(booking), tip] }, journals: [tipReceived(booking, tip, payment)] };
};

/** The tips, with the changed one last, because its change belongs to the event. */
const changed = (booking: Booking, tip: Tip): Tip[] => [...all(booking).filter(({ id }) => id !== tip.id), tip];

export const tipOf = (booking: Pick<Booking, 'tips'>, id: string): Tip | undefined =>
  all(booking).find(adjustment => adjustment.id === id);

/** TIP: an admin gives back, into the rider's wallet, the part of a tip that the driver still has. */
export const refundTip = (
  booking: Booking,
  { id, reason, driverHasLeft }: { id: string; reason: string; driverHasLeft: boolean },
): Decision<'TIP'> | Refusal => {
  const tip = tipOf(booking, id);
  if (!tip) return refuse('not_found');
  if (tip.kept === 0) return refuse('booking_moved_on', { status: booking.status });
  const after: Tip = { ...tip, state: 'refunded', reason, kept: 0, change: 0 - tip.kept };
  return {
    kind: 'TIP',
    changes: { tips: changed(booking, after) },
    journals: [tipReturned(booking, tip, driverHasLeft)],
  };
};

/**
 * TIP: the payer's bank or the provider took a part of a tip, or returned it if the amount is below zero. The journal
 * belongs to the payment.
 */
export const takeTip = (booking: Booking, id: string, amountMinor: number): Decision<'TIP'> | Refusal => {
  const tip = tipOf(booking, id);
  if (!tip) return refuse('not_found');
  const { currency } = booking.receipt;
  const keptMinor = minorIn(booking)(tip.kept) - amountMinor;
  if (keptMinor < 0) return refuse('booking_moved_on', { status: booking.status });
  const kept = fromMinor(keptMinor, currency);
  const state = kept === tip.amount ? 'paid' : 'takenBack';
  const after: Tip = { ...tip, state, kept, change: fromMinor(0 - amountMinor, currency) };
  return { kind: 'TIP', changes: { tips: changed(booking, after) } };
};
