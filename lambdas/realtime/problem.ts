import type { ErrorCode } from '#shared/contract/errors';
import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import { readable } from '#lambdas/runtime/answer';

/** A refusal as a socket hears it. */
export const problem = (code: ErrorCode, topic?: Topic): ServerMessage => ({
  type: 'error',
  code,
  message: readable(code),
  ...(topic ? { topic } : {}),
});
