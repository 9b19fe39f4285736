import { serve } from '#lambdas/runtime/serve';
import { createSocketTicket } from '#lambdas/operations/realtime/create-socket-ticket';

export const handler = serve([createSocketTicket]);
