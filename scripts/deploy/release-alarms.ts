import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import type { AlarmName } from '#infra/alarm-table';
import { watchStackName } from '#infra/stack-names';
import type { Stage } from '#infra/stages';

/**
 * The alarms at which CloudFormation rolls back an update: symptoms of a bad release that neither users nor outside
 * faults can cause. CloudFormation accepts five.
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
  /** ARNs. If empty, nothing rolls the update back, whatever an earlier deployment set. */
  readonly alarms: readonly string[];
  readonly minutes: number;
};

export type Watchers = Release & {
  /** Names of alarms that are red already: they say nothing about this update, and would end it. */
  readonly red: readonly string[];
};

/** The alarms of a stage that indicate a bad update. A stage that is not watched yet has none. */
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

/** How long alarms are watched after an update by default: three periods where people rely on the stage. */
export const watchedMinutes = ({ isPermanent }: Stage): number => (isPermanent ? 15 : 0);

/**
 * The same for the command line of the CDK. Always set, because the settings of an earlier update would apply to this
 * one, too.
 */
export const releaseArgs = ({ alarms, minutes }: Release): string[] =>
  alarms.length > 0
    ? [...alarms.map(arn => `--rollback-trigger-alarm-arns=${arn}`), `--monitoring-time-minutes=${minutes}`]
    : ['--rollback-trigger-alarm-arns=none'];
