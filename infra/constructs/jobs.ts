import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export type JobsProps = {
  /** Name of the schedule group; one per stage. */
  readonly scheduleGroupName: string;
  /** Timeout of the function that consumes the dispatch queue. */
  readonly dispatchTimeout: Duration;
  /** Timeout of the function that sends panels where drivers are. */
  readonly panelTimeout: Duration;
  /** Timeout of the function that consumes the queue of pushes. */
  readonly pushTimeout: Duration;
};

/**
 * Deferred work: a queue of dispatch waves, one of pushes and one of messages to panels, schedules for Book Later that
 * send to the same queue, and the dead-letter queues.
 */
export class Jobs extends Construct {
  readonly dispatchQueue: sqs.Queue;
  readonly dispatchDeadLetters: sqs.Queue;
  readonly panelQueue: sqs.Queue;
  readonly pushQueue: sqs.Queue;
  /** Dead-letter queue for stream records, timer runs and pushes whose retries are exhausted. */
  readonly eventDeadLetters: sqs.Queue;
  readonly scheduleGroup: scheduler.ScheduleGroup;
  /** Role of EventBridge Scheduler: may send messages to the dispatch queue, or else to its dead letters. */
  readonly scheduleRole: iam.Role;

  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id);
    const common = { encryption: sqs.QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const deadLetters = { ...common, retentionPeriod: Duration.days(14) };
    this.dispatchDeadLetters = new sqs.Queue(this, 'DispatchDeadLetters', deadLetters);
    this.eventDeadLetters = new sqs.Queue(this, 'EventDeadLetters', deadLetters);
    this.dispatchQueue = new sqs.Queue(this, 'Dispatch', {
      ...common,
      // Six times the consumer's timeout, as AWS recommends: a message must not be redelivered while it is being
      // processed.
      visibilityTimeout: Duration.seconds(props.dispatchTimeout.toSeconds() * 6),
      retentionPeriod: Duration.hours(1),
      deadLetterQueue: { queue: this.dispatchDeadLetters, maxReceiveCount: 5 },
    });
    this.pushQueue = new sqs.Queue(this, 'Push', {
      ...common,
      visibilityTimeout: Duration.seconds(props.pushTimeout.toSeconds() * 6),
      retentionPeriod: Duration.days(1),
      deadLetterQueue: { queue: this.eventDeadLetters, maxReceiveCount: 5 },
    });
    this.panelQueue = new sqs.Queue(this, 'Panels', {
      ...common,
      visibilityTimeout: Duration.seconds(props.panelTimeout.toSeconds() * 6),
      // A position is out of date after a minute, so nobody redrives it.
      retentionPeriod: Duration.minutes(1),
    });
    this.scheduleGroup = new scheduler.ScheduleGroup(this, 'Schedules', {
      scheduleGroupName: props.scheduleGroupName,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.scheduleRole = new iam.Role(this, 'ScheduleRole', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: {
        send: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['sqs:SendMessage'],
              resources: [this.dispatchQueue.queueArn, this.dispatchDeadLetters.queueArn],
            }),
          ],
        }),
      },
    });
  }
}
