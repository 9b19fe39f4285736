import { serve } from '#lambdas/runtime/serve';
import { createSocketTicket } from '#lambdas/realtime/create-socket-ticket';

export const handler = serve([createSocketTicket]);
