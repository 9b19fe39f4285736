import { expect, it } from 'vitest';
import { appOf, resourcesOf, templateOf, type Resource, type SynthesizeOptions } from './synthesize';

const everything = { withWeb: true, change: { alarmEmail: 'ops@example.com' } } as const;

/** Resources with data that cannot be created again; losing a queue is no more than a delay. */
const holdsData =
  /^AWS::(DynamoDB::(GlobalTable|Table)|Cognito::UserPool|S3::Bucket|Logs::LogGroup|\w+::Secret|KMS::Key)$/;

const all = (stage: 'dev' | 'prod', options: SynthesizeOptions = everything): [string, Resource][] =>
  Object.entries((templateOf(stage, options).toJSON() as { Resources: Record<string, Resource> }).Resources);

const idOf =
  (part: RegExp) =>
  ([id]: [string, Resource]) =>
    part.test(id);
const isLogs = idOf(/^BucketsLogs/);
const isWeb = idOf(/^BucketsWeb/);
/** The keys that a stage makes for itself: the next deployment makes others. */
const isKey = idOf(/^Keys/);

it('[AWS-1] in prod whatever holds data outlives the stack, but not a creation that failed', () => {
  const stateful = all('prod').filter(([, { Type }]) => holdsData.test(Type));
  expect(stateful.length).toBeGreaterThan(20);
  const retained = stateful.filter(each => !isLogs(each) && !isWeb(each) && !isKey(each));
  const policies = retained.map(([id, { DeletionPolicy, UpdateReplacePolicy }]) => [
    id,
    DeletionPolicy,
    UpdateReplacePolicy,
  ]);
  expect(policies).toEqual(retained.map(([id]) => [id, 'RetainExceptOnCreate', 'Retain']));
});

it('[AWS-1] a bucket that fills while the stage is made is left alone by a rollback, or emptied by it', () => {
  expect(all('prod').find(isLogs)?.[1]['DeletionPolicy']).toBe('Retain');
  expect(all('prod').find(isWeb)?.[1]['DeletionPolicy']).toBe('Delete');
  const emptied = all('prod').filter(([, { Type }]) => Type === 'Custom::S3AutoDeleteObjects');
  expect(emptied.map(([, { Properties }]) => Properties['BucketName'])).toEqual([
    { Ref: all('prod').find(isWeb)?.[0] },
  ]);
});

it('[AWS-1] in dev nothing stays behind, and every bucket is emptied first', () => {
  const stateful = all('dev').filter(([, { Type }]) => holdsData.test(Type));
  for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of stateful)
    expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'Delete', 'Delete']);
  const buckets = stateful.filter(([, { Type }]) => Type === 'AWS::S3::Bucket').map(([id]) => id);
  const emptied = all('dev')
    .filter(([, { Type }]) => Type === 'Custom::S3AutoDeleteObjects')
    .map(([, { Properties }]) => (Properties['BucketName'] as { Ref: string }).Ref);
  expect(emptied.sort()).toEqual(buckets.sort());
});

it.each(['dev', 'prod'] as const)('[AWS-1] nothing but data, and the account’s logging role, is kept by %s', stage => {
  const retained = all(stage).filter(
    ([, { Type, DeletionPolicy }]) => String(DeletionPolicy).startsWith('Retain') && !holdsData.test(Type),
  );
  expect(retained.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
    'RealtimeLogging',
    'RealtimeLoggingRole',
  ]);
});

/** Every flag of a template by which AWS refuses a deletion. */
const protections = (template: unknown): unknown[] =>
  [...JSON.stringify(template).matchAll(/"(DeletionProtection\w*|TerminationProtection)":("?\w+"?)/g)].map(
    ([, , value]) => JSON.parse(value ?? '') as unknown,
  );

it('[AWS-1] protects prod from deletion once it stands, and not while it is made: a rollback could not delete it', () => {
  const context = { isFirstDeployment: 'true' };
  expect(protections(templateOf('prod').toJSON())).toEqual(expect.arrayContaining([true, 'ACTIVE']));
  expect(protections(templateOf('prod').toJSON())).not.toContain(false);
  const first = protections(templateOf('prod', { context }).toJSON());
  expect(new Set(first)).toEqual(new Set([false, 'INACTIVE']));
  expect(appOf('prod', { context }).stack.terminationProtection).toBe(false);
  expect(appOf('prod').stack.terminationProtection).toBe(true);
});

it('[AWS-7] the key of the map can be changed and deleted at any time: its ninety days of rest would block both', () => {
  const keys = resourcesOf(templateOf('prod'), 'AWS::Location::APIKey');
  expect(keys).toHaveLength(1);
  expect(keys[0]?.[1].Properties).toMatchObject({ ForceDelete: true, ForceUpdate: true });
});
