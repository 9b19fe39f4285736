import type { OperationName } from '#shared/contract/operations';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { auditKey, auditsBy } from '#lambdas/store/keys';

/** An admin's action on somebody's money. `uid` is the user to notify; without it nobody is. Never deleted. */
export type Audit = {
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
export const auditWrite = (ctx: Context, audit: Audit): Write => {
  const id = ctx.newId();
  const day = new Date(audit.at).toISOString().slice(0, 10).replaceAll('-', '');
  const item = { ...auditKey(day, id), _et: 'audit', ...audit, g2p: auditsBy(audit.by), g2s: id };
  return { type: 'put', item, if: missing() };
};

export const asAudit = (item: Item): Audit => item as unknown as Audit;
