import * as sdk from '@aws-sdk/client-dynamodb';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerKey } from '../resign';
import type { LocalRuntime } from '../runtime';
import { localCredentials } from '../sigv4';
import { recorded } from '../testing/handlers/recorded';
import { startFixture } from '../testing/start-fixture';

let runtime: LocalRuntime;
let db: DynamoDBDocumentClient;
let TableName: string;
const delivered = recorded<string[]>('stream');

beforeAll(async () => {
  runtime = await startFixture();
  TableName = runtime.outputs.TableName ?? '';
  db = DynamoDBDocumentClient.from(new DynamoDBClient({}));
});
beforeEach(async () => {
  await runtime.settle();
  runtime.faults.clear();
  delivered.length = 0;
  for (const queue of runtime.queues) queue.purge();
});
afterAll(() => runtime.close());

let count = 0;
const newKey = () => ({ pk: 'A', sk: `E#${String((count += 1)).padStart(4, '0')}` });
const absent = 'attribute_not_exists(pk)';
const put = (Item: Record<string, unknown>, ConditionExpression?: string) =>
  db.send(new PutCommand({ TableName, Item, ConditionExpression }));
const transact = (token: string, ...items: Record<string, unknown>[]) =>
  db.send(
    new TransactWriteCommand({
      ClientRequestToken: token,
      TransactItems: items.map(Item => ({ Put: { TableName, Item, ConditionExpression: absent } })),
    }),
  );
const deliveredKeys = async () => {
  await runtime.settle();
  return delivered.flat();
};

it('refuses Scan to functions, but not to the operator who copies a stage', async () => {
  const ReadEverything = sdk['ScanCommand'];
  await expect(db.send(new ReadEverything({ TableName }))).resolves.toMatchObject({ Items: [] });
  const accessKeyId = callerKey(localCredentials, 'fixture-consumer');
  const own = new DynamoDBClient({ credentials: { ...localCredentials, accessKeyId } });
  await expect(own.send(new ReadEverything({ TableName }))).rejects.toMatchObject({ name: 'AccessDeniedException' });
  own.destroy();
});

describe('capacity', () => {
  it('is summed by operation, indexes included, and hidden from callers who did not ask', async () => {
    const { result, usage } = await runtime.meter.measure(async () => {
      const plain = await put({ pk: 'M', sk: '1', g1p: 'G' });
      await db.send(new GetCommand({ TableName, Key: { pk: 'M', sk: '1' }, ConsistentRead: true }));
      return plain;
    });
    expect(result.ConsumedCapacity).toBeUndefined();
    expect(usage).toEqual({
      read: 1,
      write: 2,
      operations: { PutItem: { calls: 1, read: 0, write: 2 }, GetItem: { calls: 1, read: 1, write: 0 } },
    });
  });

  it('is told to callers who ask, in the detail they ask for', async () => {
    const query = (ReturnConsumedCapacity: 'TOTAL' | 'INDEXES') =>
      db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': 'M' },
          ReturnConsumedCapacity,
        }),
      );
    expect((await query('TOTAL')).ConsumedCapacity).toEqual({ TableName, CapacityUnits: 0.5 });
    expect((await query('INDEXES')).ConsumedCapacity).toHaveProperty('Table');
  });
});

describe('stream', () => {
  it('delivers inserts that match the filter, in order, for every kind of put', async () => {
    const [a, b, c, d] = [newKey(), newKey(), newKey(), newKey()];
    await put(a);
    await transact('order-1', b, { pk: 'A', sk: 'other' }, c);
    const PutRequest = { Item: { pk: { S: d.pk }, sk: { S: d.sk } } };
    await db.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest }] } }));
    expect(await deliveredKeys()).toEqual([a.sk, b.sk, c.sk, d.sk]);
  });

  it('delivers neither replacements nor updates', async () => {
    const key = newKey();
    await put(key);
    await put({ ...key, again: true });
    await db.send(
      new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': 1 },
      }),
    );
    expect(await deliveredKeys()).toEqual([key.sk]);
  });

  it('delivers nothing of a write that failed', async () => {
    const key = newKey();
    await put(key);
    await expect(put(key, absent)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    await expect(transact('failing', newKey(), key)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    expect(await deliveredKeys()).toEqual([key.sk]);
  });

  it('delivers a transaction once although it is sent again with its token', async () => {
    const key = newKey();
    await transact('same', key);
    await transact('same', key);
    expect(await deliveredKeys()).toEqual([key.sk]);
  });

  it('hands out batches of the mapping’s size', async () => {
    const PutRequests = Array.from({ length: 12 }, newKey).map(({ pk, sk }) => ({
      PutRequest: { Item: { pk: { S: pk }, sk: { S: sk } } },
    }));
    await db.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: PutRequests } }));
    await runtime.settle();
    expect(delivered.map(batch => batch.length)).toEqual([10, 2]);
  });

  it('delivers a batch twice when a test asks for it', async () => {
    const key = newKey();
    runtime.faults.repeatStream('fixture-consumer');
    await put(key);
    expect(await deliveredKeys()).toEqual([key.sk, key.sk]);
  });

  it('retries a batch whose consumer failed', async () => {
    const key = newKey();
    runtime.faults.failNext('fixture-consumer');
    const delivery = put(key).then(() => runtime.settle());
    await delivery;
    expect(delivered.flat()).toEqual([key.sk]);
  });

  it('retries from the failed record on and sends what never succeeds to the dead letters', async () => {
    const [good, bad, behind] = [newKey(), { ...newKey(), fails: true }, newKey()];
    await transact('poison', good, bad, behind);
    await runtime.settle();
    expect(delivered).toEqual([
      [good.sk, bad.sk, behind.sk],
      [bad.sk, behind.sk],
      [bad.sk, behind.sk],
    ]);
    const dead = runtime.queues.find(({ definition }) => definition.logicalId.startsWith('Dead'));
    expect(dead?.messages().map(({ body }) => (JSON.parse(body) as { records: unknown[] }).records.length)).toEqual([
      2,
    ]);
  });
});

describe('faults', () => {
  it('loseResponse applies the call, so that the retry of the SDK must be harmless', async () => {
    const key = newKey();
    runtime.faults.loseResponse(({ operation }) => operation === 'TransactWriteItems');
    await transact('lost', key);
    expect(await deliveredKeys()).toEqual([key.sk]);
  });

  it('loseResponse makes a conditional put look as if someone else had been first', async () => {
    const key = newKey();
    runtime.faults.loseResponse(({ operation }) => operation === 'PutItem');
    await expect(put(key, absent)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(await deliveredKeys()).toEqual([key.sk]);
  });

  it('failBefore does not apply the call, which here outlasts the four attempts of the SDK', async () => {
    const key = newKey();
    runtime.faults.failBefore(({ operation, body }) => operation === 'PutItem' && body.TableName === TableName, 4);
    await expect(put(key)).rejects.toMatchObject({ name: 'InternalServerError' });
    expect((await db.send(new GetCommand({ TableName, Key: key }))).Item).toBeUndefined();
  });

  it('delay lets a later call overtake', async () => {
    const key = newKey();
    runtime.faults.delay(({ operation }) => operation === 'PutItem', 50);
    const slow = put({ ...key, by: 'slow' });
    await put({ ...key, by: 'quick' });
    await slow;
    expect((await db.send(new GetCommand({ TableName, Key: key }))).Item?.by).toBe('slow');
  });
});
