import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '#scripts/kill-test/audit';
import { startKillable, type KillableProduct } from '#scripts/kill-test/product';
import { killOnce, type Course } from '#scripts/kill-test/rounds';
import { peopleOf } from '#scripts/kill-test/scenario';
import { localCredentials } from '#scripts/local/sigv4';

const BOOKINGS = 5;
let dataDir: string;
let product: KillableProduct;
let course: Course;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wayfare-kills-'));
  product = await startKillable(dataDir);
  course = { product, scenario: await peopleOf(product, 2), acknowledged: new Set(), skippedMs: 0 };
});
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(['both', 'product', 'engine'] as const)(
  '[LIFE-11] the product is killed under load (%s): no booking is lost, every search goes on within three minutes',
  async victim => {
    const { booked, waiting, searched, lost } = await killOnce(course, { victim, afterBookings: BOOKINGS, thenMs: 30 });
    expect(booked).toBeGreaterThanOrEqual(BOOKINGS);
    expect([searched, lost]).toEqual([waiting, 0]);
  },
  120_000,
);

it('[ADM-8] [DASH-1] after all kills no event is missing and the reports say what the bookings say', async () => {
  await product.order({ what: 'settle' });
  const { withGaps, unfindable, paid, report, dashboard } = await audit(course.scenario);
  expect({ withGaps, unfindable }).toEqual({ withGaps: 0, unfindable: 0 });
  expect(paid.rides).toBeGreaterThan(0);
  expect(report).toEqual(paid);
  expect(dashboard).toEqual({ rides: paid.rides, fees: paid.fees });
});

/** The operator's command against the running product. */
const rebuild = (...args: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    const command = ['--import', 'tsx', 'scripts/rebuild/main.ts', 'reports', '--url', product.url, ...args];
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

it('[ADM-8] npm run rebuild -- reports finds a damaged figure, prints it, and mends it when told to', async () => {
  const now = new Date().toISOString().slice(0, 7).replace('-', '');
  const db = new DynamoDBClient({ endpoint: product.awsUrl, region: 'eu-north-1', credentials: localCredentials });
  await db.send(
    new UpdateItemCommand({
      TableName: product.outputs.TableName,
      Key: { pk: { S: 'RP#ALL' }, sk: { S: now } },
      UpdateExpression: 'ADD rides :n',
      ExpressionAttributeValues: { ':n': { N: '-1' } },
    }),
  );
  const found = await rebuild();
  expect(found.output).toMatch(new RegExp(`ALL.*${now}.*rides`));
  expect([found.code, found.output]).toEqual([1, expect.stringContaining('1 figures differ')]);
  expect(await rebuild('--write')).toMatchObject({ code: 0, output: expect.stringContaining('0 figures differ') });
  const { paid, dashboard } = await audit(course.scenario);
  expect(dashboard.rides).toBe(paid.rides);
});
