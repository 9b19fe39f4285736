import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { type Credit, creditGiven } from '#shared/domain/ledger/account-journals';
import type { Leg } from '#shared/domain/ledger/journal';
import { exactMinor } from '#shared/domain/money/money';
import { loadUser, stillThere } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { lastingIdOfRequest } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { journalKey } from '#lambdas/store/keys';
import { fixCurrency } from '#lambdas/model/money/fix-currency';
import { deedWrite } from '#lambdas/model/money/deed-items';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { balanceOf } from '#lambdas/model/money/wallet-history';

type Wanted = Call<typeof moneyOperations.addToWallet> & { actor: Actor };

/** The same key of the same admin means the same credit, for ever: the journal id derives from it. */
const idOf = ({ ctx, key }: Wanted): string => (key ? lastingIdOfRequest(key) : ctx.newId());

const isGivenBy = (legs: readonly Leg[], { uid, amountMinor }: Credit): boolean =>
  legs.some(
    ({ account, amountMinor: given }) => account.kind === 'user' && account.uid === uid && given === amountMinor,
  );

/** Whether this credit was booked before, by a request whose response was lost. */
const wasGiven = async (ctx: Context, credit: Credit): Promise<boolean | Refusal> => {
  const before = await ctx.store.get(journalKey(creditGiven(credit).id), { consistent: true });
  if (!before) return false;
  return isGivenBy(before.legs as Leg[], credit) || refuse('same_key_other_request');
};

const give = async ({ ctx, actor }: Wanted, credit: Credit): Promise<Refusal | undefined> => {
  const { uid, amountMinor, currency } = credit;
  const at = ctx.now();
  const journal = creditGiven(credit);
  const result = await ctx.store.write([
    stillThere(uid),
    ...journalWrites(journal, at, { by: actor.uid }),
    ...fixCurrency(currency),
    deedWrite(ctx, { operation: 'addToWallet', by: actor.uid, at, about: journal.id, amountMinor, currency, uid }),
  ]);
  if (result.ok) return undefined;
  const meanwhile = await wasGiven(ctx, credit);
  if (meanwhile) return isRefusal(meanwhile) ? meanwhile : undefined;
  if (result.failed.includes(0)) return refuse('user_does_not_exists');
  throw new Error(`credit ${credit.id}: conditions ${result.failed.join(', ')} do not hold`);
};

/** An admin may credit everybody on the list of users, which excludes other admins (spec §6). */
const checkOwner = async ({ ctx, input }: Wanted): Promise<Refusal | undefined> => {
  const owner = await loadUser(ctx.store, input.uid, { consistent: true });
  const isOne = owner && !owner.deletedAt && owner.usertype !== 'admin';
  return isOne ? undefined : refuse('user_does_not_exists');
};

export const addToWallet = implement(
  moneyOperations.addToWallet,
  async wanted => {
    const { ctx, input, key } = wanted;
    const { code: currency, AllowCriticalEditsAdmin } = await ctx.settings();
    const amountMinor = exactMinor(input.amount, currency);
    if (!amountMinor) return refuse('no_details_error');
    const credit = { id: idOf(wanted), uid: input.uid, amountMinor, currency };
    const before = key !== undefined && (await wasGiven(ctx, credit));
    if (isRefusal(before)) return before;
    if (!before) {
      if (!AllowCriticalEditsAdmin) return refuse('demo_mode');
      const problem = (await checkOwner(wanted)) ?? (await give(wanted, credit));
      if (problem) return problem;
    }
    // A credit pays the owner's debts first.
    await settleDebts(ctx, input.uid);
    return { walletBalance: await balanceOf(ctx.store, input.uid, currency) };
  },
  {
    again: async ({ ctx, input }) => {
      const { code: currency } = await ctx.settings();
      return { walletBalance: await balanceOf(ctx.store, input.uid, currency) };
    },
  },
);
