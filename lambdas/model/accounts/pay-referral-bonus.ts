import { createHash } from 'node:crypto';
import type { Booking } from '#shared/contract/entities/booking';
import { referralBonus } from '#shared/domain/ledger/account-journals';
import { hasProvedNumber, missingProof } from '#shared/domain/people/proved';
import { isSamePerson, mailbox } from '#shared/domain/people/referral';
import { zonedMonth } from '#shared/domain/time/zoned';
import { toMinor } from '#shared/domain/money/money';
import { log } from '#lambdas/ports/log';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import { journalWrites } from '#lambdas/model/money/journal-items';
import type { Context } from '#lambdas/runtime/context';
import { ownerOfReferral } from '#lambdas/model/people/find-unique';
import { bonusCountKey, bonusPaidKey, bonusRidesKey, REFERRED, reportKey } from '#lambdas/store/keys';
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
 * The mailbox and number of a newcomer, so that registering again after a deletion earns no second bonus. An unverified
 * contact does not count: a number may be a stranger's, an address invented.
 */
const claims = ({ email, emailUnproved, mobile, mobileUnproved }: StoredUser): Write[] => {
  const identities = [emailUnproved ? '' : mailbox(email), mobileUnproved ? '' : mobile];
  return identities.filter(Boolean).map(identity => ({
    type: 'put',
    item: { ...bonusPaidKey(digestOf(identity)), _et: 'bonus-paid' },
    if: missing(),
  }));
};

/** Bonuses are counted by person, however many accounts they invite from, where a number says who they are. */
const countedAs = (referrer: StoredUser): string =>
  hasProvedNumber(referrer) ? digestOf(referrer.mobile) : referrer.id;

/** Counts one more bonus of the referrer's in the month: people with very many invitations are not inviting friends. */
const oneMore = (referrer: StoredUser, month: string, most: number): Write => ({
  type: 'update',
  key: bonusCountKey(countedAs(referrer), month),
  set: { _et: 'bonus-count' },
  add: { paid: 1 },
  if: any(missing('paid'), { op: '<', attr: 'paid', value: most }),
});

/** The bonuses of both sides in the report of the month, beside the fees of riders who were invited. */
const inReports = (at: number, month: string, bonusMinor: number): Write => ({
  type: 'update',
  key: reportKey(REFERRED, month.replace('-', '')),
  set: { _et: 'report', bonusAt: at },
  add: { bonusMinor },
});

/** The users who were paid just now, and the referrer who has had as many bonuses this month as they may, for each newcomer. */
export type Rewarded = {
  paid: readonly string[];
  limited: readonly { referrer: string; newcomer: string; month: string }[];
};
const nobody: Rewarded = { paid: [], limited: [] };

/** Counts the bonuses that the limit has refused, for questions later, and logs a line. */
const noteLimit = async (ctx: Context, referrer: StoredUser, newcomer: string, month: string): Promise<Rewarded> => {
  await ctx.store.write([{ type: 'update', key: bonusCountKey(countedAs(referrer), month), add: { refused: 1 } }]);
  log.info('no bonus beyond the month’s limit', { uid: referrer.id, code: 'bonus_limit' });
  return { paid: [], limited: [{ referrer: referrer.id, newcomer, month }] };
};

/** Repeated events of several instances may meet; each adds one person at most. */
const MOST_TRIES = 5;

/**
 * Whether a newcomer has had paid rides with as many different people as the bonus wants, this one counted. Friends who drive each
 * other again and again count once.
 */
const hasRidden = async (ctx: Context, uid: string, partner: string | undefined, wanted: number): Promise<boolean> => {
  if (wanted <= 1) return true;
  const key = bonusRidesKey(uid);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const item = await ctx.store.get(key, { consistent: true });
    const partners = (item?.['partners'] ?? []) as readonly string[];
    if (partners.length >= wanted) return true;
    if (!partner || partners.includes(partner)) return false;
    const next = { ...key, _et: 'bonus-rides', partners: [...partners, partner], count: partners.length + 1 };
    const isSame = item ? is('count', partners.length) : missing();
    const { ok } = await ctx.store.write([{ type: 'put', item: next, if: isSame }]);
    if (ok) return next.count >= wanted;
  }
  throw new Error(`rides of ${uid} towards a bonus are written too often`);
};

type Ridden = { uid: string; partner: string | undefined };

const payFor = async (ctx: Context, { uid, partner }: Ridden, at: number): Promise<Rewarded> => {
  const settings = await ctx.settings();
  const { bonus, bonusesPerMonth, bonusAfterRides, code, timeZone, MobileLoginEnabled: byNumber } = settings;
  const newcomer = bonus > 0 ? await loadUser(ctx.store, uid) : undefined;
  if (!newcomer?.signupViaReferral || newcomer.deletedAt) return nobody;
  const referrer = await referrerOf(ctx, newcomer);
  // A ride with the inviter proves nothing: the two could make any number of such rides.
  if (!referrer || partner === referrer.id || !(await hasRidden(ctx, uid, partner, bonusAfterRides))) return nobody;
  const proofs = claims(newcomer);
  // Without the proofs the bonus waits: the next paid booking asks again.
  const toProve = byNumber ? [newcomer, referrer] : [newcomer];
  if (toProve.some(user => missingProof(user, settings))) return nobody;
  const amountMinor = toMinor(bonus, code);
  const journal = referralBonus(newcomer.id, referrer.id, { amountMinor, currency: code });
  const month = zonedMonth(at, timeZone);
  const counted = inReports(at, month, 2 * amountMinor);
  const writes = [...journalWrites(journal, at, { by: newcomer.id }), ...proofs];
  const result = await ctx.store.write([...writes, oneMore(referrer, month, bonusesPerMonth), counted]);
  if (result.ok) return { paid: [newcomer.id, referrer.id], limited: [] };
  // Only the limit refused: the bonus was not paid before, and the newcomer is eligible.
  const isLimited = result.failed.every(index => index === writes.length);
  return isLimited ? noteLimit(ctx, referrer, newcomer.id, month) : nobody;
};

/**
 * Pays the referral bonus of the settings to both sides after the first paid booking of a newcomer with a verified
 * address or number, as rider or driver (REG-11), or after rides with as many different people as the setting demands;
 * where people sign in by phone, both sides need a verified number. The journal id derives from the newcomer, so
 * repeated events and later bookings pay nothing more, and neither does a second account with the same address or
 * number. Beyond the month's limit, the bonus waits for a paid booking in a later month.
 */
export const payReferralBonus = async (ctx: Context, booking: Booking, at: number): Promise<Rewarded> => {
  const { customer, driver: driverId } = booking;
  const rider = await payFor(ctx, { uid: customer, partner: driverId }, at);
  const driver = driverId ? await payFor(ctx, { uid: driverId, partner: customer }, at) : nobody;
  return { paid: [...rider.paid, ...driver.paid], limited: [...rider.limited, ...driver.limited] };
};
