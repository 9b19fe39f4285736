import {
  ActionAfterCompletion,
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  FlexibleTimeWindowMode,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import type { Timetable } from '#lambdas/ports/services';
import { clientTimeouts } from './client-timeouts';

type Options = {
  scheduleGroup: string;
  scheduleRoleArn: string;
  dispatchQueueArn: string;
  scheduleDeadLettersArn: string;
};

let client: SchedulerClient | undefined;

/** One-off schedules, named after their booking, which delete themselves after firing. */
export const schedulerTimetable = (options: Options): Timetable => {
  client ??= new SchedulerClient(clientTimeouts());
  const scheduler = client;
  const GroupName = options.scheduleGroup;
  const scheduleOf = (bookingId: string, atMs: number) => ({
    Name: bookingId,
    GroupName,
    ScheduleExpression: `at(${new Date(atMs).toISOString().slice(0, 19)})`,
    Target: {
      Arn: options.dispatchQueueArn,
      RoleArn: options.scheduleRoleArn,
      Input: JSON.stringify({ bookingId, wave: 1 }),
      DeadLetterConfig: { Arn: options.scheduleDeadLettersArn },
    },
    FlexibleTimeWindow: { Mode: FlexibleTimeWindowMode.OFF },
    ActionAfterCompletion: ActionAfterCompletion.DELETE,
  });
  return {
    /** An existing schedule may have another time, so it is updated. */
    async set(bookingId, atMs) {
      const schedule = scheduleOf(bookingId, atMs);
      try {
        await scheduler.send(new CreateScheduleCommand(schedule));
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
        await scheduler.send(new UpdateScheduleCommand(schedule));
      }
    },
    async cancel(bookingId) {
      try {
        await scheduler.send(new DeleteScheduleCommand({ Name: bookingId, GroupName }));
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
};
