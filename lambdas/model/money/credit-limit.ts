import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { NEW_ADMIN_WAITS_MS, waitsFor } from '#shared/domain/approvals/four-eyes';
import { creditLimitMinor } from '#shared/domain/money/credit-limit';
import { fromMinor } from '#shared/domain/money/money';
import { any, type Condition, missing, type Store, type Write } from '#lambdas/ports/store';
import { creditsKey, dayOf, userKey } from '#lambdas/store/keys';
import { loadUser } from '#lambdas/store/user-items';

type Limited = Pick<Settings, 'creditLimit' | 'code'>;

/** Condition: no other admin has changed this admin's access within the last day. */
export const hasLongAccess = (now: number): Condition =>
  any(missing('accessSetAt'), { op: '<=', attr: 'accessSetAt', value: now - NEW_ADMIN_WAITS_MS });

export type CreditOfDay = { uid: string; amountMinor: number; at: number };

/** The amount that an admin may give alone on a day; zero within a day after another admin has changed their access. */
const mostOf = async (store: Store, settings: Limited, { uid, at }: CreditOfDay): Promise<number> => {
  const giver = await loadUser(store, uid, { consistent: true });
  if (giver && (giver.usertype !== 'admin' || waitsFor(giver, at) !== undefined)) return 0;
  return creditLimitMinor(settings);
};

/**
 * Counts a credit towards the sum that an admin gives alone on a day (UTC). The condition keeps the sum within the
 * limit even when several credits are given at once. `refusal`: the answer to a credit above the limit.
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
