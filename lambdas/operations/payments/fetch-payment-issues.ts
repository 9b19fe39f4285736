import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { paymentOperations } from '#shared/contract/operations/payments';
import { asIssue } from '#lambdas/model/payments/payment-issues';
import { implement } from '#lambdas/runtime/implementation';
import type { Store } from '#lambdas/ports/store';
import { DECIDED_PAYMENT_ISSUES, OPEN_PAYMENT_ISSUES, userKey } from '#lambdas/store/keys';
import { asUser } from '#lambdas/store/user-items';

/** Marks the refunds that came back to payers who have left by now. */
const withOwners = async (store: Store, issues: readonly PaymentIssue[]): Promise<PaymentIssue[]> => {
  const payers = new Set(issues.flatMap(({ kind, customer }) => (kind === 'returned' ? [customer] : [])));
  const people = (await store.getMany([...payers].map(userKey))).map(asUser);
  const present = new Set(people.flatMap(({ id, deletedAt }) => (deletedAt === undefined ? [id] : [])));
  return issues.map(issue =>
    payers.has(issue.customer) && issue.kind === 'returned' && !present.has(issue.customer)
      ? { ...issue, isGone: true as const }
      : issue,
  );
};

export const fetchPaymentIssues = implement(paymentOperations.fetchPaymentIssues, async ({ ctx, input }) => {
  const { decided = false, cursor, limit } = input;
  const found = await ctx.store.query({
    index: 'gsi5',
    pk: decided ? DECIDED_PAYMENT_ISSUES : OPEN_PAYMENT_ISSUES,
    newestFirst: decided,
    limit: limit + 1,
    ...(cursor ? (decided ? { before: cursor } : { after: cursor }) : {}),
  });
  const rows = found.slice(0, limit);
  const issues = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asIssue);
  const last = rows.at(-1);
  return {
    // The index may lag behind.
    issues: await withOwners(
      ctx.store,
      issues.filter(({ decision }) => (decision !== undefined) === decided),
    ),
    ...(found.length > rows.length && last ? { nextCursor: last.g5s as string } : {}),
  };
});
