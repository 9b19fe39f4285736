import { all, type Check, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { disputesKey } from '#lambdas/store/dispute-keys';
import { shortOf } from '#lambdas/store/short-ref';

/** The payer of the disputed payment, the driver who has it as a tip, or the driver who may bear a share of the loss. */
export type DisputeRole = 'payer' | 'share' | 'tip';

const PREFIX = 'dispute_';

/** The attribute that marks a dispute on the items of those who wait for its decision. */
export const disputeMark = (intentId: string, name: string): string => `${PREFIX}${intentId}_${shortOf(name)}`;

/** Marks that a person waits for a dispute's decision. A mark that is there already stays. */
export const markWrite = (uid: string, mark: string, role: DisputeRole): Write => ({
  type: 'update',
  key: disputesKey(uid),
  set: { _et: 'disputes', [mark]: role },
  add: { v: 1 },
});

export const unmarkWrite = (uid: string, mark: string): Write => ({
  type: 'update',
  key: disputesKey(uid),
  set: { _et: 'disputes' },
  remove: [mark],
  add: { v: 1 },
});

/**
 * Whether a person waits for the decision of a dispute, and the condition that no dispute is undecided. A driver waits
 * for the dispute of a ride's payment only where the setting gives drivers a share of the loss: the platform bears the
 * share of drivers who have left.
 */
export const undecidedDisputes = async (
  ctx: Pick<Context, 'settings' | 'store'>,
  uid: string,
): Promise<{ isWaiting: boolean; none: Check }> => {
  const key = disputesKey(uid);
  const [item, { disputeBearer }] = await Promise.all([ctx.store.get(key, { consistent: true }), ctx.settings()]);
  const marks = Object.entries(item ?? {}).flatMap(([name, role]) =>
    name.startsWith(PREFIX) && (role !== 'share' || disputeBearer === 'shares') ? [name] : [],
  );
  const isUnchanged = item ? is('v', item['v'] as number) : missing();
  return {
    isWaiting: marks.length > 0,
    none: { type: 'check', key, if: all(isUnchanged, ...marks.map(mark => missing(mark))) },
  };
};
