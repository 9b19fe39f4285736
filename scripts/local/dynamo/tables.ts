import type { LocalStack } from '../template';
import { damaged, type DynamoEngine } from './engine';

type IndexDefinition = {
  IndexName: string;
  KeySchema: TableDefinition['KeySchema'];
  Projection: unknown;
};

/** A table of the template, as CreateTable takes it. */
export type TableDefinition = {
  TableName: string;
  AttributeDefinitions: unknown;
  KeySchema: { AttributeName: string; KeyType: string }[];
  BillingMode: 'PAY_PER_REQUEST';
  GlobalSecondaryIndexes?: IndexDefinition[];
  LocalSecondaryIndexes?: IndexDefinition[];
};

/** Tables of the template. The engine's own stream stays off (it slows writes down); the proxy delivers inserts. */
export const readTables = (stack: LocalStack): TableDefinition[] =>
  stack.resources('AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table').map(([id, table]) => ({
    TableName: String(table.TableName ?? id),
    AttributeDefinitions: table.AttributeDefinitions,
    KeySchema: table.KeySchema as TableDefinition['KeySchema'],
    BillingMode: 'PAY_PER_REQUEST',
    ...indexes('GlobalSecondaryIndexes', table),
    ...indexes('LocalSecondaryIndexes', table),
  }));

/** Names of the partition keys by table, and by `<table>/index/<index>`. */
export const partitionKeys = (stack: LocalStack): Map<string, string> => {
  const hashOf = (schema: TableDefinition['KeySchema']) =>
    schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
  return new Map(
    readTables(stack).flatMap(({ TableName, KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] }) => [
      [TableName, hashOf(KeySchema)] as const,
      ...[...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map(
        index => [`${TableName}/index/${index.IndexName}`, hashOf(index.KeySchema)] as const,
      ),
    ]),
  );
};

const indexes = (kind: string, table: Record<string, unknown>) => {
  const defined = table[kind] as IndexDefinition[] | undefined;
  if (!defined?.length) return {};
  return { [kind]: defined.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection })) };
};

/**
 * Creates the tables that do not exist yet. @throws when stored tables have other indexes than the template; the
 * message names the folder to delete.
 */
export const createTables = async (
  engine: DynamoEngine,
  tables: TableDefinition[],
  dataDir?: string,
): Promise<void> => {
  for (const table of tables) {
    const answer = await engine.send('CreateTable', JSON.stringify(table));
    if (answer.status === 200) continue;
    const problem = answer.body.toString();
    if (!problem.includes('ResourceInUseException'))
      throw new Error(`Table ${table.TableName} cannot be created: ${problem}`);
    const stored = await engine.send('DescribeTable', JSON.stringify({ TableName: table.TableName }));
    const { Table } = JSON.parse(stored.body.toString()) as { Table: TableDefinition };
    if (indexNames(Table) !== indexNames(table)) {
      throw new Error(
        `The data in ${dataDir ?? 'the DynamoDB engine'} have the indexes [${indexNames(Table)}] in table ${table.TableName}, the product needs [${indexNames(table)}]. Delete them or choose another folder.`,
      );
    }
  }
};

type Page = { LastEvaluatedKey?: object };

/** Reads all of a table, or of an index. @returns the engine's error message if it cannot read it. */
const complaintOf = async (engine: DynamoEngine, scan: { TableName: string; IndexName?: string }) => {
  for (let from: object | undefined = {}; from;) {
    const more: object = 'LastEvaluatedKey' in from ? { ExclusiveStartKey: from.LastEvaluatedKey } : {};
    const { status, body } = await engine.send('Scan', JSON.stringify({ ...scan, Select: 'COUNT', ...more }));
    if (status !== 200) return body.toString();
    const page = JSON.parse(body.toString()) as Page;
    from = page.LastEvaluatedKey && page;
  }
  return undefined;
};

/** @throws when a part of the data cannot be read: better at the start than in the middle of a ride. */
export const checkTables = async (engine: DynamoEngine, tables: TableDefinition[], dbPath: string): Promise<void> => {
  for (const { TableName, GlobalSecondaryIndexes = [] } of tables)
    for (const index of [{}, ...GlobalSecondaryIndexes.map(({ IndexName }) => ({ IndexName }))]) {
      const complaint = await complaintOf(engine, { TableName, ...index });
      if (complaint) throw damaged(dbPath, complaint);
    }
};

/** Deletes the tables of an external engine, so that a start without a data folder begins empty there too. */
export const dropTables = async (engine: DynamoEngine, tables: TableDefinition[]): Promise<void> => {
  for (const { TableName } of tables) await engine.send('DeleteTable', JSON.stringify({ TableName }));
};

const indexNames = (table: TableDefinition): string => {
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  return indexes
    .map(({ IndexName }) => IndexName)
    .sort()
    .join(', ');
};
