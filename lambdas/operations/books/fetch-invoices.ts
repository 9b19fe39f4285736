import { bookOperations } from '#shared/contract/operations/books';
import { asInvoice } from '#lambdas/model/books/invoice-items';
import { implement } from '#lambdas/runtime/implementation';
import { invoiceList } from '#lambdas/store/invoice-keys';

export const fetchInvoices = implement(bookOperations.fetchInvoices, async ({ ctx, input }) => {
  const { kind, month, cursor, limit } = input;
  const page = { index: 'gsi1' as const, pk: invoiceList(kind, month), limit };
  const rows = await ctx.store.query({ ...page, ...(cursor ? { after: cursor } : {}) });
  const found = await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })));
  const last = rows.at(-1);
  return {
    invoices: found.map(asInvoice),
    ...(last && rows.length === limit ? { nextCursor: last['g1s'] as string } : {}),
  };
});
