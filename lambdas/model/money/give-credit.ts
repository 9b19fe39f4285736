import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { type Credit, creditGiven } from '#shared/domain/ledger/account-journals';
import type { Leg } from '#shared/domain/ledger/journal';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { journalKey } from '#lambdas/store/keys';
import { loadUser, stillThere } from '#lambdas/store/user-items';
import { moneyActionWrite } from './money-actions';
import { fixCurrency } from './fix-currency';
import { journalWrites } from './journal-items';

/** An admin may credit every user on the list of users; other admins are not on it (spec §6). */
export const checkCredited = async (ctx: Context, uid: string): Promise<Refusal | undefined> => {
  const owner = await loadUser(ctx.store, uid, { consistent: true });
  const isOne = owner && !owner.deletedAt && owner.usertype !== 'admin';
  return isOne ? undefined : refuse('user_does_not_exists');
};

const isGivenBy = (legs: readonly Leg[], { uid, amountMinor }: Credit): boolean =>
  legs.some(
    ({ account, amountMinor: given }) => account.kind === 'user' && account.uid === uid && given === amountMinor,
  );

/** Whether this credit was already booked, by an earlier request whose response was lost. */
export const wasGiven = async (ctx: Context, credit: Credit): Promise<boolean | Refusal> => {
  const before = await ctx.store.get(journalKey(creditGiven(credit).id), { consistent: true });
  if (!before) return false;
  return isGivenBy(before.legs as Leg[], credit) || refuse('same_key_other_request');
};

const creditWrites = (ctx: Context, credit: Credit, giver: { by: string; approvedBy?: string }): Write[] => {
  const { uid, amountMinor, currency } = credit;
  const at = ctx.now();
  const journal = creditGiven(credit);
  return [
    stillThere(uid),
    ...journalWrites(journal, at, giver),
    ...fixCurrency(currency),
    moneyActionWrite(ctx, {
      operation: 'addToWallet',
      by: giver.by,
      at,
      about: journal.id,
      amountMinor,
      currency,
      uid,
    }),
  ];
};

/**
 * Books a credit in one transaction with the writes `also`, which follow its own writes. @returns the positions in
 * `also` of the conditions that failed; undefined once the credit is booked, now or before
 */
export const giveCredit = async (
  ctx: Context,
  credit: Credit,
  giver: { by: string; approvedBy?: string },
  also: readonly Write[],
): Promise<Refusal | { failed: readonly number[] } | undefined> => {
  const own = creditWrites(ctx, credit, giver);
  const result = await ctx.store.write([...own, ...also]);
  if (result.ok) return undefined;
  const meanwhile = await wasGiven(ctx, credit);
  if (meanwhile) return isRefusal(meanwhile) ? meanwhile : undefined;
  if (result.failed.includes(0)) return refuse('user_does_not_exists');
  const failed = result.failed.filter(index => index >= own.length).map(index => index - own.length);
  if (failed.length > 0) return { failed };
  throw new Error(`credit ${credit.id}: conditions ${result.failed.join(', ')} do not hold`);
};
