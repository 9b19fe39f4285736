import { expect, it } from 'vitest';
import { AwsError } from '../aws-reply';
import { s3Error } from './errors';
import { assertMayDo, unlessHidden } from './permissions';
import type { S3Call, S3World } from './types';

const allowing = (...allowed: string[]) => {
  const asked: string[] = [];
  const assertMay = (_keyId: string, action: string, resource: string) => {
    asked.push(`${action} ${resource.replace('arn:aws:s3:::', '')}`);
    if (!allowed.includes(action)) throw s3Error('AccessDenied');
  };
  return { asked, world: { assertMay } as unknown as S3World };
};
const call = (method: string, key: string, query = '', more: Partial<S3Call> = {}): S3Call => ({
  bucket: 'b',
  key,
  method,
  query: new URLSearchParams(query),
  headers: {},
  body: Buffer.alloc(0),
  ...more,
});
const deletion = Buffer.from('<Delete><Object><Key>a</Key></Object><Object><Key>c/d</Key></Object></Delete>');

it.each<[string, S3Call, string[]]>([
  ['reading', call('GET', 'a/b'), ['s3:GetObject b/a/b']],
  ['looking whether it is there', call('HEAD', 'a/b'), ['s3:GetObject b/a/b']],
  ['listing', call('GET', '', 'list-type=2'), ['s3:ListBucket b']],
  ['writing', call('PUT', 'a'), ['s3:PutObject b/a']],
  [
    'copying',
    call('PUT', 'a', '', { headers: { 'x-amz-copy-source': 'b/x%20y' } }),
    ['s3:GetObject b/x y', 's3:PutObject b/a'],
  ],
  ['beginning parts', call('POST', 'a', 'uploads'), ['s3:PutObject b/a']],
  ['sending a part', call('PUT', 'a', 'uploadId=1&partNumber=1'), ['s3:PutObject b/a']],
  ['joining parts', call('POST', 'a', 'uploadId=1'), ['s3:PutObject b/a']],
  ['listing parts', call('GET', 'a', 'uploadId=1'), ['s3:ListMultipartUploadParts b/a']],
  ['giving parts up', call('DELETE', 'a', 'uploadId=1'), ['s3:AbortMultipartUpload b/a']],
  ['deleting', call('DELETE', 'a'), ['s3:DeleteObject b/a']],
  [
    'deleting several',
    call('POST', '', 'delete', { body: deletion }),
    ['s3:DeleteObject b/a', 's3:DeleteObject b/c/d'],
  ],
])('%s needs its actions', (_what, made, needed) => {
  const { asked, world } = allowing(...needed.map(need => need.split(' ')[0]!));
  assertMayDo(world, 'key', made);
  expect(asked).toEqual(needed);
  expect(() => assertMayDo(allowing().world, 'key', made)).toThrow(AwsError);
});

it('says that an object is missing only to those who may list', () => {
  const codeFor = (...allowed: string[]) => {
    try {
      return unlessHidden(allowing(...allowed).world, 'key', call('GET', 'a'), s3Error('NoSuchKey'));
    } catch (error) {
      return (error as AwsError).code;
    }
  };
  expect(codeFor('s3:ListBucket')).toBe('NoSuchKey');
  expect(codeFor('s3:GetObject')).toBe('AccessDenied');
});
