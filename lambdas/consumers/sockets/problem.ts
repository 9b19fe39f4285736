import { type ErrorCode, type Refusal, refuse } from '#shared/contract/errors';
import type { ServerMessage, Topic } from '#shared/contract/ws-messages';
import { readable } from '#lambdas/runtime/readable';

/** A refusal as a WebSocket message. */
export const problemOf = ({ refusal: code, params }: Refusal, topic?: Topic): ServerMessage => ({
  type: 'error',
  code,
  message: readable(code, params),
  ...(topic ? { topic } : {}),
});

export const problem = (code: ErrorCode, topic?: Topic): ServerMessage => problemOf(refuse(code), topic);
