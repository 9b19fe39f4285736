import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { isSameMoney, type Money } from '#shared/domain/money/provider-amounts';
import type { Refunded } from '#lambdas/ports/payments';

type Keyed<R> = {
  /** The provider's refunds, among which an earlier one has our key. */
  list(): Promise<readonly R[]>;
  hasKey(refund: R): boolean;
  give(): Promise<R | Refusal>;
  asRefunded(refund: R): Refunded;
};

/** For providers without idempotency keys that store a text of ours with each refund. That text is the key. */
export const refundOnce = async <R>({ list, hasKey, give, asRefunded }: Keyed<R>): Promise<Refunded | Refusal> => {
  const refund = (await list()).find(hasKey) ?? (await give());
  return isRefusal(refund) ? refund : asRefunded(refund);
};

/**
 * For providers that store nothing of ours with a refund. A full refund can happen only once; a second partial refund
 * of the same amount cannot be distinguished from a repetition of the first, so an admin makes it by hand.
 */
export const refundUnkeyed = (payment: {
  paid: Money;
  asked: Money;
  /** Each amount that was refunded before. */
  given: readonly Money[];
}): 'give' | 'given' | Refusal => {
  const { paid, asked, given } = payment;
  const wasAsked = given.some(refund => isSameMoney(refund, asked));
  if (!isSameMoney(paid, asked)) return wasAsked ? refuse('refund_by_hand') : 'give';
  if (wasAsked) return 'given';
  return given.length > 0 ? refuse('refund_by_hand') : 'give';
};
