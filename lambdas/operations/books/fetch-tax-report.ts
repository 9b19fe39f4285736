import { bookOperations } from '#shared/contract/operations/books';
import { taxReport } from '#lambdas/model/books/tax-report';
import { implement } from '#lambdas/runtime/implementation';

export const fetchTaxReport = implement(bookOperations.fetchTaxReport, ({ ctx, input: { month, months } }) =>
  taxReport(ctx, month, months),
);
