import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { alarmTable, type AlarmName } from '../alarm-table';
import type { LambdaName } from '../grants';
import type { CoreTable } from './core-table';
import { functionName } from './functions';
import type { Counted } from './log-filters';

export type AlarmsProps = {
  /** Topic that alarms notify. @default none, alarms only change state */
  readonly topic?: sns.ITopic;
  /** Name of the stage. */
  readonly stage: string;
  readonly httpApiId: string;
  readonly socketApi: { readonly id: string; readonly stage: string };
  readonly pool: { readonly id: string; readonly signInClient: string; readonly signUpClient: string };
  /** Counts from the functions' logs: faults that the code reports, and failed calls. */
  readonly faults: Counted;
  readonly errors: Counted;
  readonly queues: Readonly<Record<'dispatch' | 'push' | 'panels', Queue>>;
  readonly deadLetterQueues: Readonly<Record<'dispatch' | 'events', Queue>>;
  readonly scheduleGroupName: string;
  readonly table: CoreTable;
  /** Name of the user pool's web ACL in metrics. @default no firewall */
  readonly poolFirewall?: string;
  /** Whether the stage sends mails of its own. */
  readonly mails: boolean;
};

const period = Duration.minutes(5);
/** Operations that write to the table. A request counts as throttled when the table or any index throttles it. */
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'];

type Threshold = {
  readonly above?: number;
  readonly below?: number;
  readonly periods?: number;
  /** Part of the alarm's name where a row of the table has several. */
  readonly of?: string | number;
};
type Dimensions = Readonly<Record<string, string>>;

const metricOf = (namespace: string, metricName: string, statistic: string, dimensionsMap: Dimensions = {}) =>
  new cloudwatch.Metric({ namespace, metricName, statistic, period, dimensionsMap });

/** A series is missing where nothing happened, so the sum covers the series that exist. */
const sumOf = (metrics: readonly cloudwatch.IMetric[], label: string) =>
  new cloudwatch.MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    period,
    label,
  });

/** CloudWatch alarms, each a row of `alarm-table.ts`, whose page in `docs/operating.md` its description names. */
export class Alarms extends Construct {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: AlarmsProps,
  ) {
    super(scope, id);
    this.watchFunctions();
    this.watchApis();
    this.watchSignIn();
    this.watchWork();
    this.watchTable();
    this.watchMessages();
    this.watchBusiness();
  }

  private add(name: AlarmName, metric: cloudwatch.IMetric, { above, below, periods = 1, of }: Threshold): void {
    const id = of === undefined ? name : `${name}-${of}`;
    const isSilence = below !== undefined;
    const { GREATER_THAN_THRESHOLD, LESS_THAN_THRESHOLD } = cloudwatch.ComparisonOperator;
    const { BREACHING, NOT_BREACHING } = cloudwatch.TreatMissingData;
    const { red, means } = alarmTable[name];
    const alarm = new cloudwatch.Alarm(this, id, {
      alarmName: `${Stack.of(this).stackName}-${id}`,
      metric,
      threshold: below ?? above ?? 0,
      evaluationPeriods: periods,
      comparisonOperator: isSilence ? LESS_THAN_THRESHOLD : GREATER_THAN_THRESHOLD,
      treatMissingData: isSilence ? BREACHING : NOT_BREACHING,
      alarmDescription: `${means} Red: ${red}. What to do: docs/operating.md#${name}`,
    });
    const { topic } = this.props;
    if (topic) alarm.addAlarmAction(new SnsAction(topic));
  }

  private watchFunctions(): void {
    const { faults, errors } = this.props;
    this.add('faults', metricOf(faults.namespace, faults.name, 'Sum'), { above: 0 });
    this.add('errors', metricOf(errors.namespace, errors.name, 'Sum'), { above: 0 });
    // The metric covers the whole account, because all functions share its concurrency limit.
    this.add('throttles', metricOf('AWS/Lambda', 'Throttles', 'Sum'), { above: 0 });
    this.add('sweeper-silent', this.ofFunction('sweeper', 'Invocations'), { below: 1 });
    const ran = new cloudwatch.MathExpression({
      expression: 'runs - failed',
      usingMetrics: { runs: this.ofFunction('canary', 'Invocations'), failed: this.ofFunction('canary', 'Errors') },
      period: Duration.minutes(15),
      label: 'runs that succeeded',
    });
    this.add('canary', ran, { below: 1 });
    const slow = this.ofFunction('auth-triggers', 'Duration', 'p99');
    this.add('auth-triggers-slow', slow, { above: 3_500, periods: 3 });
  }

  /** The function is named by its fixed name: a reference to each would be an output of the other stack. */
  private ofFunction(name: LambdaName, metric: string, statistic = 'Sum'): cloudwatch.Metric {
    return metricOf('AWS/Lambda', metric, statistic, { FunctionName: functionName(this.props.stage, name) });
  }

  private watchApis(): void {
    const http = (name: string, statistic: string) =>
      metricOf('AWS/ApiGateway', name, statistic, { ApiId: this.props.httpApiId });
    const rate = new cloudwatch.MathExpression({
      expression: 'IF(requests > 20, 100 * failures / requests, 0)',
      usingMetrics: { failures: http('5xx', 'Sum'), requests: http('Count', 'Sum') },
      period,
      label: '5xx in percent of requests',
    });
    this.add('http-5xx', rate, { above: 1, periods: 2 });
    this.add('http-p99', http('Latency', 'p99'), { above: 1_000, periods: 3 });
    const { id, stage } = this.props.socketApi;
    const live = ['IntegrationError', 'ExecutionError'].map(name =>
      metricOf('AWS/ApiGateway', name, 'Sum', { ApiId: id, Stage: stage }),
    );
    this.add('live-failures', sumOf(live, 'failures'), { above: 5, periods: 2 });
  }

  private watchSignIn(): void {
    const { id, signInClient, signUpClient } = this.props.pool;
    const throttled = (name: string, client: string) =>
      metricOf('AWS/Cognito', name, 'Sum', { UserPool: id, UserPoolClient: client });
    const both = [throttled('SignInThrottles', signInClient), throttled('SignUpThrottles', signUpClient)];
    this.add('sign-in-throttles', sumOf(both, 'throttled'), { above: 0 });
    const { poolFirewall } = this.props;
    if (!poolFirewall) return;
    const at = { WebACL: poolFirewall, Rule: 'ALL', Region: Stack.of(this).region };
    this.add('sign-in-blocked', metricOf('AWS/WAFV2', 'BlockedRequests', 'Sum', at), { above: 500 });
  }

  private watchWork(): void {
    const { queues, deadLetterQueues, scheduleGroupName } = this.props;
    this.add('iterator-age', this.ofFunction('events', 'IteratorAge', 'Maximum'), { above: 30_000 });
    const ageOf = (queue: Queue) => queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' });
    this.add('dispatch-age', ageOf(queues.dispatch), { above: 60, periods: 2 });
    this.add('push-age', ageOf(queues.push), { above: 600, periods: 2 });
    this.add('panel-age', ageOf(queues.panels), { above: 20, periods: 2 });
    const filled = (queue: Queue) => queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' });
    this.add('dispatch-filled', filled(deadLetterQueues.dispatch), { above: 0 });
    this.add('events-filled', filled(deadLetterQueues.events), { above: 0 });
    const dropped = metricOf('AWS/Scheduler', 'InvocationDroppedCount', 'Sum', { ScheduleGroup: scheduleGroupName });
    this.add('schedules-dropped', dropped, { above: 0 });
  }

  /**
   * Only queries read the indexes, and their throttles are counted with the table's. A throttled part of a batch counts
   * as one event.
   */
  private watchTable(): void {
    const { tableName } = this.props.table.table;
    const metric = (name: string, of: Dimensions = {}) =>
      metricOf('AWS/DynamoDB', name, 'Sum', { TableName: tableName, ...of });
    const refused = ['Query', ...writes].map(operation => metric('ThrottledRequests', { Operation: operation }));
    this.add('table-throttled', sumOf([metric('ReadThrottleEvents'), ...refused], 'throttled'), { above: 0 });
    this.add('table-conflicts', metric('TransactionConflict'), { above: 100, periods: 2 });
  }

  private watchBusiness(): void {
    const business = (name: string) => metricOf('Wayfare', name, 'Sum', { Stage: this.props.stage });
    this.add('ledger-differs', business('LedgerDifferences'), { above: 0 });
    const unfilled = new cloudwatch.MathExpression({
      expression: 'IF(requested > 10, 100 * unfilled / requested, 0)',
      usingMetrics: { requested: business('BookingsRequested'), unfilled: business('BookingsUnfilled') },
      period,
      label: 'without a driver, in percent',
    });
    this.add('unfilled', unfilled, { above: 50, periods: 3 });
  }

  private watchMessages(): void {
    if (this.props.mails)
      for (const [name, above] of [
        ['Bounce', 0.04],
        ['Complaint', 0.0008],
      ] as const)
        this.add('mail-bounces', metricOf('AWS/SES', `Reputation.${name}Rate`, 'Maximum'), {
          above,
          of: `${name.toLowerCase()}s`,
        });
    const failed = metricOf('AWS/SNS', 'NumberOfNotificationsFailed', 'Sum', { PhoneNumber: 'PhoneNumberDirect' });
    this.add('texts-failing', failed, { above: 5, periods: 2 });
    const capped = metricOf('Wayfare', 'TextsCapped', 'Sum', { Stage: this.props.stage });
    this.add('texts-capped', capped, { above: 0 });
    this.add('texts-spend', metricOf('AWS/SNS', 'SMSMonthToDateSpentUSD', 'Maximum'), { above: 50 });
  }
}
