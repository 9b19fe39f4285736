import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDurableLog } from '../durable-log';
import type { LocalRuntime } from '../runtime';
import { recorded } from '../testing/handlers/recorded';
import { startFixture } from '../testing/start-fixture';
import type { StoredSchedule } from './scheduler';

let runtime: LocalRuntime;
let scheduler: SchedulerClient;
let dataDir: string;
const worked = recorded<string>('work');

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wayfare-data-'));
  runtime = await startFixture({ dataDir });
  scheduler = new SchedulerClient({});
});
beforeEach(() => void (worked.length = 0));
afterAll(async () => {
  await runtime.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const inMs = (ms: number) => `at(${new Date(Date.now() + ms).toISOString().slice(0, 19)})`;
const schedule = (Name: string, ScheduleExpression: string, Input = Name): CreateScheduleCommandInput => ({
  Name,
  ScheduleExpression,
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: { Arn: runtime.outputs.QueueArn, RoleArn: runtime.outputs.ScheduleRoleArn, Input },
});
const create = (...args: Parameters<typeof schedule>) => scheduler.send(new CreateScheduleCommand(schedule(...args)));
const get = (Name: string) => scheduler.send(new GetScheduleCommand({ Name }));
const skip = async (ms: number) => {
  runtime.skip(ms);
  await runtime.settle();
};

it('fires a one-off schedule at its time, not before, and deletes it', async () => {
  await create('later', inMs(3_600_000));
  await skip(3_500_000);
  expect(worked).toEqual([]);
  await skip(110_000);
  expect(worked).toEqual(['later']);
  await expect(get('later')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

it('delivers nothing to what its role may not send to, and says so', async () => {
  const elsewhere = schedule('elsewhere', inMs(60_000));
  const Arn = (runtime.outputs.QueueArn ?? '').replace(/:\w+$/, ':Other');
  await scheduler.send(new CreateScheduleCommand({ ...elsewhere, Target: { ...elsewhere.Target!, Arn } }));
  await skip(120_000);
  expect(worked).toEqual([]);
  expect(runtime.log.join('\n')).toMatch(/is not authorized to perform: sqs:SendMessage on resource: \S+:Other/);
});

it('fires a rate again and again until it is deleted', async () => {
  await create('often', 'rate(5 minutes)');
  await skip(300_000);
  await skip(300_000);
  await scheduler.send(new DeleteScheduleCommand({ Name: 'often' }));
  await skip(300_000);
  expect(worked).toEqual(['often', 'often']);
});

it('moves a schedule when it is updated', async () => {
  await create('moved', inMs(10 * 3_600_000));
  await scheduler.send(new UpdateScheduleCommand(schedule('moved', inMs(20 * 3_600_000))));
  await skip(15 * 3_600_000);
  expect(worked).toEqual([]);
  await skip(6 * 3_600_000);
  expect(worked).toEqual(['moved']);
});

it('refuses a second schedule of the same name and a malformed expression', async () => {
  await create('twice', 'rate(1 day)');
  await expect(create('twice', 'rate(1 day)')).rejects.toMatchObject({ name: 'ConflictException' });
  await expect(create('bad', 'at(noon)')).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(scheduler.send(new DeleteScheduleCommand({ Name: 'nobody' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

it('keeps schedules and items over a restart with a data folder', async () => {
  await create('kept', 'rate(1 day)');
  await runtime.close();
  runtime = await startFixture({ dataDir });
  scheduler = new SchedulerClient({});
  expect((await get('kept')).ScheduleExpression).toBe('rate(1 day)');
});

it('runs what was due while nothing ran, at the start and once', async () => {
  await create('missed', inMs(3_600_000));
  await runtime.close();
  const log = openDurableLog(join(dataDir, 'work.jsonl'));
  const schedules = log.part<StoredSchedule>('schedule');
  for (const [id, { schedule: stored }] of schedules.entries())
    if (stored.Name === 'missed') schedules.set(id, { schedule: { ...stored, ScheduleExpression: inMs(-60_000) } });
  log.close();
  for (let starts = 0; starts < 2; starts++) {
    runtime = await startFixture({ dataDir });
    scheduler = new SchedulerClient({});
    await expect.poll(() => worked).toContain('missed');
    await expect(get('missed')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    if (starts === 0) await runtime.close();
  }
  expect(worked.filter(body => body === 'missed')).toHaveLength(1);
});
