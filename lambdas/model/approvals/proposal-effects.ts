import type { ContentOf, ProposalContent, ProposalKind } from '#shared/contract/entities/proposal';
import type { Refusal } from '#shared/contract/errors';
import { closingEffect, reopeningEffect } from '#lambdas/model/books/close-months';
import { manualEffect, reversalEffect } from '#lambdas/model/books/write-journals';
import { creditEffect } from '#lambdas/model/payments/credit';
import { paidElsewhereEffect } from '#lambdas/model/payments/paid-elsewhere';
import { writeOffEffect } from '#lambdas/model/payments/write-off';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { StoredProposal } from '#lambdas/model/proposals/proposal-items';

/** An effect whose code is loaded when it is needed: few proposals are of such a kind. */
const late = <Content>(load: () => Promise<ProposalEffect<Content>>): ProposalEffect<Content> => ({
  check: async (ctx, content) => (await load()).check(ctx, content),
  commit: async (ctx, approved, decision) => (await load()).commit(ctx, approved, decision),
});

/** The effect of each kind of proposal once it is approved; the type demands a row for each. */
const effects: { readonly [Kind in ProposalKind]: ProposalEffect<ContentOf<Kind>> } = {
  journal: manualEffect,
  reversal: reversalEffect,
  writeOff: writeOffEffect,
  paidElsewhere: paidElsewhereEffect,
  credit: creditEffect,
  refund: late(async () => (await import('#lambdas/model/payments/approved-effects')).approvedEffects.refund),
  correction: late(async () => (await import('#lambdas/model/payments/approved-effects')).approvedEffects.correction),
  payoutReturn: late(
    async () => (await import('#lambdas/model/payments/approved-effects')).approvedEffects.payoutReturn,
  ),
  issueCredit: late(async () => (await import('#lambdas/model/payments/approved-effects')).approvedEffects.issueCredit),
  promo: late(async () => (await import('./promo-effect')).promoEffect),
  closing: closingEffect,
  reopening: reopeningEffect,
};

/** The kind and the row belong to the same content; TypeScript cannot see that where all kinds share the same code. */
const effectOf = ({ kind }: ProposalContent) => effects[kind] as ProposalEffect<ProposalContent>;

export const checkProposal = (ctx: Context, content: ProposalContent): Promise<Refusal | undefined> =>
  effectOf(content).check(ctx, content);

export const commitProposal = (
  ctx: Context,
  { id, content, by, reason }: StoredProposal,
  approvedBy: string,
  decision: readonly Write[],
): Promise<Refusal | undefined> => effectOf(content).commit(ctx, { id, content, by, approvedBy, reason }, decision);
