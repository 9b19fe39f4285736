import { serve } from '#lambdas/runtime/serve';
import { fetchDashboard } from '#lambdas/operations/reports/fetch-dashboard';
import { fetchDriverEarnings } from '#lambdas/operations/reports/fetch-driver-earnings';
import { fetchDriverMap } from '#lambdas/operations/reports/fetch-driver-map';
import { fetchEarningsReport } from '#lambdas/operations/reports/fetch-earnings-report';
import { fetchStatement } from '#lambdas/operations/reports/fetch-statement';

export const handler = serve([
  fetchDashboard,
  fetchDriverEarnings,
  fetchDriverMap,
  fetchEarningsReport,
  fetchStatement,
]);
