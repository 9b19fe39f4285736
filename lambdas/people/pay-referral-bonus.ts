import type { Booking } from '#shared/contract/entities/booking';
import { referralBonus } from '#shared/domain/ledger/account-journals';
import { isSamePerson } from '#shared/domain/people/referral';
import { toMinor } from '#shared/domain/money/money';
import { journalWrites } from '#lambdas/money/journal-items';
import type { Context } from '#lambdas/runtime/context';
import { ownerOfReferral } from './find-unique';
import { loadUser, type StoredUser } from './user-items';

/** The one who invited them, when they are still there and not the same person under another address. */
const referrerOf = async (ctx: Context, newcomer: StoredUser): Promise<StoredUser | undefined> => {
  const uid = newcomer.signupViaReferral && (await ownerOfReferral(ctx.store, newcomer.signupViaReferral));
  const referrer = uid ? await loadUser(ctx.store, uid) : undefined;
  return referrer && !referrer.deletedAt && !isSamePerson(referrer, newcomer) ? referrer : undefined;
};

/**
 * After a newcomer's first paid booking both sides get the bonus of the settings (REG-11). The journal is named by the
 * newcomer, so that repeated events and later bookings pay nothing more. Answers who got it, when it was paid now.
 */
export const payReferralBonus = async (ctx: Context, booking: Booking, at: number): Promise<readonly string[]> => {
  const { bonus, code } = await ctx.settings();
  const newcomer = bonus > 0 ? await loadUser(ctx.store, booking.customer) : undefined;
  if (!newcomer?.signupViaReferral || newcomer.deletedAt) return [];
  const referrer = await referrerOf(ctx, newcomer);
  if (!referrer) return [];
  const journal = referralBonus(newcomer.id, referrer.id, { amountMinor: toMinor(bonus, code), currency: code });
  const { ok } = await ctx.store.write(journalWrites(journal, at));
  return ok ? [newcomer.id, referrer.id] : [];
};
