import { paymentOperations } from '#shared/contract/operations/payments';
import { asIssue } from '#lambdas/model/payments/payment-issues';
import { implement } from '#lambdas/runtime/implementation';
import { DECIDED_PAYMENT_ISSUES, OPEN_PAYMENT_ISSUES } from '#lambdas/store/keys';

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
    issues: issues.filter(({ decision }) => (decision !== undefined) === decided),
    ...(found.length > rows.length && last ? { nextCursor: last.g5s as string } : {}),
  };
});
