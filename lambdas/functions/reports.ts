import { serve } from '#lambdas/runtime/serve';
import { fetchDashboard } from '#lambdas/reports/fetch-dashboard';
import { fetchDriverEarnings } from '#lambdas/reports/fetch-driver-earnings';
import { fetchDriverMap } from '#lambdas/reports/fetch-driver-map';
import { fetchEarningsReport } from '#lambdas/reports/fetch-earnings-report';

export const handler = serve([fetchDashboard, fetchDriverEarnings, fetchDriverMap, fetchEarningsReport]);
