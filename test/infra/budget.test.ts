import { expect, it } from 'vitest';
import { readOwnValues } from '#infra/own-values';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyOf, resourcesOf, templateBeside, temporaryDir, type SynthesizeOptions } from './synthesize';

const budgetTemplate = (change: SynthesizeOptions['change'] = {}) => templateBeside('Purse', 'prod', { change });
const one = (type: string, change?: SynthesizeOptions['change']) => {
  const [[, found] = [], ...others] = resourcesOf(budgetTemplate(change), type);
  expect(others).toEqual([]);
  return found?.Properties as Record<string, unknown> | undefined;
};
const ARN = 'arn:aws:ce::111122223333:anomalymonitor/0a1b2c';

it('[AWS-6] tells the alarm address when the month has cost, or will cost, more than its budget', () => {
  const { Budget, NotificationsWithSubscribers } = one('AWS::Budgets::Budget', { monthlyBudget: 70 })!;
  expect(Budget).toEqual({ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 70, Unit: 'USD' } });
  const notices = NotificationsWithSubscribers as { Notification: Record<string, unknown>; Subscribers: unknown }[];
  expect(notices.map(({ Notification }) => [Notification['NotificationType'], Notification['Threshold']])).toEqual([
    ['ACTUAL', 80],
    ['ACTUAL', 100],
    ['FORECASTED', 100],
  ]);
  for (const { Subscribers } of notices)
    expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'ops@example.com' }]);
});

it('[AWS-6] has no budget where nobody would hear of it, and on no account a monitor that the account may have', () => {
  expect(() => templateBeside('Purse', 'dev')).toThrow('has no stack');
  expect(() => budgetTemplate({ monthlyBudget: undefined })).toThrow('has no stack');
  expect(one('AWS::CE::AnomalyMonitor')).toBeUndefined();
  expect(one('AWS::CE::AnomalySubscription')).toBeUndefined();
});

it('[AWS-6] counts the stage alone once its tag is activated, unusual costs too', () => {
  expect(one('AWS::Budgets::Budget', { costTag: true })?.['Budget']).toMatchObject({
    CostFilters: { TagKeyValue: ['user:stage$prod'] },
  });
  const { MonitorType, MonitorSpecification } = one('AWS::CE::AnomalyMonitor', { costTag: true })!;
  expect(MonitorType).toBe('CUSTOM');
  expect(JSON.parse(String(MonitorSpecification))).toEqual({ Tags: { Key: 'stage', Values: ['prod'] } });
});

it('[AWS-6] reports unusual costs by the account’s monitor, or by one of its own where there is none', () => {
  const { MonitorArnList, ThresholdExpression, Frequency } = one('AWS::CE::AnomalySubscription', {
    anomalyMonitor: ARN,
  })!;
  expect([MonitorArnList, Frequency]).toEqual([[ARN], 'DAILY']);
  expect(String(ThresholdExpression)).toContain('"50"');
  expect(one('AWS::CE::AnomalyMonitor', { anomalyMonitor: ARN })).toBeUndefined();
  expect(one('AWS::CE::AnomalyMonitor', { anomalyMonitor: 'own' })).toMatchObject({
    MonitorType: 'DIMENSIONAL',
    MonitorDimension: 'SERVICE',
  });
});

it('[AWS-6] an operator’s values name a monitor or say own', () => {
  const file = join(temporaryDir('values'), 'stages.json');
  const read = (anomalyMonitor: string) => {
    writeFileSync(file, JSON.stringify({ dev: { anomalyMonitor } }));
    return readOwnValues(file);
  };
  for (const value of [ARN, 'own']) expect(read(value)['dev']).toEqual({ anomalyMonitor: value });
  expect(() => read('mine')).toThrow('anomaly monitor');
});

it('[AWS-6] is in the region that knows budgets', () => {
  expect(assemblyOf('prod').getStackByName('Wayfare-prod-Purse').environment.region).toBe('us-east-1');
});
