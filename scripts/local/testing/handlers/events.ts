import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { recorded } from './recorded';

/** Records the keys of every batch; fails records whose image asks for it. */
export const stream = async ({ Records }: DynamoDBStreamEvent) => {
  recorded('stream').push(Records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S));
  const failing = Records.find(({ dynamodb }) => dynamodb?.NewImage?.fails?.BOOL);
  return { batchItemFailures: failing ? [{ itemIdentifier: failing.dynamodb?.SequenceNumber ?? '' }] : [] };
};

/** Records every body; fails messages that ask for it. */
export const work = async ({ Records }: SQSEvent) => {
  recorded('work').push(...Records.map(({ body }) => body));
  return {
    batchItemFailures: Records.filter(({ body }) => body.includes('fail')).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  };
};
