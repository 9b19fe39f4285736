import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { insertedItem } from '#lambdas/adapters/dynamo/stream-items';
import { asEvent } from '#lambdas/bookings/booking-items';
import { consumeEvent } from '#lambdas/messaging/consume-event';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/runtime/log';

/** Booking events off the table's stream, in order; the first that fails is delivered again with all after it. */
export const handler = async (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of batch.Records) {
    const item = insertedItem(record);
    if (item?._et !== 'event') continue;
    try {
      await consumeEvent(createContext(), asEvent(item));
    } catch (error) {
      log.error('event not consumed', error, { event: `${item.pk} ${item.sk}` });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};
