import { eventFilter } from '#infra/constructs/consumers';
import { expect, it } from 'vitest';
import { Match } from 'aws-cdk-lib/assertions';
import { functionsOf, resourcesOf, templateOf } from './synthesize';

const template = templateOf('prod');
const functionId = (name: string) => functionsOf(template, 'prod').get(name)?.[0] ?? '';
const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
const mappingOf = (name: string) =>
  mappings.find(each => JSON.stringify(each['FunctionName']).includes(functionId(name)));

it('[RT-3] feeds only new events and chat messages of the table stream to their consumer', () => {
  const [filter, ...others] = (mappingOf('events')?.['FilterCriteria'] as { Filters: { Pattern: string }[] }).Filters;
  expect(others).toEqual([]);
  expect(JSON.parse(filter?.Pattern ?? '')).toEqual({ eventName: ['INSERT'], dynamodb: eventFilter.dynamodb });
});

it('[AWS-6] splits a failing batch of events, gives up after an hour and keeps what it gave up', () => {
  expect(mappingOf('events')).toMatchObject({
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRecordAgeInSeconds: 3600,
    ParallelizationFactor: 10,
    StartingPosition: 'TRIM_HORIZON',
  });
  expect(mappingOf('events')?.['MaximumRetryAttempts']).toBeGreaterThan(0);
  expect(JSON.stringify(mappingOf('events')?.['DestinationConfig'])).toContain('EventDeadLetters');
});

it('[AWS-6] returns single failed dispatch messages and keeps those that never succeed', () => {
  expect(mappingOf('dispatch')).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
  const [, queue] = resourcesOf(template, 'AWS::SQS::Queue').find(([, each]) => each.Properties['RedrivePolicy']) ?? [];
  expect(JSON.stringify(queue?.Properties['RedrivePolicy'])).toContain('DispatchDeadLetters');
  const timeout = functionsOf(template, 'prod').get('dispatch')?.[1].Properties['Timeout'];
  expect(queue?.Properties['VisibilityTimeout']).toBe(Number(timeout) * 6);
});

it('[DASH-2] gives panels a second of positions at once, and none that is old', () => {
  expect(mappingOf('panels')).toMatchObject({ BatchSize: 10_000, MaximumBatchingWindowInSeconds: 1 });
  const queues = resourcesOf(template, 'AWS::SQS::Queue').map(([id, { Properties }]) => ({ id, ...Properties }));
  expect(queues.find(({ id }) => id.startsWith('JobsPanels'))).toMatchObject({ MessageRetentionPeriod: 60 });
});

it('[PAYS-3] sweeps every minute, each provider’s payments by its own function, and reports a failed sweep instead of repeating it', () => {
  const paying = templateOf('prod', { change: { paymentProviders: ['stripe', 'paypal'] } });
  for (const name of ['sweeper', 'pay-stripe', 'pay-paypal']) {
    const [id] = functionsOf(paying, 'prod').get(name) ?? [''];
    paying.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: Match.arrayWith([Match.objectLike({ Arn: { 'Fn::GetAtt': [id, 'Arn'] } })]),
    });
    paying.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: id },
      MaximumRetryAttempts: 0,
      DestinationConfig: name === 'sweeper' ? { OnFailure: Match.anyValue() } : Match.absent(),
    });
  }
});

it('lets the scheduler of this account, and nobody else, put messages into the dispatch queue', () => {
  const [, role] = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id.startsWith('JobsScheduleRole')) ?? [];
  expect(role?.Properties['AssumeRolePolicyDocument']).toMatchObject({
    Statement: [
      {
        Principal: { Service: 'scheduler.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ],
  });
  expect(JSON.stringify(role?.Properties['Policies'])).toMatch(/"sqs:SendMessage".*JobsDispatch/);
});

it('[AWS-6] encrypts every queue and refuses plain HTTP', () => {
  const queues = resourcesOf(template, 'AWS::SQS::Queue');
  for (const [id, { Properties }] of queues) expect([id, Properties['SqsManagedSseEnabled']]).toEqual([id, true]);
  expect(resourcesOf(template, 'AWS::SQS::QueuePolicy')).toHaveLength(queues.length);
});
