import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { CoreTable } from './core-table';
import type { Jobs } from './jobs';

export type ConsumersProps = {
  readonly table: CoreTable;
  readonly jobs: Jobs;
  readonly events: lambda.Function;
  readonly dispatch: lambda.Function;
  readonly push: lambda.Function;
  readonly panels: lambda.Function;
  readonly sweeper: lambda.Function;
  readonly canary: lambda.Function;
  /** The functions of the payment providers. */
  readonly payments: readonly lambda.Function[];
};

const streamed = [
  'event',
  'message',
  'alarm',
  'money-action',
  'mail',
  'issue',
  'code-order',
  'new-password',
  'invoice',
  'proposal',
  'proposal-decision',
];

/**
 * Stream filter: only inserts of items that the consumer acts on. A record
 * that the filter drops costs nothing and invokes nothing.
 */
export const eventFilter = {
  eventName: ['INSERT'],
  dynamodb: { NewImage: { _et: { S: streamed } } },
};

/** EventBridge accepts at most this many targets. */
const TARGETS_OF_A_RULE = 5;

/** The next run comes soon, so a failed run is reported instead of retried. */
const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** Event sources other than routes: the table's stream, the queues of dispatch and pushes, and the timers. */
export class Consumers extends Construct {
  constructor(scope: Construct, id: string, props: ConsumersProps) {
    super(scope, id);
    this.consumeStream(props);
    props.dispatch.addEventSource(
      new SqsEventSource(props.jobs.dispatchQueue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: 50,
      }),
    );
    // The role's own statement already allows to receive; an event source would add another policy.
    new lambda.EventSourceMapping(this, 'Pushes', {
      target: props.push,
      eventSourceArn: props.jobs.pushQueue.queueArn,
      batchSize: 10,
      maxConcurrency: 20,
      reportBatchItemFailures: true,
    });
    new lambda.EventSourceMapping(this, 'PanelNews', {
      target: props.panels,
      eventSourceArn: props.jobs.panelQueue.queueArn,
      // Changes of one second are sent together, so the number of messages to a panel does not grow with the number of
      // drivers.
      batchSize: 10_000,
      maxBatchingWindow: Duration.seconds(1),
      maxConcurrency: 2,
    });
    this.sweepEveryMinute(props);
    new events.Rule(this, 'EveryFiveMinutes', {
      schedule: events.Schedule.rate(Duration.minutes(5)),
      targets: [new targets.LambdaFunction(props.canary, { ...once, deadLetterQueue: props.jobs.eventDeadLetters })],
    });
    // The next run says more than a repetition would.
    props.canary.configureAsyncInvoke(once);
  }

  private consumeStream({ table, jobs, events: consumer }: ConsumersProps): void {
    const read = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
    consumer.addToRolePolicy(new iam.PolicyStatement({ actions: read, resources: [table.streamArn] }));
    // ListStreams does not support resource-level permissions.
    consumer.addToRolePolicy(new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
    const mapping = new lambda.EventSourceMapping(this, 'Stream', {
      target: consumer,
      eventSourceArn: table.streamArn,
      // From the oldest record: an event written while the mapping is created must not be lost.
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      parallelizationFactor: 10,
      bisectBatchOnError: true,
      // The consumer reports the first record that failed; records before it are not redelivered.
      reportBatchItemFailures: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(1),
      filters: [{ pattern: JSON.stringify(eventFilter) }],
      onFailure: new SqsDlq(jobs.eventDeadLetters),
    });
    // Lambda validates the role when the mapping is created.
    const policy = consumer.role?.node.tryFindChild('DefaultPolicy');
    if (policy) mapping.node.addDependency(policy);
  }

  private sweepEveryMinute({ jobs, sweeper, payments }: ConsumersProps): void {
    const everyMinute = (id: string, functions: readonly lambda.Function[]) =>
      new events.Rule(this, id, {
        schedule: events.Schedule.rate(Duration.minutes(1)),
        targets: functions.map(
          // Events that EventBridge cannot deliver, e.g. because of a missing permission, reach the dead-letter queue
          // as well.
          target => new targets.LambdaFunction(target, { ...once, deadLetterQueue: jobs.eventDeadLetters }),
        ),
      });
    sweeper.configureAsyncInvoke({ ...once, onFailure: new SqsDestination(jobs.eventDeadLetters) });
    everyMinute('EveryMinute', [sweeper]);
    // An alarm reports the errors of these functions. A payment that was missed is queried later.
    for (const provider of payments) provider.configureAsyncInvoke(once);
    for (let first = 0; first < payments.length; first += TARGETS_OF_A_RULE)
      everyMinute(`EveryMinute-payments-${first}`, payments.slice(first, first + TARGETS_OF_A_RULE));
  }
}
