import { serve } from '#lambdas/runtime/serve';
import { fetchProposals } from '#lambdas/operations/approvals/fetch-proposals';
import { fetchAudit } from '#lambdas/operations/audit/fetch-audit';
import { verifyAudit } from '#lambdas/operations/audit/verify-audit';
import { fetchAccountEntries } from '#lambdas/operations/books/fetch-account-entries';
import { fetchBooksMonth } from '#lambdas/operations/books/fetch-books-month';
import { fetchJournal } from '#lambdas/operations/books/fetch-journal';
import { fetchJournals } from '#lambdas/operations/books/fetch-journals';
import { fetchInvoices } from '#lambdas/operations/books/fetch-invoices';
import { fetchTaxReport } from '#lambdas/operations/books/fetch-tax-report';
import { fetchMonthJournals } from '#lambdas/operations/books/fetch-month-journals';
import { proveAccounts } from '#lambdas/operations/books/prove-accounts';
import { sumJournals } from '#lambdas/operations/books/sum-journals';
import { fetchDashboard } from '#lambdas/operations/reports/fetch-dashboard';
import { fetchDriverEarnings } from '#lambdas/operations/reports/fetch-driver-earnings';
import { fetchDriverMap } from '#lambdas/operations/reports/fetch-driver-map';
import { fetchEarningsReport } from '#lambdas/operations/reports/fetch-earnings-report';
import { fetchNeeds } from '#lambdas/operations/reports/fetch-needs';
import { fetchDriverTaxes } from '#lambdas/operations/reports/fetch-driver-taxes';
import { fetchTaxYear } from '#lambdas/operations/reports/fetch-tax-year';
import { fetchStatement } from '#lambdas/operations/reports/fetch-statement';

export const handler = serve([
  fetchAccountEntries,
  fetchAudit,
  fetchBooksMonth,
  fetchDashboard,
  fetchDriverEarnings,
  fetchDriverMap,
  fetchDriverTaxes,
  fetchEarningsReport,
  fetchJournal,
  fetchJournals,
  fetchMonthJournals,
  fetchTaxReport,
  fetchTaxYear,
  fetchInvoices,
  fetchNeeds,
  fetchProposals,
  fetchStatement,
  proveAccounts,
  sumJournals,
  verifyAudit,
]);
