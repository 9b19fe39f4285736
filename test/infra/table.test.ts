import { expect, it } from 'vitest';
import { resourcesOf, templateOf } from './synthesize';

const tableOf = (stage: 'prod' | 'dev') => {
  const [[, table] = [], ...others] = resourcesOf(templateOf(stage), 'AWS::DynamoDB::GlobalTable');
  expect(others).toEqual([]);
  if (!table) throw new Error('there is no table');
  const { Properties } = table;
  const [replica] = Properties['Replicas'] as Record<string, unknown>[];
  return { table, Properties, replica };
};

it('[AWS-3] is one table with five overloaded key-only indexes', () => {
  const { Properties } = tableOf('prod');
  expect(Properties['KeySchema']).toEqual([
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ]);
  expect(Properties['GlobalSecondaryIndexes']).toMatchObject(
    [1, 2, 3, 4, 5].map(number => ({
      IndexName: `gsi${number}`,
      KeySchema: [
        { AttributeName: `g${number}p`, KeyType: 'HASH' },
        { AttributeName: `g${number}s`, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  );
});

it('[AWS-3] expires items, streams both images, encrypts, and recovers to any second', () => {
  const { Properties, replica } = tableOf('prod');
  expect(Properties).toMatchObject({
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
    BillingMode: 'PAY_PER_REQUEST',
  });
  expect(replica?.['PointInTimeRecoverySpecification']).toMatchObject({ PointInTimeRecoveryEnabled: true });
});

it('[AWS-3] outlives the stack in prod and can be thrown away in dev', () => {
  const prod = tableOf('prod');
  expect(prod.replica?.['DeletionProtectionEnabled']).toBe(true);
  expect([prod.table['DeletionPolicy'], prod.table['UpdateReplacePolicy']]).toEqual(['RetainExceptOnCreate', 'Retain']);
  const dev = tableOf('dev');
  expect([dev.replica?.['DeletionProtectionEnabled'], dev.table['DeletionPolicy']]).toEqual([false, 'Delete']);
});

it('[AWS-3] blows a fuse instead of spending without end, in the table and in each index', () => {
  const { Properties, replica } = tableOf('prod');
  const indexes = Properties['GlobalSecondaryIndexes'] as Record<string, unknown>[];
  const replicaIndexes = replica?.['GlobalSecondaryIndexes'] as Record<string, unknown>[];
  for (const each of [Properties, ...indexes]) {
    expect(each).toMatchObject({ WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 8_000 } });
  }
  for (const each of [replica, ...replicaIndexes]) {
    expect(each).toMatchObject({ ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 12_000 } });
  }
});
