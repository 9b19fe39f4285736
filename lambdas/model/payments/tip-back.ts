import { type Refusal, refuse } from '#shared/contract/errors';
import { takeTip, tipOf } from '#shared/domain/booking/tips';
import type { Incoming } from '#shared/domain/ledger/payment-journals';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { move, withWrites } from '#lambdas/model/bookings/move';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBooking } from '#lambdas/store/booking-items';
import { hasLeft } from '#lambdas/store/user-items';
import { depositWrites } from './deposit-item';
import { disputeHold } from './dispute-hold';
import { type Intent, loadIntent } from './intents';

type Back = { order: string; keptMinor: number; currency: string };

/**
 * The writes of a tip that an admin gives back: money that was paid at a provider may go on from the wallet to the
 * card. Refused while the payer's bank may also take it.
 */
export const tipBackWrites = async (ctx: Context, { order, keptMinor, currency }: Back): Promise<Write[] | Refusal> => {
  const { paidBy } = (await loadIntent(ctx, order)) ?? {};
  const intent = paidBy === undefined ? undefined : await loadIntent(ctx, paidBy);
  if (!intent?.providerRef) return [];
  const { providerRef } = intent;
  const { opened, taken, checks } = await disputeHold(ctx, { intentId: intent.id, providerRef });
  const heldMinor = opened + taken;
  if (heldMinor > 0)
    return refuse('dispute_open', {
      held: fromMinor(heldMinor, currency),
      most: fromMinor(Math.max(0, keptMinor - heldMinor), currency),
    });
  const paidMinor = toMinor(intent.amount, currency);
  const payment = { ...intent, amount: fromMinor(keptMinor, currency) };
  return [...checks, ...depositWrites(ctx, payment, { providerRef, paidMinor })];
};

type TipHolder = NonNullable<Incoming['holder']> & { hasLeft: boolean };

/**
 * The driver who has money of a tip, and the part of it that its provider takes back from them; undefined where they
 * have nothing.
 */
export const tipHolder = async (
  ctx: Context,
  { tip, tipFor }: Intent,
  amountMinor: number,
): Promise<TipHolder | undefined> => {
  const booking = tip === undefined || tipFor === undefined ? undefined : await loadBooking(ctx.store, tipFor);
  const given = booking && tipOf(booking, tip ?? '');
  const minor = given && booking ? Math.min(amountMinor, toMinor(given.kept, booking.receipt.currency)) : 0;
  if (!booking?.driver || minor <= 0) return undefined;
  return { uid: booking.driver, ride: booking.id, minor, hasLeft: await hasLeft(ctx.store, booking.driver) };
};

/** Commits writes with the change of a tip; does nothing when another instance was first. */
export const withTip =
  (ctx: Context, { tip = '', tipFor = '', provider }: Intent, amountMinor: number) =>
  async (writes: readonly Write[]): Promise<void> => {
    await move(ctx, {
      bookingId: tipFor,
      by: { uid: provider, party: 'payment' },
      decide: booking => withWrites(takeTip(booking, tip, amountMinor), () => writes),
      otherwise: refuse('booking_moved_on'),
    });
  };
