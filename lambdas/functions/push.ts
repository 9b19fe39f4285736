import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { sendPush } from '#lambdas/consumers/queue/send-push';
import type { PushJob } from '#lambdas/ports/push';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

/** Handles the queue of pushes; each task fails and is retried on its own. */
export const handler = async (batch: SQSEvent): Promise<SQSBatchResponse> => {
  const outcomes = await Promise.allSettled(
    batch.Records.map(async ({ body }) => sendPush(createContext(), JSON.parse(body) as PushJob)),
  );
  const batchItemFailures = batch.Records.flatMap(({ messageId }, i) => {
    const outcome = outcomes[i];
    if (outcome?.status !== 'rejected') return [];
    log.error('push task failed', outcome.reason, { messageId });
    return [{ itemIdentifier: messageId }];
  });
  return { batchItemFailures };
};
