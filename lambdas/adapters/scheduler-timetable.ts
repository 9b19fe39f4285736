import {
  ActionAfterCompletion,
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  FlexibleTimeWindowMode,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import type { Timetable } from '#lambdas/ports/services';

type Options = { scheduleGroup: string; scheduleRoleArn: string; dispatchQueueArn: string };

let client: SchedulerClient | undefined;

/** One-off schedules, named after their booking, which delete themselves after firing. */
export const schedulerTimetable = (options: Options): Timetable => {
  client ??= new SchedulerClient({});
  const scheduler = client;
  const GroupName = options.scheduleGroup;
  return {
    async set(bookingId, atMs) {
      const Target = {
        Arn: options.dispatchQueueArn,
        RoleArn: options.scheduleRoleArn,
        Input: JSON.stringify({ bookingId, wave: 1 }),
      };
      const ScheduleExpression = `at(${new Date(atMs).toISOString().slice(0, 19)})`;
      try {
        await scheduler.send(
          new CreateScheduleCommand({
            Name: bookingId,
            GroupName,
            ScheduleExpression,
            Target,
            FlexibleTimeWindow: { Mode: FlexibleTimeWindowMode.OFF },
            ActionAfterCompletion: ActionAfterCompletion.DELETE,
          }),
        );
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
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
