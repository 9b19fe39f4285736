import { createHash } from 'node:crypto';
import type { Booking } from '#shared/contract/entities/booking';
import { referralBonus } from '#shared/domain/ledger/account-journals';
import { isSamePerson, mailbox } from '#shared/domain/people/referral';
import { BONUSES_PER_MONTH } from '#shared/contract/constants';
import { zonedMonth } from '#shared/domain/time/zoned';
import { toMinor } from '#shared/domain/money/money';
import { any, missing, type Write } from '#lambdas/ports/store';
import { journalWrites } from '#lambdas/model/money/journal-items';
import type { Context } from '#lambdas/runtime/context';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';
import { bonusCountKey, bonusPaidKey } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

/**
 * The referrer, unless they have left or are the same person under another address. A referral id may be reused after
 * its owner has left, so a referrer who registered after the newcomer does not count.
 */
const referrerOf = async (ctx: Context, newcomer: StoredUser): Promise<StoredUser | undefined> => {
  const uid = newcomer.signupViaReferral && (await ownerOfReferral(ctx.store, newcomer.signupViaReferral));
  const referrer = uid ? await loadUser(ctx.store, uid) : undefined;
  if (!referrer || referrer.deletedAt || referrer.createdAt > newcomer.createdAt) return undefined;
  return isSamePerson(referrer, newcomer) ? undefined : referrer;
};

const digestOf = (identity: string): string => createHash('sha256').update(`bonus#${identity}`).digest('hex');

/**
 * A newcomer who registers again with the same mailbox or number after a deletion is none. A contact that nobody has proved says
 * nothing: a number may be a stranger's, an address invented. Claims of earlier versions are by the address as it was written.
 */
const claims = ({ email, emailUnproved, mobile, mobileUnproved }: StoredUser): Write[] => {
  const addresses = emailUnproved ? [] : [email.toLowerCase(), mailbox(email)];
  const identities = new Set([...addresses, mobileUnproved ? '' : mobile]);
  return [...identities].filter(Boolean).map(identity => ({
    type: 'put',
    item: { ...bonusPaidKey(digestOf(identity)), _et: 'bonus-paid' },
    if: missing(),
  }));
};

/** One more bonus of the referrer's in the month: invitations in great number are no friends. */
const oneMore = (uid: string, month: string): Write => ({
  type: 'update',
  key: bonusCountKey(uid, month),
  set: { _et: 'bonus-count' },
  add: { paid: 1 },
  if: any(missing('paid'), { op: '<', attr: 'paid', value: BONUSES_PER_MONTH }),
});

const payFor = async (ctx: Context, uid: string, at: number): Promise<readonly string[]> => {
  const { bonus, code, timeZone } = await ctx.settings();
  const newcomer = bonus > 0 ? await loadUser(ctx.store, uid) : undefined;
  if (!newcomer?.signupViaReferral || newcomer.deletedAt) return [];
  const referrer = await referrerOf(ctx, newcomer);
  const proofs = claims(newcomer);
  // Without a proved contact the bonus waits: the next paid booking asks again.
  if (!referrer || proofs.length === 0) return [];
  const journal = referralBonus(newcomer.id, referrer.id, { amountMinor: toMinor(bonus, code), currency: code });
  const { ok } = await ctx.store.write([
    ...journalWrites(journal, at, { by: newcomer.id }),
    ...proofs,
    oneMore(referrer.id, zonedMonth(at, timeZone)),
  ]);
  return ok ? [newcomer.id, referrer.id] : [];
};

/**
 * Pays the referral bonus of the settings to both sides after the first paid booking of a newcomer with a proved address or
 * number, as rider or driver (REG-11). The journal id derives from the newcomer, so that repeated events and later bookings pay nothing more; nor
 * does a second account with the same address or number.
 * @returns the users who were paid just now.
 */
export const payReferralBonus = async (ctx: Context, booking: Booking, at: number): Promise<readonly string[]> => [
  ...(await payFor(ctx, booking.customer, at)),
  ...(booking.driver ? await payFor(ctx, booking.driver, at) : []),
];
