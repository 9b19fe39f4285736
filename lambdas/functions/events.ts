import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { insertedItem } from '#lambdas/adapters/dynamo/stream-items';
import { asEvent } from '#lambdas/bookings/booking-items';
import { asMessage } from '#lambdas/chat/message-items';
import { consumeAlarm } from '#lambdas/messaging/consume-alarm';
import { consumeAudit } from '#lambdas/messaging/consume-audit';
import { consumeEvent } from '#lambdas/messaging/consume-event';
import { consumeMessage } from '#lambdas/messaging/consume-message';
import { asAudit } from '#lambdas/money/audit-items';
import type { Item } from '#lambdas/ports/store';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/runtime/log';

const consume = async (item: Item): Promise<void> => {
  if (item._et === 'event') await consumeEvent(createContext(), asEvent(item));
  if (item._et === 'alarm') await consumeAlarm(createContext(), item);
  if (item._et === 'audit') await consumeAudit(createContext(), asAudit(item));
  if (item._et === 'message') await consumeMessage(createContext(), asMessage(item));
};

/**
 * Booking events, chat messages, calls for help and what admins did with wallets, off the table's stream and in order; the first
 * that fails comes again with all after it.
 */
export const handler = async (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of batch.Records) {
    const item = insertedItem(record);
    if (!item) continue;
    try {
      await consume(item);
    } catch (error) {
      log.error('event not consumed', error, { event: `${item.pk} ${item.sk}` });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};
