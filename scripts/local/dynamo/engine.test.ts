import { afterEach, expect, it } from 'vitest';
import { startFixture } from '../testing/start-fixture';
import { freePort, startEngine, type DynamoEngine } from './engine';
import { findEngine } from './engine-package';
import { runEngine, type EngineProcess } from './engine-process';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const ownEngine = async (hasShell: boolean): Promise<{ url: string; child: EngineProcess }> => {
  const port = await freePort();
  const child = runEngine({ binary: findEngine(), port, hasShell });
  return { url: `http://127.0.0.1:${port}`, child };
};
const tablesOf = async (engine: DynamoEngine) =>
  (JSON.parse((await engine.send('ListTables', '{}')).body.toString()) as { TableNames: string[] }).TableNames;

it('runs and ends without a shell too, as on Windows', async () => {
  const { url, child } = await ownEngine(false);
  const engine = await startEngine({ endpoint: url });
  expect(await tablesOf(engine)).toEqual([]);
  await engine.close();
  await child.stop();
  await expect(fetch(url)).rejects.toThrow();
});

it('hosts the product on an engine of one’s own, fresh at every start, and leaves it running', async () => {
  const { url, child } = await ownEngine(true);
  ends.push(child.stop);
  const rows: unknown[] = [];
  for (let start = 0; start < 2; start += 1) {
    const runtime = await startFixture({ dynamoEndpoint: url });
    const engine = await startEngine({ endpoint: url });
    const [TableName] = await tablesOf(engine);
    const item = { TableName, Item: { pk: { S: 'a' }, sk: { S: String(start) } } };
    await engine.send('PutItem', JSON.stringify(item));
    const found = await engine.send('Scan', JSON.stringify({ TableName }));
    rows.push((JSON.parse(found.body.toString()) as { Count: number }).Count);
    await engine.close();
    await runtime.close();
  }
  expect(rows).toEqual([1, 1]);
});

it('says where nothing answers', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  await expect(startEngine({ endpoint })).rejects.toThrow(`No DynamoDB engine answers at ${endpoint}.`);
});
