import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { LambdaName } from '../grants';
import type { CoreTable } from './core-table';

export type AlarmsProps = {
  /** Address that alarms are mailed to. @default no notification, the alarms only change state */
  readonly alarmEmail?: string;
  readonly httpApiId: string;
  readonly functions: ReadonlyMap<LambdaName, lambda.Function>;
  readonly deadLetterQueues: Readonly<Record<string, Queue>>;
  readonly table: CoreTable;
};

const period = Duration.minutes(5);

type Threshold = { readonly above: number; readonly periods?: number; readonly tells: string };

/** CloudWatch alarms: failing functions, slow or failing requests, backlogs, the spending limit. */
export class Alarms extends Construct {
  /** Exists only with an alarm address. */
  readonly topic: sns.Topic | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: AlarmsProps,
  ) {
    super(scope, id);
    if (props.alarmEmail) {
      this.topic = new sns.Topic(this, 'Topic', { enforceSSL: true });
      this.topic.addSubscription(new EmailSubscription(props.alarmEmail));
    }
    this.watchFunctions();
    this.watchHttpApi();
    this.watchQueues();
    this.watchTable();
  }

  private add(id: string, metric: cloudwatch.IMetric, { above, periods = 1, tells }: Threshold): void {
    const alarm = new cloudwatch.Alarm(this, id, {
      alarmName: `${Stack.of(this).stackName}-${id}`,
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: tells,
    });
    if (this.topic) alarm.addAlarmAction(new SnsAction(this.topic));
  }

  private watchFunctions(): void {
    const { functions } = this.props;
    for (const [name, fn] of functions) {
      this.add(`${name}-errors`, fn.metricErrors({ period }), { above: 0, tells: `${name} threw: see its log group` });
    }
    // All functions share the account's concurrency, so one throttling alarm says as much as twenty.
    this.add('throttles', lambda.Function.metricAllThrottles({ period }), {
      above: 0,
      tells: 'Functions were throttled: the concurrency of the account is used up',
    });
    const events = functions.get('events');
    if (!events) return;
    this.add('iterator-age', events.metric('IteratorAge', { period, statistic: 'Maximum' }), {
      above: 30_000,
      tells: 'Events wait more than 30 s: offers, notices and live screens are late',
    });
  }

  private watchHttpApi(): void {
    const metric = (metricName: string, statistic: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        statistic,
        period,
        dimensionsMap: { ApiId: this.props.httpApiId },
      });
    const rate = new cloudwatch.MathExpression({
      expression: 'IF(requests > 20, 100 * failures / requests, 0)',
      usingMetrics: { failures: metric('5xx', 'Sum'), requests: metric('Count', 'Sum') },
      period,
      label: '5xx in percent of requests',
    });
    this.add('http-5xx', rate, { above: 1, periods: 2, tells: 'More than 1 % of the requests fail' });
    this.add('http-p99', metric('Latency', 'p99'), {
      above: 1_000,
      periods: 3,
      tells: 'One in a hundred waits over 1 s',
    });
  }

  private watchQueues(): void {
    for (const [name, queue] of Object.entries(this.props.deadLetterQueues)) {
      this.add(`${name}-filled`, queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }), {
        above: 0,
        tells: `Work was given up: read the queue ${name}, mend the cause, redrive`,
      });
    }
  }

  private watchTable(): void {
    const metric = (metricName: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        statistic: 'Sum',
        period,
        dimensionsMap: { TableName: this.props.table.table.tableName },
      });
    this.add('table-reads-throttled', metric('ReadThrottleEvents'), {
      above: 0,
      tells: 'The table refuses reads: spend fuse or hot partition',
    });
    this.add('table-writes-throttled', metric('WriteThrottleEvents'), {
      above: 0,
      tells: 'The table refuses writes: spend fuse or hot partition',
    });
    this.add('table-conflicts', metric('TransactionConflict'), {
      above: 100,
      periods: 2,
      tells: 'Transactions collide unusually often: look for one item that everybody writes',
    });
  }
}
