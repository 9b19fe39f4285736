import { serve } from '#lambdas/runtime/serve';

export const handler = serve([]);
