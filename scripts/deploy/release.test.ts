import { writeFileSync } from 'node:fs';
import { CloudFormationClient, DescribeStacksCommand, SetStackPolicyCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alarmTable } from '#infra/alarm-table';
import type * as App from '#infra/app';
import { exampleStage, templateBeside } from '#test/infra/synthesize';
import { mockAws } from '#test/kit/mock-aws';
import { deploy, type DeployOptions } from './deploy';
import { releaseAlarms, watchedMinutes } from './release-alarms';

const runs: string[][] = [];
vi.mock('node:child_process', () => ({
  spawnSync: (_: string, [, ...args]: string[]) => {
    runs.push(args);
    const file = args[args.indexOf('--outputs-file') + 1];
    if (args.includes('--outputs-file')) writeFileSync(file!, '{}');
    return { status: failing.some(word => args.includes(word)) ? 1 : 0 };
  },
}));
vi.mock('./build', () => ({ build: () => Promise.resolve({ stage: 'prod' }) }));
// Other tests cover its price, which needs bundled functions.
vi.mock('./monthly-price', () => ({ monthlyPrice: () => ({ lines: [] }) }));
vi.mock('#infra/app', async original => {
  const { buildApp, ...rest } = await original<typeof App>();
  const built = (how: App.BuildAppOptions) => (how.lambdaDir ? buildApp(how) : { synth: () => ({ stacks: [] }) });
  return { ...rest, buildApp: built };
});

let failing: string[] = [];
const cfn = mockAws(CloudFormationClient);
const watch = mockAws(CloudWatchClient);
const prod = exampleStage('prod');
const arnOf = (name: string) => `arn:aws:cloudwatch:eu-north-1:111122223333:alarm:Wayfare-prod-Watch-${name}`;
const states = (...red: string[]) => ({
  MetricAlarms: releaseAlarms.map(name => ({
    AlarmName: `Wayfare-prod-Watch-${name}`,
    AlarmArn: arnOf(name),
    StateValue: red.includes(name) ? ('ALARM' as const) : ('OK' as const),
  })),
});
const options: DeployOptions = {
  pack: '',
  admin: undefined,
  phone: undefined,
  isTried: false,
  hasTerminal: false,
  watch: 15,
  agrees: () => Promise.resolve(true),
  ask: () => Promise.resolve(''),
};

/** Deployments that the CDK is asked to make, in order: the stack, and the alarms that end it. */
const deployed = () =>
  runs
    .filter(([what]) => what === 'deploy')
    .map(([, stack, ...args]) => [stack, ...args.filter(arg => /^--(rollback|monitoring|exclusively)/.test(arg))]);

beforeEach(() => {
  runs.length = 0;
  failing = [];
  cfn.reset();
  watch.reset();
  cfn.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus: 'UPDATE_COMPLETE' } as never] });
  cfn.on(SetStackPolicyCommand).resolves({});
  watch.on(DescribeAlarmsCommand).resolves(states());
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('[AWS-6] an update goes back when an alarm turns red', () => {
  it('CloudFormation watches the alarms of the stage, in its region, while it updates the stage and after', async () => {
    expect(await deploy(prod, options)).toBe(true);
    expect(deployed().slice(0, 2)).toEqual([
      ['Wayfare-prod-Edge'],
      [
        'Wayfare-prod',
        '--exclusively',
        ...releaseAlarms.map(name => `--rollback-trigger-alarm-arns=${arnOf(name)}`),
        '--monitoring-time-minutes=15',
      ],
    ]);
    // Alarms must not block the stack that defines them.
    expect(deployed().slice(2).flat().join()).not.toMatch(/rollback|monitoring/);
  });

  it('asks for alarms that there are, no more than CloudFormation takes', () => {
    const made = Object.values(templateBeside('Watch', 'prod').findResources('AWS::CloudWatch::Alarm')).map(
      each => (each as { Properties: { AlarmName: string } }).Properties.AlarmName,
    );
    expect(made).toEqual(expect.arrayContaining(releaseAlarms.map(name => `Wayfare-prod-Watch-${name}`)));
    expect(releaseAlarms.length).toBeLessThanOrEqual(5);
    for (const name of releaseAlarms) expect(alarmTable).toHaveProperty([name]);
  });

  it('leaves out those that are red before it, which would end every update, and the one that mends them', async () => {
    watch.on(DescribeAlarmsCommand).resolves(states('faults', 'canary'));
    await deploy(prod, options);
    expect(deployed()[1]!.join(' ')).not.toMatch(/faults|canary/);
    expect(deployed()[1]!.filter(arg => arg?.startsWith('--rollback'))).toHaveLength(3);
    expect(vi.mocked(console.log).mock.calls.flat()).toContain(
      'Wayfare-prod-Watch-faults is red already: it takes nothing back.',
    );
  });

  it('takes away what an earlier update said, where nobody watches yet or it is asked to', async () => {
    watch.on(DescribeAlarmsCommand).resolves({});
    await deploy(prod, options);
    expect(deployed()[1]).toEqual(['Wayfare-prod', '--exclusively', '--rollback-trigger-alarm-arns=none']);
    runs.length = 0;
    watch.reset();
    await deploy(prod, { ...options, watch: 'none' });
    expect(deployed()[1]).toEqual(['Wayfare-prod', '--exclusively', '--rollback-trigger-alarm-arns=none']);
    expect(watch.calls()).toEqual([]);
  });

  it('an update that was taken back is a failure, and nothing is deployed after it', async () => {
    failing = ['Wayfare-prod'];
    cfn.on(DescribeStacksCommand).resolves({ Stacks: [{ StackStatus: 'UPDATE_COMPLETE' } as never] });
    await expect(deploy(prod, options)).rejects.toThrow('cdk');
    expect(deployed().map(([stack]) => stack)).not.toContain('Wayfare-prod-Watch');
  });

  it('waits after an update where people rely on the stage', () => {
    expect([prod, exampleStage('dev')].map(watchedMinutes)).toEqual([15, 0]);
  });
});
