import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import type { AlarmName } from '#infra/alarm-table';
import { watchStackName } from '#infra/stack-names';
import type { Stage } from '#infra/stages';

/**
 * The alarms at which CloudFormation takes an update back by itself: what a bad release shows by, and nothing that people or
 * the weather can turn red. It takes five.
 */
export const releaseAlarms = [
  'faults',
  'errors',
  'http-5xx',
  'live-failures',
  'canary',
] as const satisfies readonly AlarmName[];

/** Alarms that CloudFormation watches while it updates a stack, and for how long after. */
export type Release = {
  /** ARNs. None: nothing takes the update back, whatever an earlier one said. */
  readonly alarms: readonly string[];
  readonly minutes: number;
};

export type Watchers = Release & {
  /** Names of those that are red already: they reveal nothing about this update, and would end it. */
  readonly red: readonly string[];
};

/** The alarms of a stage that can say whether an update is bad. A stage that nobody watches yet has none. */
export const watchersOf = async ({ name, region }: Stage, minutes: number): Promise<Watchers> => {
  const { MetricAlarms = [] } = await new CloudWatchClient({ region }).send(
    new DescribeAlarmsCommand({ AlarmNames: releaseAlarms.map(alarm => `${watchStackName(name)}-${alarm}`) }),
  );
  const isRed = ({ StateValue }: { StateValue?: string | undefined }) => StateValue === 'ALARM';
  return {
    alarms: MetricAlarms.filter(alarm => !isRed(alarm)).flatMap(({ AlarmArn }) => AlarmArn ?? []),
    red: MetricAlarms.filter(isRed).flatMap(({ AlarmName }) => AlarmName ?? []),
    minutes,
  };
};

/** How long they are watched after an update, unless somebody says it: where people rely on the stage, three periods. */
export const watchedMinutes = ({ isPermanent }: Stage): number => (isPermanent ? 15 : 0);

/** The same for the command line of the CDK. What was said of an earlier update would hold for this one, too. */
export const releaseArgs = ({ alarms, minutes }: Release): string[] =>
  alarms.length > 0
    ? [...alarms.map(arn => `--rollback-trigger-alarm-arns=${arn}`), `--monitoring-time-minutes=${minutes}`]
    : ['--rollback-trigger-alarm-arns=none'];
