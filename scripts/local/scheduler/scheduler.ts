import type { Cancel, RuntimeClock } from '../clock';
import { nextRun, parseTiming } from './expression';

/** What a schedule or rule calls. */
export interface ScheduleTarget {
  Arn: string;
  Input?: string;
  RoleArn?: string;
  [property: string]: unknown;
}

/** A schedule in the fields of the EventBridge Scheduler API. */
export interface Schedule {
  Name: string;
  GroupName: string;
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  State?: string;
  ActionAfterCompletion?: string;
  Target: ScheduleTarget;
  [property: string]: unknown;
}

export interface SchedulerOptions {
  clock: RuntimeClock;
  /** Calls a Lambda function or sends to a queue, by ARN. */
  deliver(target: ScheduleTarget, input: string): void;
  /** Called after every change of the schedules that the API made, e.g. to store them. */
  onChange?(schedules: Schedule[]): void;
}

/** Runs one-off and recurring schedules. */
export interface Scheduler {
  get(group: string, name: string): Schedule | undefined;
  list(): Schedule[];
  /** Creates or replaces. @throws Error when the expression is invalid. */
  put(schedule: Schedule): void;
  remove(group: string, name: string): boolean;
  /** Runs a schedule now, whatever its time; false when there is none. For tests. */
  fire(group: string, name: string): boolean;
}

/** Creates a scheduler without schedules. */
export function createScheduler({ clock, deliver, onChange }: SchedulerOptions): Scheduler {
  const entries = new Map<string, { schedule: Schedule; cancel: Cancel }>();
  const keyOf = (group: string, name: string) => `${group}/${name}`;
  const changed = () => onChange?.([...entries.values()].map(({ schedule }) => schedule));

  function arm(schedule: Schedule) {
    const key = keyOf(schedule.GroupName, schedule.Name);
    const timing = parseTiming(schedule.ScheduleExpression, schedule.ScheduleExpressionTimezone);
    const entry = { schedule, cancel: (): void => undefined };
    entries.get(key)?.cancel();
    entries.set(key, entry);
    if (schedule.State === 'DISABLED') return;
    const plan = () => {
      const runAt = nextRun(timing, clock.now());
      if (runAt === undefined) return;
      entry.cancel = clock.after(runAt - clock.now(), () => {
        run(schedule, runAt);
        if (timing.kind !== 'at') return plan();
        // AWS keeps a completed one-off schedule unless told otherwise.
        if (schedule.ActionAfterCompletion === 'DELETE' && entries.get(key) === entry) entries.delete(key);
        return changed();
      });
    };
    plan();
  }
  function run({ Target }: Schedule, runAt: number) {
    const scheduledTime = new Date(runAt).toISOString().replace('.000Z', 'Z');
    deliver(Target, (Target.Input ?? '{}').replaceAll('<aws.scheduler.scheduled-time>', scheduledTime));
  }

  return {
    get: (group, name) => entries.get(keyOf(group, name))?.schedule,
    list: () => [...entries.values()].map(({ schedule }) => schedule),
    put(schedule) {
      arm(schedule);
      changed();
    },
    remove(group, name) {
      const entry = entries.get(keyOf(group, name));
      entry?.cancel();
      if (!entries.delete(keyOf(group, name))) return false;
      changed();
      return true;
    },
    fire(group, name) {
      const entry = entries.get(keyOf(group, name));
      if (entry) run(entry.schedule, clock.now());
      return entry !== undefined;
    },
  };
}
