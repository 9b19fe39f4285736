import type { Booking } from '#shared/contract/entities/booking';
import { referralBonus } from '#shared/domain/ledger/account-journals';
import { isSamePerson } from '#shared/domain/people/referral';
import { toMinor } from '#shared/domain/money/money';
import { journalWrites } from '#lambdas/model/money/journal-items';
import type { Context } from '#lambdas/runtime/context';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

/**
 * The one who invited them, when they are still there and not the same person under another address. The id of somebody
 * who left may have gone to somebody else, who came after the newcomer.
 */
const referrerOf = async (ctx: Context, newcomer: StoredUser): Promise<StoredUser | undefined> => {
  const uid = newcomer.signupViaReferral && (await ownerOfReferral(ctx.store, newcomer.signupViaReferral));
  const referrer = uid ? await loadUser(ctx.store, uid) : undefined;
  if (!referrer || referrer.deletedAt || referrer.createdAt > newcomer.createdAt) return undefined;
  return isSamePerson(referrer, newcomer) ? undefined : referrer;
};

const payFor = async (ctx: Context, uid: string, at: number): Promise<readonly string[]> => {
  const { bonus, code } = await ctx.settings();
  const newcomer = bonus > 0 ? await loadUser(ctx.store, uid) : undefined;
  if (!newcomer?.signupViaReferral || newcomer.deletedAt) return [];
  const referrer = await referrerOf(ctx, newcomer);
  if (!referrer) return [];
  const journal = referralBonus(newcomer.id, referrer.id, { amountMinor: toMinor(bonus, code), currency: code });
  const { ok } = await ctx.store.write(journalWrites(journal, at));
  return ok ? [newcomer.id, referrer.id] : [];
};

/**
 * After a newcomer's first paid booking, as rider or as driver, both sides get the bonus of the settings (REG-11). The
 * journal is named by the newcomer, so that repeated events and later bookings pay nothing more. Answers who got it, when
 * it was paid now.
 */
export const payReferralBonus = async (ctx: Context, booking: Booking, at: number): Promise<readonly string[]> => [
  ...(await payFor(ctx, booking.customer, at)),
  ...(booking.driver ? await payFor(ctx, booking.driver, at) : []),
];
