import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { alarmTable, type AlarmRow } from '#infra/alarm-table';
import { tableReadActions, tableWriteActions } from '#infra/grants';
import { noticeTable } from '#infra/notice-table';
import { providerNames } from '#shared/contract/payment-providers';
import { functionsOf, readFrom, resourcesOf, templateBeside, templateOf, type Resource } from './synthesize';

const offered = providerNames.filter(name => name !== 'test');
const full = { change: { paymentProviders: offered } } as const;
const template = templateOf('prod', full);
const watch = templateBeside('Watch', 'prod', full);
const functions = functionsOf(template, 'prod');
const alarms = resourcesOf(watch, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

type Metric = { MetricName: string; Namespace: string; Dimensions?: { Name: string; Value: unknown }[] };
/** Every metric that an alarm watches, directly or as a part of its sum. */
const metricsOf = (alarm: Record<string, unknown>): Metric[] =>
  alarm['MetricName']
    ? [alarm as unknown as Metric]
    : ((alarm['Metrics'] ?? []) as { MetricStat?: { Metric: Metric } }[]).flatMap(({ MetricStat }) =>
        MetricStat ? [MetricStat.Metric] : [],
      );
const watching = (metric: string, ...values: unknown[]) =>
  alarms.filter(alarm =>
    metricsOf(alarm).some(
      ({ MetricName, Dimensions = [] }) =>
        MetricName === metric &&
        values.every(value =>
          Dimensions.some(each => JSON.stringify(readFrom(template, each.Value)) === JSON.stringify(value)),
        ),
    ),
  );
const nameOf = (name: string) => functions.get(name)?.[1].Properties['FunctionName'];

type Filter = { FilterPattern: string; LogGroupName: unknown; MetricTransformations: { MetricName: string }[] };
const filters = resourcesOf(watch, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties as Filter);
const counting = (metric: string) =>
  filters.filter(({ MetricTransformations: [to] }) => to?.MetricName === metric) as [Filter, ...Filter[]];
const logOf = (fn: Resource) => (fn.Properties['LoggingConfig'] as { LogGroup: { Ref: string } }).LogGroup.Ref;
const logsOf = (counted: readonly Filter[]) =>
  new Set(counted.map(filter => (readFrom(template, filter.LogGroupName) as { Ref: string }).Ref));

it('[AWS-6] is red when any function throws, ends early or runs out of time, but not when the identity triggers refuse', () => {
  const counted = counting('Errors');
  const triggers = logOf(functions.get('auth-triggers')![1]);
  for (const [name, [, fn]] of functions) {
    const patterns = counted.filter(filter => logsOf([filter]).has(logOf(fn))).map(each => each.FilterPattern);
    expect([name, patterns.length]).toEqual([name, 1]);
    const [pattern = ''] = patterns;
    expect(pattern).toContain('($.type = "platform.report") && ($.record.status = "timeout")');
    // In Lambda's line a handler that threw counts as a success: the runtime caught the error, and wrote a line of its
    // own.
    const others = ['$.record.status = "error"', '$.record.status = "failure"', '$.message.errorType = "*"'];
    for (const part of others) expect([name, pattern.includes(part)]).toEqual([name, logOf(fn) !== triggers]);
  }
  // Lambda writes the lines about calls that ended early with this level, and the function lets them through.
  for (const [, [, fn]] of functions)
    expect(fn.Properties['LoggingConfig']).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
  expect(watching('Errors').filter(({ Metrics }) => !Metrics)).toMatchObject([
    { Namespace: 'Wayfare/wayfare-prod', Threshold: 0 },
  ]);
});

it('[AWS-6] is red for every fault that a log reports: answers 500, steps that will be repeated', () => {
  const counted = counting('Faults');
  for (const [, [, fn]] of functions) expect(logsOf(counted)).toContain(logOf(fn));
  for (const filter of counted) {
    expect(filter.FilterPattern).toBe('{ $.message.fault IS TRUE }');
    expect(filter.MetricTransformations).toMatchObject([
      { MetricNamespace: 'Wayfare/wayfare-prod', MetricName: 'Faults', MetricValue: '1' },
    ]);
  }
  expect(watching('Faults')).toMatchObject([{ Namespace: 'Wayfare/wayfare-prod', Threshold: 0 }]);
});

it('[AWS-6] is red when a function is throttled', () => {
  expect(watching('Throttles')).toMatchObject([{ Namespace: 'AWS/Lambda', Threshold: 0 }]);
});

it('[AWS-6] is red when no run of the canary succeeds for a quarter of an hour, or none is made', () => {
  expect(watching('Errors').filter(({ Metrics }) => Metrics)).toMatchObject([
    { ComparisonOperator: 'LessThanThreshold', Threshold: 1, TreatMissingData: 'breaching' },
  ]);
});

it('[AWS-6] is red when the sweeper is silent: no data is no run', () => {
  expect(watching('Invocations', nameOf('sweeper'))).toMatchObject([
    { ComparisonOperator: 'LessThanThreshold', Threshold: 1, TreatMissingData: 'breaching' },
  ]);
  for (const alarm of alarms.filter(each => each['ComparisonOperator'] !== 'LessThanThreshold'))
    expect(alarm['TreatMissingData']).toBe('notBreaching');
});

it('[AWS-3] [AWS-6] is red when the table or any of its indexes is throttled, whichever action of the rights it was', () => {
  const [, ...others] = watching('ReadThrottleEvents');
  expect(others).toEqual([]);
  const operations = watching('ThrottledRequests')
    .flatMap(metricsOf)
    .flatMap(({ Dimensions = [] }) => Dimensions.filter(({ Name }) => Name === 'Operation').map(({ Value }) => Value));
  const [table] = Object.keys(template.findResources('AWS::DynamoDB::GlobalTable'));
  expect(watching('ReadThrottleEvents', { Ref: table })).toHaveLength(1);
  // A get, alone or in a batch, reads the table only, and is an event of it; a condition is checked in transactions.
  const asked = [...tableReadActions, ...tableWriteActions].map(action => action.replace('dynamodb:', ''));
  const apart = asked.filter(action => !['GetItem', 'BatchGetItem', 'ConditionCheckItem'].includes(action));
  expect(operations.sort()).toEqual([...apart, 'TransactWriteItems'].sort());
});

it('[AWS-6] watches work that waits and work that was given up', () => {
  expect(watching('IteratorAge')).toHaveLength(1);
  const queues = resourcesOf(template, 'AWS::SQS::Queue').map(([id]) => id);
  for (const id of queues) {
    const metric = id.includes('DeadLetters') ? 'ApproximateNumberOfMessagesVisible' : 'ApproximateAgeOfOldestMessage';
    expect([id, watching(metric, { 'Fn::GetAtt': [id, 'QueueName'] }).length]).toEqual([id, 1]);
  }
  expect(watching('InvocationDroppedCount')).toHaveLength(1);
});

it('[AWS-6] watches both APIs, sign-in, mails and texts; mails only where a stage sends them', () => {
  for (const metric of ['5xx', 'Latency', 'IntegrationError', 'ExecutionError', 'SignInThrottles', 'SignUpThrottles'])
    expect([metric, watching(metric).length]).toEqual([metric, 1]);
  for (const metric of ['Reputation.BounceRate', 'Reputation.ComplaintRate', 'SMSMonthToDateSpentUSD'])
    expect([metric, watching(metric).length]).toEqual([metric, 1]);
  const silent = templateBeside('Watch', 'dev', { change: { mailFrom: undefined } });
  const named = resourcesOf(silent, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties['MetricName']);
  expect(named).not.toContain('Reputation.BounceRate');
});

it('[AWS-6] sums no more metrics than CloudWatch takes', () => {
  for (const alarm of alarms) expect(metricsOf(alarm).length).toBeLessThanOrEqual(10);
});

it('[AWS-6] lets its alarms publish: a topic whose own policy only refuses lets nobody in', () => {
  type One = { Effect: string; Action: string; Principal: { Service?: string | string[] } };
  const letIn = resourcesOf(template, 'AWS::SNS::TopicPolicy')
    .flatMap(([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: One[] }).Statement)
    .filter(({ Effect, Action }) => Effect === 'Allow' && Action === 'sns:Publish')
    .flatMap(({ Principal }) => Principal.Service);
  expect(letIn).toContain('cloudwatch.amazonaws.com');
});

it('[AWS-6] tells the alarm address, and nobody without one', () => {
  template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' });
  const [topic] = Object.keys(template.findResources('AWS::SNS::Topic'));
  for (const { AlarmActions } of alarms)
    expect((AlarmActions as unknown[]).map(action => readFrom(template, action))).toEqual([{ Ref: topic }]);
  for (const [, { Properties }] of resourcesOf(templateBeside('Watch', 'dev'), 'AWS::CloudWatch::Alarm'))
    expect(Properties['AlarmActions']).toBeUndefined();
});

it('[AWS-6] shows the business and the machines on one dashboard, with metrics that the code writes', () => {
  const [[, dashboard] = []] = resourcesOf(watch, 'AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(dashboard?.Properties['DashboardBody']);
  const code = ['stream/measure-event', 'schedule/sweep-ledger']
    .map(file => readFileSync(fileURLToPath(new URL(`../../lambdas/consumers/${file}.ts`, import.meta.url)), 'utf8'))
    .join('');
  const shown = [...body.matchAll(/\\"Wayfare\\",\\"(\w+)\\"/g)].map(([, name = '']) => name);
  expect(new Set(shown).size).toBeGreaterThan(7);
  for (const name of shown) expect(code).toContain(name);
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const rows = Object.entries(alarmTable) as [string, AlarmRow][];

it('[AWS-6] names in each alarm a row of the table, and has an alarm for each row', () => {
  const named = alarms.map(alarm => {
    const [, row = ''] = /docs\/operating\.md#([\w-]+)$/.exec(String(alarm['AlarmDescription'])) ?? [];
    expect(String(alarm['AlarmName'])).toContain(row);
    return row;
  });
  expect([...new Set(named)].sort()).toEqual(rows.map(([name]) => name).sort());
  for (const alarm of alarms) expect(String(alarm['AlarmDescription']).length).toBeLessThanOrEqual(1024);
});

it('[AWS-6] docs/operating.md has a section for each alarm, as the table has it', async () => {
  const sections = [...rows, ...(Object.entries(noticeTable) as [string, AlarmRow][])].map(
    ([name, { metric, red, means, steps }]) =>
      [
        `### ${name}`,
        means,
        `- **Watches**: ${metric}.\n- **Red**: ${red}.`,
        steps.map((step, i) => `${i + 1}. ${step}`).join('\n'),
      ].join('\n\n'),
  );
  const config = await resolveConfig(`${root}docs/operating.md`);
  const expected = await format(sections.join('\n\n'), { ...config, parser: 'markdown' });
  const [, written = ''] = readFileSync(`${root}docs/operating.md`, 'utf8').split('<!-- alarms -->\n\n');
  expect(written).toBe(expected);
});
