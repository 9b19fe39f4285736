import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import type { Store } from '#lambdas/ports/store';

/**
 * A store with a client of its own, for the endpoint that the environment names now: the client that functions share in
 * a process keeps the endpoint of the first product started there.
 */
export const openStore = (tableName: string): { store: Store; close(): void } => {
  const client = new DynamoDBClient({});
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { store: dynamoStore(tableName, documents), close: () => client.destroy() };
};
