import type { Cancel, RuntimeClock } from '../clock';
import type { LogPart } from '../durable-log';
import { nextRun, parseTiming } from './expression';

/** The target of a schedule or rule. */
export type ScheduleTarget = {
  Arn: string;
  Input?: string;
  RoleArn?: string;
  [property: string]: unknown;
};

/** A schedule in the fields of the EventBridge Scheduler API. */
export type Schedule = {
  Name: string;
  GroupName: string;
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  State?: string;
  ActionAfterCompletion?: string;
  Target: ScheduleTarget;
  [property: string]: unknown;
};

/** A stored schedule; a one-off schedule that has run is not run again. */
export type StoredSchedule = {
  schedule: Schedule;
  hasRun?: true;
};

export type SchedulerOptions = {
  clock: RuntimeClock;
  /** Calls a Lambda function or sends to a queue, by ARN. */
  deliver(target: ScheduleTarget, input: string): void;
  /** Stores schedules until they are removed. */
  schedules: LogPart<StoredSchedule>;
};

/** Runs one-off and recurring schedules. */
export type Scheduler = {
  get(group: string, name: string): Schedule | undefined;
  list(): Schedule[];
  /** Adds a schedule of the template; these are not stored, because every start declares them again. */
  declare(schedule: Schedule): void;
  /** Restores the schedules of the previous process; those that became due meanwhile run now. */
  resume(): void;
  /** Resolves when every schedule put so far is on disk. */
  flushed(): Promise<void>;
  /** Creates or replaces. @throws Error when the expression is invalid. */
  put(schedule: Schedule): void;
  remove(group: string, name: string): boolean;
  /** Runs a schedule now, whatever its time; false when it does not exist. For tests. */
  fire(group: string, name: string): boolean;
};

export const createScheduler = ({ clock, deliver, schedules }: SchedulerOptions): Scheduler => {
  const entries = new Map<string, { schedule: Schedule; cancel: Cancel }>();
  const keyOf = (group: string, name: string) => `${group}/${name}`;

  /** Recorded after the run: a crash in between makes it run twice rather than not at all. */
  const completed = (schedule: Schedule, key: string) => {
    // AWS keeps a completed one-off schedule unless ActionAfterCompletion is DELETE.
    if (schedule.ActionAfterCompletion !== 'DELETE') return schedules.set(key, { schedule, hasRun: true });
    if (entries.get(key)?.schedule !== schedule) return;
    entries.delete(key);
    schedules.remove(key);
  };
  const arm = (schedule: Schedule, hasRun = false) => {
    const key = keyOf(schedule.GroupName, schedule.Name);
    const timing = parseTiming(schedule.ScheduleExpression, schedule.ScheduleExpressionTimezone);
    const entry = { schedule, cancel: (): void => undefined };
    entries.get(key)?.cancel();
    entries.set(key, entry);
    if (schedule.State === 'DISABLED' || hasRun) return;
    const plan = () => {
      const runAt = nextRun(timing, clock.now());
      if (runAt === undefined) return;
      entry.cancel = clock.after(runAt - clock.now(), () => {
        run(schedule, runAt);
        return timing.kind === 'at' ? completed(schedule, key) : plan();
      });
    };
    plan();
  };
  const run = ({ Target }: Schedule, runAt: number) => {
    const scheduledTime = new Date(runAt).toISOString().replace('.000Z', 'Z');
    deliver(Target, (Target.Input ?? '{}').replaceAll('<aws.scheduler.scheduled-time>', scheduledTime));
  };

  return {
    get: (group, name) => entries.get(keyOf(group, name))?.schedule,
    list: () => [...entries.values()].map(({ schedule }) => schedule),
    declare: schedule => arm(schedule),
    resume() {
      for (const [, { schedule, hasRun }] of schedules.entries()) arm(schedule, hasRun);
    },
    flushed: schedules.flush,
    put(schedule) {
      arm(schedule);
      schedules.set(keyOf(schedule.GroupName, schedule.Name), { schedule });
    },
    remove(group, name) {
      const entry = entries.get(keyOf(group, name));
      entry?.cancel();
      schedules.remove(keyOf(group, name));
      return entries.delete(keyOf(group, name));
    },
    fire(group, name) {
      const entry = entries.get(keyOf(group, name));
      if (entry) run(entry.schedule, clock.now());
      return entry !== undefined;
    },
  };
};
