import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { takeSteps } from '#lambdas/consumers/queue/take-steps';
import { createContext } from '#lambdas/runtime/context';

/** Handles search steps from the dispatch queue; each step fails and is retried on its own. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await takeSteps(Records, createContext);
  return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) };
};
