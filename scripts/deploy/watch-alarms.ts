import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import { watchStackName } from '#infra/stack-names';
import type { Stage } from '#infra/stages';

const EVERY_MS = 30_000;

/** The names of the stage's alarms that are red. */
const redAlarms = async (client: CloudWatchClient, stage: string): Promise<ReadonlySet<string>> => {
  const red = new Set<string>();
  const pages = paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: `${watchStackName(stage)}-`, StateValue: 'ALARM' },
  );
  for await (const page of pages)
    for (const { AlarmName } of page.MetricAlarms ?? []) if (AlarmName) red.add(AlarmName);
  return red;
};

export type Watch = {
  readonly minutes: number;
  /** Waits so many milliseconds. */
  sleep(ms: number): Promise<unknown>;
};

/**
 * Watches the alarms of a stage for a while after a deployment. @returns those that turned red meanwhile; the
 * deployment did not cause alarms that were red before.
 */
export const watchAlarms = async ({ name, region }: Stage, { minutes, sleep }: Watch): Promise<string[]> => {
  const client = new CloudWatchClient({ region });
  const before = await redAlarms(client, name);
  for (let passed = 0; passed < minutes * 60_000; passed += EVERY_MS) {
    await sleep(EVERY_MS);
    const fresh = [...(await redAlarms(client, name))].filter(alarm => !before.has(alarm));
    if (fresh.length > 0) return fresh;
  }
  return [];
};
