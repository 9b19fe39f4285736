import type { OperationName } from '#shared/contract/operations';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { dayOf, deedKey } from '#lambdas/store/keys';

/** An admin's action on somebody's money, for the consumer that tells them. `uid` is whom; without it nobody is told. */
export type Deed = {
  operation: OperationName;
  by: string;
  at: number;
  /** The journal or request that the action was about. */
  about: string;
  amountMinor: number;
  currency: string;
  uid?: string;
};

/** Committed with the action or not at all; its insert reaches the stream consumer. */
export const deedWrite = (ctx: Context, deed: Deed): Write => {
  const id = ctx.newId();
  return { type: 'put', item: { ...deedKey(dayOf(deed.at), id), _et: 'deed', ...deed }, if: missing() };
};

export const asDeed = (item: Item): Deed => item as unknown as Deed;
