import { parseArgs } from 'node:util';
import {
  DeleteMessageCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { checkStage, stageNamed } from '#infra/stages';
import { type Queues, redrive } from './redrive';
import { runCommand, UsageError } from '../lib/command.mjs';

const USAGE = `Goes through a queue of dead letters, when the cause is mended.

  npm run redrive -- --stage dev --queue dispatch|events [--write] [--forget-records]

  --queue           dispatch: steps of searches, and schedules that were not handed over
                    events: records of the table's stream, runs of the timer, pushes
  --write           sends steps and pushes again and removes runs of the timer; without it, only tells
  --forget-records  also removes what names records of the stream, after npm run rebuild`;

/** The queue of the stage whose name in the stack begins so. */
const queueNamed = async (sqs: SQSClient, stage: string, name: string): Promise<string> => {
  const QueueNamePrefix = `Wayfare-${stage}-Jobs${name}`;
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix }));
  // `DispatchDeadLetters` begins with `Dispatch`, too: only the queue's whole name is followed by its hash.
  const found = QueueUrls.find(url => new RegExp(`${QueueNamePrefix}[0-9A-F]{8}-`).test(url));
  if (!found) throw new Error(`The stage ${stage} has no queue ${QueueNamePrefix}….`);
  return found;
};

const queuesOf = async (stage: string, queue: 'dispatch' | 'events'): Promise<Queues> => {
  const sqs = new SQSClient({ region: checkStage(stageNamed(stage)).region });
  const [letters, dispatch, push] = await Promise.all(
    [queue === 'dispatch' ? 'DispatchDeadLetters' : 'EventDeadLetters', 'Dispatch', 'Push'].map(name =>
      queueNamed(sqs, stage, name),
    ),
  );
  const urls = { dispatch, push };
  return {
    async receive() {
      const wanted = { QueueUrl: letters, MaxNumberOfMessages: 10, VisibilityTimeout: 60, WaitTimeSeconds: 2 };
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(wanted));
      return Messages.map(({ MessageId = '', ReceiptHandle = '', Body = '' }) => ({
        id: MessageId,
        receipt: ReceiptHandle,
        body: Body,
      }));
    },
    async send(to, MessageBody) {
      await sqs.send(new SendMessageCommand({ QueueUrl: urls[to], MessageBody }));
    },
    async remove({ receipt }) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl: letters, ReceiptHandle: receipt }));
    },
  };
};

const run = async (): Promise<void> => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { stage: text, queue: text, write: flag, 'forget-records': flag };
  const { values } = parseArgs({ options });
  const { stage, queue } = values;
  if (!stage || (queue !== 'dispatch' && queue !== 'events')) throw new UsageError('Say stage and queue.');
  const wishes = { isWriting: values.write ?? false, isForgetting: values['forget-records'] ?? false };
  const done = await redrive(await queuesOf(stage, queue), wishes);
  if (done.length > 0) console.table(done);
  console.log(`${done.length} dead letters.`);
};

await runCommand(USAGE, run);
