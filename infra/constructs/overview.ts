import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { objectives } from '../objectives';
import { functionName } from './functions';

export type OverviewProps = {
  /** Name of the stage. */
  readonly stage: string;
  readonly httpApiId: string;
  readonly faults: { readonly namespace: string; readonly name: string };
};

const period = Duration.minutes(5);

/** How far each objective is met in the displayed time range. */
const objectivesOf = (measures: Readonly<Record<string, cloudwatch.IMetric>>): cloudwatch.IWidget[] =>
  objectives.map(({ title, goal, expression }) => {
    const used = Object.entries(measures).filter(([name]) => new RegExp(`\\b${name}\\b`).test(expression));
    const metric = new cloudwatch.MathExpression({
      expression,
      label: `${title}: ${goal}`,
      period,
      usingMetrics: Object.fromEntries(used),
    });
    return new cloudwatch.SingleValueWidget({
      title,
      metrics: [metric],
      width: 4,
      height: 4,
      setPeriodToTimeRange: true,
    });
  });

const durationsOf = (stage: string) =>
  (['events', 'dispatch'] as const).map(
    each =>
      new cloudwatch.Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Duration',
        statistic: 'p95',
        period,
        dimensionsMap: { FunctionName: functionName(stage, each) },
      }),
  );

/** The dashboard of a stage: objectives first, then the business, then the machines. */
export class Overview extends Construct {
  constructor(scope: Construct, id: string, props: OverviewProps) {
    super(scope, id);
    const business = (metricName: string, statistic = 'Sum') =>
      new cloudwatch.Metric({
        namespace: 'Wayfare',
        metricName,
        statistic,
        period,
        dimensionsMap: { Stage: props.stage },
      });
    const http = (metricName: string, statistic: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        statistic,
        period,
        dimensionsMap: { ApiId: props.httpApiId },
      });
    const graph = (title: string, left: cloudwatch.IMetric[]) =>
      new cloudwatch.GraphWidget({ title, left, width: 12, height: 6 });
    const { namespace, name } = props.faults;
    const faults = new cloudwatch.Metric({ namespace, metricName: name, statistic: 'Sum', period });
    const durations = durationsOf(props.stage);
    const measures = {
      requests: http('Count', 'Sum'),
      failed: http('5xx', 'Sum'),
      latency: http('Latency', 'p99'),
      requested: business('BookingsRequested'),
      unfilled: business('BookingsUnfilled'),
      accepting: business('TimeToAccept', 'p95'),
      differences: business('LedgerDifferences'),
    };
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: Stack.of(this).stackName,
      widgets: [
        objectivesOf(measures),
        [
          graph(
            'From the request to the money',
            ['Requested', 'Offered', 'Accepted', 'Paid'].map(step => business(`Bookings${step}`)),
          ),
          graph('Without a driver, and cancelled', [business('BookingsUnfilled'), business('BookingsCancelled')]),
        ],
        [
          graph('Seconds until a driver accepts', [business('TimeToAccept', 'p50'), business('TimeToAccept', 'p95')]),
          graph('Differences of the ledger', [business('LedgerDifferences')]),
        ],
        [
          graph('Requests, and answers 5xx', [http('Count', 'Sum'), http('5xx', 'Sum')]),
          graph('Time to answer, ms', [http('Latency', 'p50'), http('Latency', 'p99')]),
        ],
        [graph('Faults', [faults]), graph('Events and dispatch, ms', durations)],
      ],
    });
  }
}
