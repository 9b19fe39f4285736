import { DynamoDBClient, type TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { hostDocuments, type HostClients } from '#lambdas/adapters/host-client';
import type { Item, Key, Query, Store, Write, WriteResult } from '#lambdas/ports/store';
import { conditionExpression, keyExpression, Placeholders, updateExpression } from './expressions';
import { clientTimeouts } from '#lambdas/adapters/client-timeouts';

const BATCH_KEYS = 100;
const CONFLICT_TRIES = 6;
const BACKOFF_MS = 20;

type Capacity = {
  CapacityUnits?: number | undefined;
  ReadCapacityUnits?: number | undefined;
  WriteCapacityUnits?: number | undefined;
};
type WithCapacity = { ConsumedCapacity?: Capacity | Capacity[] | undefined };

type Documents = HostClients['documents'];

/** One client per process: connections are reused between invocations. */
let shared: DynamoDBDocumentClient | undefined;
const documentClient = (): Documents =>
  hostDocuments() ??
  (shared ??= DynamoDBDocumentClient.from(new DynamoDBClient(clientTimeouts()), {
    marshallOptions: { removeUndefinedValues: true },
  }));

const backOff = (triesLeft: number) =>
  new Promise(resolve => setTimeout(resolve, Math.random() * BACKOFF_MS * 2 ** (CONFLICT_TRIES - triesLeft)));

const isNamed = (error: unknown, name: string) => (error as Error).name === name;

/** Cancellation reasons that are transient, so that the transaction is worth retrying. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Metering = {
  client: Documents;
  /** Parameters of every single-item command and query. */
  metered: { readonly ReturnConsumedCapacity: 'TOTAL'; readonly TableName: string };
  count(kind: 'read' | 'write', answer: WithCapacity): void;
};

const readsOf = ({ client, metered, count }: Metering): Pick<Store, 'get' | 'getMany' | 'query'> => {
  const { TableName: table } = metered;
  const get = async (key: Key, options: { consistent?: boolean } = {}): Promise<Item | undefined> => {
    const answer = await client.send(
      new GetCommand({ ...metered, Key: keyOf(key), ConsistentRead: options.consistent ?? false }),
    );
    count('read', answer);
    return answer.Item as Item | undefined;
  };

  const getMany = async (keys: readonly Key[], { consistent: ConsistentRead = false } = {}): Promise<Item[]> => {
    const found = new Map<string, Item>();
    const distinct = [...new Map(keys.map(key => [nameOf(key), keyOf(key)])).values()];
    for (let i = 0; i < distinct.length; i += BATCH_KEYS) {
      let wanted = distinct.slice(i, i + BATCH_KEYS);
      while (wanted.length > 0) {
        const answer = await client.send(
          new BatchGetCommand({
            ReturnConsumedCapacity: 'TOTAL',
            RequestItems: { [table]: { Keys: wanted, ConsistentRead } },
          }),
        );
        count('read', answer);
        for (const item of (answer.Responses?.[table] ?? []) as Item[]) found.set(nameOf(item), item);
        wanted = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
        if (wanted.length > 0) await backOff(CONFLICT_TRIES - 1);
      }
    }
    return keys.flatMap(key => found.get(nameOf(key)) ?? []);
  };

  const query = async (wanted: Query): Promise<Item[]> => {
    const p = new Placeholders();
    const answer = await client.send(
      new QueryCommand({
        ...metered,
        IndexName: wanted.index,
        KeyConditionExpression: keyExpression(wanted, p),
        ...p.attributes(),
        ScanIndexForward: !wanted.newestFirst,
        Limit: wanted.limit,
        ConsistentRead: wanted.consistent ?? false,
      }),
    );
    count('read', answer);
    return (answer.Items ?? []) as Item[];
  };

  return { get, getMany, query };
};

const writesOf = ({ client, metered, count }: Metering): Pick<Store, 'write'> => {
  const { TableName: table } = metered;
  const single = async (write: Exclude<Write, { type: 'check' }>, triesLeft: number): Promise<WriteResult> => {
    try {
      count('write', (await client.send(command(write, metered) as never)) as WithCapacity);
      return { ok: true };
    } catch (error) {
      if (isNamed(error, 'ConditionalCheckFailedException')) return { ok: false, failed: [0] };
      if (triesLeft === 0 || !isNamed(error, 'TransactionConflictException')) throw error;
      await backOff(triesLeft);
      return single(write, triesLeft - 1);
    }
  };

  const transact = async (writes: readonly Write[], triesLeft: number): Promise<WriteResult> => {
    try {
      const answer = await client.send(
        new TransactWriteCommand({
          ReturnConsumedCapacity: 'TOTAL',
          TransactItems: writes.map(write => transactItem(table, write)),
        }),
      );
      count('write', answer);
      return { ok: true };
    } catch (error) {
      if (!isNamed(error, 'TransactionCanceledException')) throw error;
      const codes = ((error as TransactionCanceledException).CancellationReasons ?? []).map(reason => reason.Code);
      const failed = codes.flatMap((code, i) => (code === 'ConditionalCheckFailed' ? [i] : []));
      if (failed.length > 0) return { ok: false, failed };
      if (triesLeft === 0 || !codes.some(code => passing.has(code ?? ''))) throw error;
      await backOff(triesLeft);
      return transact(writes, triesLeft - 1);
    }
  };

  const write = async (writes: readonly Write[]): Promise<WriteResult> => {
    const [first] = writes;
    if (!first) return { ok: true };
    return writes.length === 1 && first.type !== 'check'
      ? single(first, CONFLICT_TRIES)
      : transact(writes, CONFLICT_TRIES);
  };

  return { write };
};

/** A store over one table. Create one per request: it counts the capacity that the request consumes. */
export const dynamoStore = (table: string, client: Documents = documentClient()): Store => {
  const used = { read: 0, write: 0 };
  const metering: Metering = {
    client,
    metered: { ReturnConsumedCapacity: 'TOTAL', TableName: table },
    count(kind, { ConsumedCapacity: consumed }) {
      for (const capacity of consumed === undefined ? [] : [consumed].flat()) used[kind] += capacity.CapacityUnits ?? 0;
    },
  };
  return { ...readsOf(metering), ...writesOf(metering), consumed: () => ({ ...used }) };
};

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });
const nameOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`;

const expressions = (write: Write) => {
  const p = new Placeholders();
  const update = write.type === 'update' ? { UpdateExpression: updateExpression(write, p) } : {};
  const condition = write.if ? { ConditionExpression: conditionExpression(write.if, p) } : {};
  return { ...update, ...condition, ...p.attributes() };
};

const command = (
  write: Exclude<Write, { type: 'check' }>,
  metered: { ReturnConsumedCapacity: 'TOTAL'; TableName: string },
) => {
  if (write.type === 'put') return new PutCommand({ ...metered, Item: write.item, ...expressions(write) });
  if (write.type === 'delete') return new DeleteCommand({ ...metered, Key: keyOf(write.key), ...expressions(write) });
  return new UpdateCommand({ ...metered, Key: keyOf(write.key), ...expressions(write) });
};

const transactItem = (
  TableName: string,
  write: Write,
): NonNullable<TransactWriteCommandInput['TransactItems']>[number] => {
  const rest = expressions(write);
  switch (write.type) {
    case 'put':
      return { Put: { TableName, Item: write.item, ...rest } };
    case 'update':
      return { Update: { TableName, Key: keyOf(write.key), UpdateExpression: '', ...rest } };
    case 'delete':
      return { Delete: { TableName, Key: keyOf(write.key), ...rest } };
    case 'check':
      return { ConditionCheck: { TableName, Key: keyOf(write.key), ConditionExpression: '', ...rest } };
  }
};
