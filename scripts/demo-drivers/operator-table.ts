import { localCredentials } from '#scripts/local/sigv4';

type Item = Record<string, unknown>;

/** Direct read access to the product's table, bypassing the operations, as an operator has. Local stages only. */
export type OperatorTable = {
  get(key: { pk: string; sk: string }): Promise<Item | undefined>;
};

/** @param awsUrl origin of the local AWS services. */
export const openOperatorTable = (awsUrl: string, region: string): OperatorTable => {
  let opened: Promise<OperatorTable> | undefined;
  const table = () =>
    (opened ??= open(awsUrl, region).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return { get: async key => (await table()).get(key) };
};

/** Imports the SDK on the first read, so that the first drivers are on duty sooner. */
const open = async (endpoint: string, region: string): Promise<OperatorTable> => {
  const [{ DynamoDBClient, GetItemCommand, ListTablesCommand }, { unmarshall }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/util-dynamodb'),
  ]);
  const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  if (TableNames.length !== 1) throw new Error(`Expected one table, found: ${TableNames.join(', ') || 'none'}.`);
  const TableName = TableNames[0]!;
  return {
    async get({ pk, sk }) {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } } }));
      return Item && unmarshall(Item);
    },
  };
};
