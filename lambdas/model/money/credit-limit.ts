import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { NEW_ADMIN_WAITS_MS, waitsFor } from '#shared/domain/approvals/four-eyes';
import { creditLimitMinor } from '#shared/domain/money/credit-limit';
import { fromMinor } from '#shared/domain/money/money';
import { any, type Condition, missing, type Store, type Write } from '#lambdas/ports/store';
import { creditsKey, dayOf, userKey } from '#lambdas/store/keys';
import { loadUser } from '#lambdas/store/user-items';

type Limited = Pick<Settings, 'creditLimit' | 'code'>;

/** Nobody else has changed the access of this admin for a day. */
export const hasLongAccess = (now: number): Condition =>
  any(missing('accessSetAt'), { op: '<=', attr: 'accessSetAt', value: now - NEW_ADMIN_WAITS_MS });

export type CreditOfDay = { uid: string; amountMinor: number; at: number };

/** An admin alone may give so much on a day; nothing within a day of a change of their access by another admin. */
const mostOf = async (store: Store, settings: Limited, { uid, at }: CreditOfDay): Promise<number> => {
  const giver = await loadUser(store, uid, { consistent: true });
  if (giver && (giver.usertype !== 'admin' || waitsFor(giver, at) !== undefined)) return 0;
  return creditLimitMinor(settings);
};

/**
 * Counts a credit among those that an admin alone gives on a day (UTC), whose sum stays within the limit however many they
 * give at once. `refusal`: for a credit that is above it.
 */
export const countedCredit = async (
  store: Store,
  settings: Limited,
  credit: CreditOfDay,
): Promise<{ writes: Write[]; refusal: Refusal; isWithin: boolean }> => {
  const { uid, amountMinor, at } = credit;
  const key = creditsKey(uid, dayOf(at));
  const [limitMinor, given] = await Promise.all([
    mostOf(store, settings, credit),
    store.get(key, { consistent: true }),
  ]);
  const leftMinor = Math.max(0, limitMinor - ((given?.givenMinor as number | undefined) ?? 0));
  const counted: Write = {
    type: 'update',
    key,
    set: { _et: 'credits' },
    add: { givenMinor: amountMinor },
    if: any(missing('givenMinor'), { op: '<=', attr: 'givenMinor', value: limitMinor - amountMinor }),
  };
  return {
    isWithin: amountMinor <= leftMinor,
    refusal: refuse('credit_needs_approval', { left: fromMinor(leftMinor, settings.code) }),
    writes: [counted, { type: 'check', key: userKey(uid), if: hasLongAccess(at) }],
  };
};
