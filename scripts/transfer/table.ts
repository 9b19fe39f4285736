import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  // eslint-disable-next-line no-restricted-syntax -- An operator copies everything; no function may, nor has the port it.
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { Manifest } from './manifest';
import type { TypedItem } from './typed-json';

type Definition = Manifest['table']['definition'];
export type TableFacts = { definition: Definition; streamArn: string | undefined };

/** A whole table, for operators. */
export type WholeTable = {
  name: string;
  facts(): Promise<TableFacts>;
  isEmpty(): Promise<boolean>;
  /** One of `segments` parts, page by page. */
  pages(segment: number, segments: number): AsyncGenerator<TypedItem[]>;
  /** @returns whether the item did not exist yet. */
  putIfAbsent(item: TypedItem): Promise<boolean>;
  close(): void;
};

const ATTEMPTS = 10;
const ofSchema = (keys: readonly { AttributeName?: string; KeyType?: string }[] = []) =>
  keys.map(({ AttributeName, KeyType }) => ({ AttributeName, KeyType })) as Definition['KeySchema'];

/** @throws when the table does not exist, with its name. */
const factsOf = async (client: DynamoDBClient, TableName: string): Promise<TableFacts> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName })).catch((error: Error) => {
    throw error.name === 'ResourceNotFoundException' ? new Error(`There is no table ${TableName}.`) : error;
  });
  const { AttributeDefinitions = [], KeySchema, GlobalSecondaryIndexes = [], LatestStreamArn } = Table ?? {};
  return {
    streamArn: LatestStreamArn,
    definition: {
      AttributeDefinitions: AttributeDefinitions as Definition['AttributeDefinitions'],
      KeySchema: ofSchema(KeySchema),
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
        IndexName: IndexName ?? '',
        KeySchema: ofSchema(keys),
        Projection: { ProjectionType: Projection?.ProjectionType ?? 'KEYS_ONLY' },
      })),
    },
  };
};

/** The table of this name, where the environment or `endpoint` points. */
export const openTable = (name: string, endpoint?: string): WholeTable => {
  const client = new DynamoDBClient({ maxAttempts: ATTEMPTS, ...(endpoint ? { endpoint } : {}) });
  const TableName = name;
  return {
    name,
    facts: () => factsOf(client, name),
    async isEmpty() {
      // A table's first pages may be empty: then a later one has the items.
      for await (const items of pagesOf(client, TableName, { Limit: 1 })) if (items.length > 0) return false;
      return true;
    },
    pages: (Segment, TotalSegments) => pagesOf(client, TableName, { Segment, TotalSegments, ConsistentRead: true }),
    putIfAbsent: Item =>
      client.send(new PutItemCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ConditionalCheckFailedException) return false;
          throw error;
        },
      ),
    close: () => client.destroy(),
  };
};

type Pages = { Segment?: number; TotalSegments?: number; Limit?: number; ConsistentRead?: boolean };

const pagesOf = async function* (client: DynamoDBClient, TableName: string, how: Pages): AsyncGenerator<TypedItem[]> {
  let ExclusiveStartKey: TypedItem | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      // eslint-disable-next-line no-restricted-syntax -- See above.
      new ScanCommand({ TableName, ...how, ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}) }),
    );
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
};

/** Makes an empty table of an export's shape, on a machine's own engine. */
export const createTable = async (TableName: string, definition: Definition, endpoint: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint });
  await client.send(new CreateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST', ...definition }));
  client.destroy();
};
