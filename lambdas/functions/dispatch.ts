import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { runWave } from '#lambdas/consumers/queue/run-wave';
import type { DispatchStep } from '#lambdas/ports/services';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

/** Handles search steps from the dispatch queue; each step fails and is retried on its own. */
export const handler = async (batch: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of batch.Records) {
    const step = JSON.parse(record.body) as DispatchStep;
    try {
      await runWave(createContext(), step);
    } catch (error) {
      log.error('dispatch step failed', error, { booking: step.bookingId, wave: step.wave });
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};
