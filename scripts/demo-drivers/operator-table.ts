import { DynamoDBClient, GetItemCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { LOCAL_CREDENTIALS } from '#scripts/local/sigv4';

type Item = Record<string, unknown>;

/** The product's table as an operator reads it, past all operations. Local stages only. */
export interface OperatorTable {
  get(key: { pk: string; sk: string }): Promise<Item | undefined>;
}

/** @param awsUrl origin of the AWS stand-ins. */
export function openOperatorTable(awsUrl: string, region: string): OperatorTable {
  const client = new DynamoDBClient({ endpoint: awsUrl, region, credentials: LOCAL_CREDENTIALS });
  let tableName: Promise<string> | undefined;
  const findTable = async () => {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    if (TableNames.length !== 1) throw new Error(`Expected one table, found: ${TableNames.join(', ') || 'none'}.`);
    return TableNames[0]!;
  };
  return {
    async get({ pk, sk }) {
      const TableName = await (tableName ??= findTable());
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } } }));
      return Item && unmarshall(Item);
    },
  };
}
