import { CrossStackReferences, ReferenceStrength, Stack, type App, type StackProps } from 'aws-cdk-lib';
import { Alarms } from './constructs/alarms';
import { LogFilters } from './constructs/log-filters';
import { Overview } from './constructs/overview';
import type { WayfareStack } from './stack';
import type { Stage } from './stages';

export type WatchStackProps = StackProps & {
  readonly stage: Stage;
  /** The stack that is watched. */
  readonly watched: WayfareStack;
};

/**
 * Monitoring of a stage: alarms, the filters of logs that they count with, the dashboard (docs/adr/0043).
 *
 * A stack of its own, because one may have no more than 500 resources, and because nothing that only looks may make a
 * deployment go back. What it watches it knows by outputs that it reads while it is deployed: an export would keep the
 * main stack from ever replacing what is watched.
 */
export class WatchStack extends Stack {
  constructor(scope: App, id: string, props: WatchStackProps) {
    super(scope, id, props);
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const { stage, watched } = props;
    const { identity, realtime, jobs, httpApi, functions, alarmTopic, poolFirewall } = watched;
    const { faults, errors } = new LogFilters(this, 'Logs', { stage: stage.name, functions: functions.all });
    new Alarms(this, 'Alarms', {
      ...(alarmTopic ? { topic: alarmTopic.topic } : {}),
      stage: stage.name,
      httpApiId: httpApi.api.apiId,
      socketApi: { id: realtime.api.apiId, stage: realtime.stageName },
      pool: {
        id: identity.pool.userPoolId,
        signInClient: identity.client.userPoolClientId,
        signUpClient: identity.registration.userPoolClientId,
      },
      faults,
      errors,
      queues: { dispatch: jobs.dispatchQueue, push: jobs.pushQueue, panels: jobs.panelQueue },
      deadLetterQueues: { dispatch: jobs.dispatchDeadLetters, events: jobs.eventDeadLetters },
      // By its name, which never changes.
      scheduleGroupName: `wayfare-${stage.name}`,
      table: watched.table,
      mails: stage.mailFrom !== undefined,
      ...(poolFirewall ? { poolFirewall } : {}),
    });
    new Overview(this, 'Overview', { stage: stage.name, httpApiId: httpApi.api.apiId, faults });
  }
}
