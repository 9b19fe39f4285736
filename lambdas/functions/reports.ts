import { serve } from '#lambdas/runtime/serve';
import { fetchDashboard } from '#lambdas/reports/fetch-dashboard';
import { fetchDriverMap } from '#lambdas/reports/fetch-driver-map';

export const handler = serve([fetchDashboard, fetchDriverMap]);
