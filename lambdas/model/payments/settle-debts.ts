import type { DebtPayment } from '#shared/contract/entities/debt-payment';
import { isRefusal, refuse } from '#shared/contract/errors';
import { settleFee } from '#shared/domain/booking/decide';
import { fromMinor } from '#shared/domain/money/money';
import { settleRaise } from '#shared/domain/booking/settle-adjustment';
import { type Decided, move, withWrites } from '#lambdas/model/bookings/move';
import type { StoredBooking } from '#lambdas/store/booking-items';
import { hasLeft, stillThere } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { type Debt, openDebt, openDebts, paidWrites, type Standing, standingOf } from '#lambdas/model/money/debts';
import { paymentIntentKey } from '#lambdas/store/keys';
import { debtPaymentOf } from './debt-payment';
import { type Spent, spendWrite, spentBy } from './deposits';
import type { Intent } from './intents';

type Payee = 'driver' | 'borne' | 'platform';

/** Nobody can reach the wallet of a driver who has left, so their amount stays with the platform. */
const payeeOf = async (ctx: Context, { isBorne, driver }: Debt): Promise<Payee> => {
  if (isBorne) return 'borne';
  return (await hasLeft(ctx.store, driver)) ? 'platform' : 'driver';
};

/** The part of a debt that the payment named as its source has paid, if that is not the whole debt. */
const partOf = ({ amountMinor }: Debt, spent: readonly Spent[], { payment }: DebtPayment, currency: string) => {
  const minor = spent.reduce((sum, part) => sum + (part.deposit.intentId === payment ? part.minor : 0), 0);
  return minor > 0 && minor < amountMinor ? { part: fromMinor(minor, currency) } : {};
};

const settled = (booking: StoredBooking, debt: Debt, payee: Payee, paidBy: DebtPayment, spent: readonly Spent[]) =>
  debt.adjustment
    ? settleRaise(booking, debt.adjustment, payee !== 'driver')
    : settleFee(booking, payee, { ...paidBy, ...partOf(debt, spent, paidBy, booking.receipt.currency) });

/** The source of the money that pays: the payment that brought in its newest part. */
const sourceOf = async (ctx: Context, [first]: readonly Spent[]): Promise<DebtPayment | undefined> => {
  const intent = first && (await ctx.store.get(paymentIntentKey(first.deposit.intentId)));
  return intent && debtPaymentOf(intent as unknown as Intent);
};

/**
 * Pays one debt from the debtor's wallet: money, debt, total and booking change in one transaction. The money that pays
 * a fee is subtracted from the payment that brought it in, because a fee never comes back.
 */
const settleOne = (ctx: Context, uid: string, found: Debt, source: DebtPayment | undefined) => {
  const decide = async (booking: StoredBooking): Promise<Decided> => {
    const debt = (await openDebt(ctx.store, uid, found)) ?? found;
    const { balanceMinor } = await standingOf(ctx.store, uid);
    if (balanceMinor < debt.amountMinor) return refuse('wallet_too_low');
    const payee = await payeeOf(ctx, debt);
    const spent = await spentBy(ctx, uid, debt, balanceMinor);
    const paidBy = source ?? (await sourceOf(ctx, spent)) ?? { by: 'wallet' };
    return withWrites(settled(booking, debt, payee, paidBy, spent), () => [
      ...paidWrites(uid, debt, { at: ctx.now(), paidBy }),
      ...(debt.adjustment === undefined ? spent.map(spendWrite) : []),
      ...(payee === 'driver' ? [stillThere(debt.driver)] : []),
    ]);
  };
  return move(ctx, {
    bookingId: found.bookingId,
    by: { uid, party: 'payment' },
    rereads: true,
    decide,
  });
};

/**
 * Pays a rider's debts from their wallet, oldest first, as far as the balance allows; each debt is paid once, even
 * under concurrent calls. Call this after every credit to a rider's wallet. The next call makes up for a lost one, at
 * the latest when the rider books or pays. `source` is the payment that has just come in.
 *
 * @returns the balance and the debts afterwards
 */
export const settleDebts = async (ctx: Context, uid: string, source?: DebtPayment): Promise<Standing> => {
  const standing = await standingOf(ctx.store, uid);
  if (standing.balanceMinor <= 0 || standing.owedMinor <= 0) return standing;
  for (const debt of await openDebts(ctx.store, uid)) {
    const settled = await settleOne(ctx, uid, debt, source);
    if (isRefusal(settled) && settled.refusal === 'wallet_too_low') break;
  }
  return standingOf(ctx.store, uid);
};
