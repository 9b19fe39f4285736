import type { Refusal } from '#shared/contract/errors';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';

/** An approved proposal: who proposed it and why, who approved it. */
export type Approved<Content> = { id: string; content: Content; by: string; approvedBy: string; reason: string };

export type ProposalEffect<Content> = {
  /** Why it could not take effect as things are now: notifies the proposer at once. */
  check(ctx: Context, content: Content): Promise<Refusal | undefined>;
  /**
   * Commits the effect in one transaction with `decision`, which marks the proposal as approved. @returns a refusal, with
   * nothing written; `changed_meanwhile` where a condition failed
   */
  commit(ctx: Context, approved: Approved<Content>, decision: readonly Write[]): Promise<Refusal | undefined>;
};
