import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { schedulerTimetable } from './scheduler-timetable';

const scheduler = mockAws(SchedulerClient);
beforeEach(() => scheduler.reset());

const options = {
  scheduleGroup: 'wayfare-test',
  scheduleRoleArn: 'arn:aws:iam::1:role/scheduler',
  dispatchQueueArn: 'arn:aws:sqs:eu-north-1:1:dispatch',
  scheduleDeadLettersArn: 'arn:aws:sqs:eu-north-1:1:dead',
};
const timetable = schedulerTimetable(options);
const about = { $metadata: {}, message: 'x', Message: 'x' };

describe('schedulerTimetable', () => {
  it('[LIFE-11] sets a one-off schedule named by the booking that starts its first wave', async () => {
    scheduler.on(CreateScheduleCommand).resolves({});
    await timetable.set('b1', Date.UTC(2026, 10, 21, 23, 5, 9, 987));
    expect(scheduler.commandCalls(CreateScheduleCommand).map(call => call.args[0].input)).toEqual([
      {
        Name: 'b1',
        GroupName: 'wayfare-test',
        ScheduleExpression: 'at(2026-11-21T23:05:09)',
        Target: {
          Arn: options.dispatchQueueArn,
          RoleArn: options.scheduleRoleArn,
          Input: '{"bookingId":"b1","wave":1}',
          DeadLetterConfig: { Arn: options.scheduleDeadLettersArn },
        },
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
      },
    ]);
  });

  it('writes the time in UTC wherever it runs: an expression without time zone means UTC', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland';
    try {
      scheduler.on(CreateScheduleCommand).resolves({});
      await timetable.set('b1', Date.parse('2026-01-01T00:30:00+13:00'));
    } finally {
      process.env.TZ = zone;
    }
    const [call] = scheduler.commandCalls(CreateScheduleCommand);
    expect(call?.args[0].input).toMatchObject({ ScheduleExpression: 'at(2025-12-31T11:30:00)' });
    expect(call?.args[0].input).not.toHaveProperty('ScheduleExpressionTimezone');
  });

  it('[LIFE-11] gives a schedule that exists already the new time, whichever it had', async () => {
    scheduler.on(CreateScheduleCommand).rejects(new ConflictException(about));
    scheduler.on(UpdateScheduleCommand).resolves({});
    await timetable.set('b1', Date.UTC(2026, 10, 22));
    expect(scheduler.commandCalls(UpdateScheduleCommand).map(call => call.args[0].input)).toMatchObject([
      { Name: 'b1', GroupName: 'wayfare-test', ScheduleExpression: 'at(2026-11-22T00:00:00)' },
    ]);
  });

  it('cancels by name', async () => {
    scheduler.on(DeleteScheduleCommand).resolves({});
    await timetable.cancel('b1');
    expect(scheduler.commandCalls(DeleteScheduleCommand).map(call => call.args[0].input)).toEqual([
      { Name: 'b1', GroupName: 'wayfare-test' },
    ]);
  });

  it('is content when what it cancels has fired and gone', async () => {
    scheduler.on(DeleteScheduleCommand).rejects(new ResourceNotFoundException(about));
    await expect(timetable.cancel('b1')).resolves.toBeUndefined();
  });

  it('hides no other failure', async () => {
    scheduler.on(CreateScheduleCommand).rejects(new Error('denied'));
    scheduler.on(DeleteScheduleCommand).rejects(new Error('denied'));
    await expect(timetable.set('b1', 0)).rejects.toThrow('denied');
    await expect(timetable.cancel('b1')).rejects.toThrow('denied');
  });
});
