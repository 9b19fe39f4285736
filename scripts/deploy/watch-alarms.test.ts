import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { beforeEach, expect, it, vi } from 'vitest';
import { stages } from '#infra/stages';
import { mockAws } from '#test/kit/mock-aws';
import { watchAlarms } from './watch-alarms';

const cloudWatch = mockAws(CloudWatchClient);
const red = (...names: string[]) => ({ MetricAlarms: names.map(AlarmName => ({ AlarmName })) });
const sleep = vi.fn(() => Promise.resolve());

beforeEach(() => {
  cloudWatch.reset();
  sleep.mockClear();
});

it('reports the first alarm that turns red after a deployment, and none that was red before', async () => {
  cloudWatch
    .on(DescribeAlarmsCommand)
    .resolvesOnce(red('Wayfare-dev-Watch-bounces'))
    .resolvesOnce(red('Wayfare-dev-Watch-bounces'))
    .resolvesOnce({ ...red('Wayfare-dev-Watch-bounces'), NextToken: 'more' })
    .resolvesOnce(red('Wayfare-dev-Watch-faults'))
    .rejects(new Error('asked for too long'));
  expect(await watchAlarms(stages.dev, { minutes: 15, sleep })).toEqual(['Wayfare-dev-Watch-faults']);
  expect(sleep).toHaveBeenCalledTimes(2);
  expect(cloudWatch.commandCalls(DescribeAlarmsCommand)[0]?.args[0].input).toMatchObject({
    AlarmNamePrefix: 'Wayfare-dev-Watch-',
    StateValue: 'ALARM',
  });
});

it('ends when the time is over', async () => {
  cloudWatch.on(DescribeAlarmsCommand).resolves({});
  expect(await watchAlarms(stages.dev, { minutes: 2, sleep })).toEqual([]);
  expect(sleep).toHaveBeenCalledTimes(4);
});
