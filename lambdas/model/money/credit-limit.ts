import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { creditLimitMinor } from '#shared/domain/money/credit-limit';
import { fromMinor } from '#shared/domain/money/money';
import { any, missing, type Store, type Write } from '#lambdas/ports/store';
import { creditRaiseKey, creditsKey, dayOf } from '#lambdas/store/keys';

type Limited = Pick<Settings, 'creditLimit' | 'code'>;
type Raise = { by: string; fromMinor: number };

const lastRaise = async (store: Store): Promise<Raise | undefined> =>
  (await store.get(creditRaiseKey, { consistent: true })) as Raise | undefined;

const limitOf = (settings: Limited, raise: Raise | undefined, uid: string): number => {
  const limitMinor = creditLimitMinor(settings);
  return raise?.by === uid ? Math.min(limitMinor, raise.fromMinor) : limitMinor;
};

/**
 * An admin who raises the limit stays under the former one until another admin raises it: nobody gives alone what they have
 * allowed themselves.
 */
export const raiseWrites = async (store: Store, uid: string, before: Limited, after: Limited): Promise<Write[]> => {
  if (creditLimitMinor(after) <= creditLimitMinor(before)) return [];
  const fromMinor = limitOf(before, await lastRaise(store), uid);
  return [{ type: 'put', item: { ...creditRaiseKey, _et: 'credit-raise', by: uid, fromMinor } }];
};

export type CreditOfDay = { uid: string; amountMinor: number; at: number };

/**
 * Counts a credit among those that an admin alone gives on a day (UTC), whose sum stays within the limit however many they
 * give at once. `refusal`: for a credit that is above it.
 */
export const countedCredit = async (
  store: Store,
  settings: Limited,
  { uid, amountMinor, at }: CreditOfDay,
): Promise<{ write: Write; refusal: Refusal; isWithin: boolean }> => {
  const key = creditsKey(uid, dayOf(at));
  const [raise, given] = await Promise.all([lastRaise(store), store.get(key, { consistent: true })]);
  const limitMinor = limitOf(settings, raise, uid);
  const leftMinor = Math.max(0, limitMinor - ((given?.givenMinor as number | undefined) ?? 0));
  return {
    isWithin: amountMinor <= leftMinor,
    refusal: refuse('credit_needs_approval', { left: fromMinor(leftMinor, settings.code) }),
    write: {
      type: 'update',
      key,
      set: { _et: 'credits' },
      add: { givenMinor: amountMinor },
      if: any(missing('givenMinor'), { op: '<=', attr: 'givenMinor', value: limitMinor - amountMinor }),
    },
  };
};
