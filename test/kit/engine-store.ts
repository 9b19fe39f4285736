import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import type { Store } from '#lambdas/ports/store';
import { startEngine } from '#scripts/local/dynamo/engine';
import { directDocuments } from '#scripts/local/in-process/documents';

const TABLE = 'contract';
const indexes = [1, 2, 3, 4, 5];

/** The table of infra/constructs/core-table.ts, as input of CreateTable. */
const definition = {
  TableName: TABLE,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', ...indexes.flatMap(n => [`g${n}p`, `g${n}s`])].map(AttributeName => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: indexes.map(n => ({
    IndexName: `gsi${n}`,
    KeySchema: [
      { AttributeName: `g${n}p`, KeyType: 'HASH' },
      { AttributeName: `g${n}s`, KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  })),
};

export type EngineStore = {
  client: DynamoDBDocumentClient;
  /** Opens a new store, as each request does. */
  open(): Store;
  /** Likewise with the client that functions use in the local runtime. */
  openDirect(): Store;
  close(): Promise<void>;
};

/** The product's DynamoDB adapter over the local engine (or `DYNAMODB_ENDPOINT`), with an empty in-memory table. */
export const startEngineStore = async (): Promise<EngineStore> => {
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  const engine = await startEngine(endpoint ? { endpoint } : {});
  await engine.send('DeleteTable', JSON.stringify({ TableName: TABLE }));
  const created = await engine.send('CreateTable', JSON.stringify(definition));
  if (created.status !== 200) throw new Error(`the table was not created: ${created.body.toString()}`);
  const raw = new DynamoDBClient({
    endpoint: engine.url,
    region: 'eu-north-1',
    credentials: { accessKeyId: 'LOCALACCESSKEY000000', secretAccessKey: 'local' },
  });
  const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
  const direct = directDocuments(({ headers, body }) =>
    engine.send(headers['x-amz-target']!.split('.')[1]!, body),
  ) as unknown as DynamoDBDocumentClient;
  return {
    client,
    open: () => dynamoStore(TABLE, client),
    openDirect: () => dynamoStore(TABLE, direct),
    async close() {
      client.destroy();
      raw.destroy();
      await engine.close();
    },
  };
};
