import { AwsError, jsonFailure, jsonReply } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import { md5, type Queue, type QueueMessage } from './queue';

type SendInput = {
  Id?: string;
  MessageBody?: string;
  DelaySeconds?: number;
  MessageAttributes?: Record<string, unknown>;
};

type Input = Record<string, unknown> & { QueueUrl?: string; QueueName?: string; ReceiptHandle?: string };
type Operation = (queue: Queue, input: Input) => unknown;

const CONTENT_TYPE = 'application/x-amz-json-1.0';
const MAX_DELAY_SECONDS = 900;
/** Largest message, in bytes (raised from 256 KB in 2025). */
const MAX_BODY_BYTES = 1024 * 1024;

const toMessage = ({ id, body, receiptHandle, receiveCount, attributes }: QueueMessage) => ({
  MessageId: id,
  ReceiptHandle: receiptHandle,
  Body: body,
  MD5OfBody: md5(body),
  Attributes: { ApproximateReceiveCount: String(receiveCount) },
  MessageAttributes: attributes,
});

const send = (queue: Queue, { MessageBody, DelaySeconds, MessageAttributes }: SendInput) => {
  if (!MessageBody) throw new AwsError('InvalidParameterValue', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(MessageBody) > MAX_BODY_BYTES)
    throw new AwsError('InvalidParameterValue', 'Message is too long.');
  if (DelaySeconds !== undefined && !(DelaySeconds >= 0 && DelaySeconds <= MAX_DELAY_SECONDS)) {
    throw new AwsError(
      'InvalidParameterValue',
      `Value ${DelaySeconds} for parameter DelaySeconds is invalid. Must be between 0 and 900.`,
    );
  }
  const delayMs = DelaySeconds === undefined ? undefined : DelaySeconds * 1000;
  const message = queue.send(MessageBody, { delayMs, attributes: MessageAttributes });
  return { MessageId: message.id, MD5OfMessageBody: md5(MessageBody) };
};

const sendBatch = (queue: Queue, input: Input) => {
  const entries = (input.Entries ?? []) as SendInput[];
  if (entries.length === 0) throw new AwsError('EmptyBatchRequest', 'The batch request contains no entries.');
  if (entries.length > 10)
    throw new AwsError('TooManyEntriesInBatchRequest', 'At most 10 entries are allowed in a batch.');
  const ids = new Set(entries.map(({ Id }) => Id));
  if (ids.size < entries.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.');
  return { Successful: entries.map(entry => ({ Id: entry.Id, ...send(queue, entry) })), Failed: [] };
};

const receive = (queue: Queue, input: Input) => {
  const visibilityMs = input.VisibilityTimeout === undefined ? undefined : Number(input.VisibilityTimeout) * 1000;
  const messages = queue.receive(Number(input.MaxNumberOfMessages ?? 1), visibilityMs);
  return messages.length > 0 ? { Messages: messages.map(toMessage) } : {};
};

const operations: Record<string, Operation> = {
  SendMessage: (queue, input) => send(queue, input as SendInput),
  SendMessageBatch: sendBatch,
  ReceiveMessage: receive,
  DeleteMessage(queue, input) {
    queue.remove(String(input.ReceiptHandle));
    return {};
  },
  DeleteMessageBatch(queue, input) {
    const entries = (input.Entries ?? []) as { Id: string; ReceiptHandle: string }[];
    for (const { ReceiptHandle } of entries) queue.remove(ReceiptHandle);
    return { Successful: entries.map(({ Id }) => ({ Id })), Failed: [] };
  },
  ChangeMessageVisibility(queue, input) {
    const found = queue.changeVisibility(String(input.ReceiptHandle), Number(input.VisibilityTimeout) * 1000);
    if (!found) throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
    return {};
  },
  PurgeQueue(queue) {
    queue.purge();
    return {};
  },
  GetQueueUrl: queue => ({ QueueUrl: queue.definition.url }),
  GetQueueAttributes(queue) {
    const { visible, delayed, inFlight } = queue.counts();
    return {
      Attributes: {
        QueueArn: queue.definition.arn,
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesDelayed: String(delayed),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        VisibilityTimeout: String(queue.definition.visibilityMs / 1000),
      },
    };
  },
};

/** The SQS API (AWS JSON protocol) over the queues of the template. */
export const createSqsService = (queues: Queue[]): AwsService => {
  const find = ({ QueueUrl, QueueName }: Input): Queue => {
    const name = QueueUrl?.split('/').pop() ?? QueueName;
    const queue = queues.find(({ definition }) => definition.name === name);
    if (!queue) throw new AwsError('QueueDoesNotExist', `The specified queue does not exist: ${String(name)}`);
    return queue;
  };
  const handle = async (request: AwsRequest): Promise<AwsResponse> => {
    const name = (request.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
    const operation = operations[name];
    if (!operation) throw new AwsError('UnsupportedOperation', `SQS ${name} is not hosted locally`);
    const input = JSON.parse(request.body.toString() || '{}') as Input;
    const queue = find(input);
    const answer = operation(queue, input);
    await queue.flushed();
    return jsonReply(answer, 200, CONTENT_TYPE);
  };
  return { handle: request => handle(request).catch(error => jsonFailure(error, CONTENT_TYPE)) };
};
