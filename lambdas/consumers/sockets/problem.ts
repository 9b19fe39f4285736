import { type ErrorCode, type Refusal, refuse } from '#shared/contract/errors';
import type { ServerMessage, Topic } from '#shared/contract/ws-messages';

/** A refusal as a WebSocket message. The texts are loaded with the first one, to keep them out of the cold start. */
export const problemOf = async ({ refusal: code, params }: Refusal, topic?: Topic): Promise<ServerMessage> => {
  const { readable } = await import('#lambdas/runtime/readable');
  return { type: 'error', code, message: readable(code, params), ...(topic ? { topic } : {}) };
};

export const problem = (code: ErrorCode, topic?: Topic): Promise<ServerMessage> => problemOf(refuse(code), topic);
