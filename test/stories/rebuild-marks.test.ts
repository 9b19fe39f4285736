import { execFile } from 'node:child_process';
import { DeleteItemCommand, DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localCredentials } from '#scripts/local/sigv4';
import { deskPk } from '#lambdas/store/keys';
import { bookAndPay } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

/** Longer than a search for a driver. */
const WAVE_MS = 10_000;
const WAVES = 13;

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 240_000);
afterAll(() => world.close());

/** The operator's command against the running product. */
const rebuild = (...args: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    const command = ['--import', 'tsx', 'scripts/rebuild/main.ts', 'marks', '--url', world.runtime.url, ...args];
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

/** Like a booking from before marks existed. */
const forget = async (pk: string) => {
  const { awsUrl: endpoint, outputs } = world.runtime;
  const db = new DynamoDBClient({ endpoint, region: 'eu-north-1', credentials: localCredentials });
  const { TableName } = outputs;
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: pk } },
    }),
  );
  for (const { pk: list, sk } of Items)
    await db.send(new DeleteItemCommand({ TableName, Key: { pk: list!, sk: sk! } }));
  return Items.length;
};
const needs = async () => (await world.admin.call('fetchNeeds', {})).needs.map(({ kind, count }) => [kind, count]);

it('[ADM-2] npm run rebuild -- marks finds what has no mark yet, and puts it on the desk when told to', async () => {
  await world.driver('Dana');
  await bookAndPay(world, await world.rider());
  // The driver with the offer does not answer until the search ends.
  for (let wave = 0; wave < WAVES; wave++) await world.later(WAVE_MS);
  expect(await needs()).toEqual([['noDriver', 1]]);
  expect(await forget(deskPk('noDriver'))).toBe(1);
  expect(await needs()).toEqual([]);
  const found = await rebuild();
  expect([found.code, found.output]).toEqual([1, expect.stringContaining('1 records have other marks')]);
  expect(found.output).toMatch(/booking.*DESK#noDriver/);
  expect(await needs()).toEqual([]);
  expect(await rebuild('--write')).toMatchObject({ code: 0, output: expect.stringContaining('1 were mended') });
  expect(await needs()).toEqual([['noDriver', 1]]);
  expect(await rebuild()).toMatchObject({ code: 0, output: expect.stringContaining('0 records') });
}, 240_000);
