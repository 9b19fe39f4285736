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
 * Monitoring of a stage: alarms, their log filters and the dashboard (docs/adr/0043). It has its own stack, because a
 * stack may have no more than 500 resources, and a fault of monitoring must not roll back a deployment. It reads
 * outputs of the watched stack during its deployment: an export would prevent the main stack from replacing the
 * exported resource.
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
      // The group is referred to by its name, which never changes.
      scheduleGroupName: `wayfare-${stage.name}`,
      table: watched.table,
      mails: stage.mailFrom !== undefined,
      ...(poolFirewall ? { poolFirewall } : {}),
    });
    new Overview(this, 'Overview', { stage: stage.name, httpApiId: httpApi.api.apiId, faults });
  }
}
