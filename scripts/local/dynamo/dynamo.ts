import { join } from 'node:path';
import type { AwsService } from '../aws-service';
import { TemplateError } from '../cfn-template';
import type { RuntimeClock } from '../clock';
import type { Deliver } from '../delivery';
import type { DurableLog } from '../durable-log';
import type { EventSource } from '../event-sources';
import type { LambdaHost } from '../lambda/host';
import type { LocalStack } from '../template';
import { readItem, startEngine, type DynamoEngine } from './engine';
import { createFaultPlan, type DynamoFaultPlan } from './faults';
import { createMeter, type CapacityMeter } from './meter';
import { createDynamoProxy } from './proxy';
import { createTableStream, type TableStream } from './stream';
import { checkTables, createTables, dropTables, readTables } from './tables';

export type StartDynamoOptions = {
  stack: LocalStack;
  sources: EventSource[];
  invoke: LambdaHost['invoke'];
  deliver: Deliver;
  clock: RuntimeClock;
  /** Stores events until their consumers have processed them. */
  kept: DurableLog;
  dataDir?: string;
  dynamoEndpoint?: string;
  log(line: string): void;
};

/** The tables of the template behind the proxy. */
export type LocalDynamo = {
  service: AwsService;
  engine: DynamoEngine;
  meter: CapacityMeter;
  faults: DynamoFaultPlan;
  stream: TableStream;
};

/**
 * Starts the engine, creates the tables and puts the proxy in front. Items are not deleted when their `ttl` has passed:
 * AWS may take days as well, so handlers filter them.
 */
export const startDynamo = async (options: StartDynamoOptions): Promise<LocalDynamo> => {
  const { stack, dataDir, dynamoEndpoint } = options;
  const tables = readTables(stack);
  const keys = new Map(
    tables.map(table => [table.TableName, table.KeySchema.map(({ AttributeName }) => AttributeName)]),
  );
  const sources = options.sources.filter(({ sourceArn }) => sourceArn.includes(':dynamodb:'));
  const orphan = sources.find(
    ({ sourceArn }) => !tables.some(({ TableName }) => sourceArn.includes(`:table/${TableName}/`)),
  );
  if (orphan) throw new TemplateError(orphan.logicalId, `no table of the template has the stream ${orphan.sourceArn}`);
  const dbPath = dataDir && join(dataDir, 'dynamodb.sqlite');
  const engine = await startEngine({ endpoint: dynamoEndpoint, dbPath, log: options.log });
  try {
    if (dynamoEndpoint && !dataDir) await dropTables(engine, tables);
    await createTables(engine, tables, dataDir);
    if (dbPath && !dynamoEndpoint) await checkTables(engine, tables, dbPath);
    const stream = createTableStream({
      ...options,
      sources,
      keys,
      region: stack.region,
      kept: options.kept.part('event'),
      read: (table, key) => readItem(engine, table, key),
      onGivenUp: ({ onFailureArn }, records) =>
        onFailureArn &&
        options.deliver(onFailureArn, JSON.stringify({ DDBStreamBatchInfo: { batchSize: records.length }, records })),
    });
    const meter = createMeter();
    const faults = createFaultPlan();
    return { service: createDynamoProxy({ engine, meter, faults, stream, keys }), engine, meter, faults, stream };
  } catch (error) {
    await engine.close();
    throw error;
  }
};
