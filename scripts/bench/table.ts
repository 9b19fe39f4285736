import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import type { Item, Store } from '#lambdas/ports/store';
import { type DynamoEngine, startEngine } from '#scripts/local/dynamo/engine';
import { directDocuments } from '#scripts/local/in-process/documents';

const TABLE = 'bench';
const BATCH = 100;

const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];

const createTable = async (engine: DynamoEngine, indexes: readonly number[]): Promise<void> => {
  const attributes = ['pk', 'sk', ...indexes.flatMap(n => [`g${n}p`, `g${n}s`])];
  const table = {
    TableName: TABLE,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map(string),
    KeySchema: keys('pk', 'sk'),
    GlobalSecondaryIndexes: indexes.map(n => ({
      IndexName: `gsi${n}`,
      KeySchema: keys(`g${n}p`, `g${n}s`),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  };
  const answer = await engine.send('CreateTable', JSON.stringify(table));
  if (answer.status !== 200) throw new Error(answer.body.toString());
};

/** The client that functions have on the laptop, on the engine itself. */
const documentsOf = (engine: DynamoEngine) =>
  directDocuments(async ({ headers, body, said }) =>
    engine.send((headers['x-amz-target'] ?? '').split('.')[1] ?? '', said?.text ?? body),
  ) as unknown as DynamoDBDocumentClient;

/** Runs `run` with an empty table that has some of the product's indexes. Every store counts its own capacity units. */
export const withTable = async <T>(indexes: readonly number[], run: (open: () => Store) => Promise<T>): Promise<T> => {
  const engine = await startEngine();
  const client = documentsOf(engine);
  try {
    await createTable(engine, indexes);
    return await run(() => dynamoStore(TABLE, client));
  } finally {
    await engine.close();
  }
};

/** Stores `count` items as `make` creates them. */
export const putAll = async (store: Store, count: number, make: (i: number) => Item | Promise<Item>): Promise<void> => {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const items = await Promise.all(Array.from({ length: size }, (_, i) => make(from + i)));
    await store.write(items.map(item => ({ type: 'put', item }) as const));
  }
};
