import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUCKET, errorCode, startS3, type S3TestWorld } from './s3-test-kit';

let world: S3TestWorld;
let s3: S3Client;

beforeAll(async () => {
  world = await startS3();
  s3 = new S3Client(world.client());
});
afterAll(() => world.server.close());

const at = (Key: string) => ({ Bucket: BUCKET, Key });
const put = (Key: string, Body: PutObjectCommandInput['Body'] = 'abcdef', more: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ ...at(Key), Body, ...more }));
const read = async (Key: string, more: object = {}) =>
  (await s3.send(new GetObjectCommand({ ...at(Key), ...more }))).Body?.transformToString();

describe('objects', () => {
  it('returns bytes, type, metadata and ETag, under any key', async () => {
    const key = "licences/ann & bo/Körkort (1)*'+~.png";
    const { ETag } = await put(key, 'bytes', {
      ContentType: 'image/png',
      CacheControl: 'no-store',
      Metadata: { owner: 'ann' },
    });
    const object = await s3.send(new GetObjectCommand(at(key)));
    expect(await object.Body?.transformToString()).toBe('bytes');
    expect(object).toMatchObject({
      ETag,
      ContentType: 'image/png',
      CacheControl: 'no-store',
      Metadata: { owner: 'ann' },
    });
    expect((await s3.send(new HeadObjectCommand(at(key)))).ContentLength).toBe(5);
  });

  it('decodes a stream sent in chunks with a trailing checksum', async () => {
    const body = Buffer.alloc(200_000, 'wayfare ');
    await put('streamed', Readable.from([body.subarray(0, 70_000), body.subarray(70_000)]), {
      ContentLength: body.length,
    });
    const object = await s3.send(new GetObjectCommand({ ...at('streamed'), ChecksumMode: 'ENABLED' }));
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    expect(object.ChecksumCRC32).toBeDefined();
    expect(object.ContentEncoding).toBeUndefined();
  });

  it('refuses bytes that do not fit their digest and keeps nothing', async () => {
    await expect(put('bad', 'abc', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(put('bad', 'abc', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    await expect(s3.send(new HeadObjectCommand(at('bad')))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('answers ranges, and says when there is nothing in one', async () => {
    await put('range', 'abcdef');
    expect(await read('range', { Range: 'bytes=1-2' })).toBe('bc');
    expect(await read('range', { Range: 'bytes=4-' })).toBe('ef');
    expect(await read('range', { Range: 'bytes=-2' })).toBe('ef');
    const partial = await s3.send(new GetObjectCommand({ ...at('range'), Range: 'bytes=0-99' }));
    expect(partial).toMatchObject({ ContentRange: 'bytes 0-5/6', ContentLength: 6 });
    await expect(read('range', { Range: 'bytes=6-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('honours conditions on reads and writes', async () => {
    const { ETag } = await put('once', 'first', { IfNoneMatch: '*' });
    await expect(put('once', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(put('once', 'second', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(read('once', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(read('once', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await put('once', 'second', { IfMatch: ETag });
    expect(await read('once')).toBe('second');
  });

  it('copies with the metadata or with new metadata', async () => {
    await put('source', 'x', { Metadata: { a: '1' } });
    const copy = { ...at('copy'), CopySource: `${BUCKET}/source` };
    await s3.send(new CopyObjectCommand(copy));
    expect((await s3.send(new HeadObjectCommand(at('copy')))).Metadata).toEqual({ a: '1' });
    await s3.send(new CopyObjectCommand({ ...copy, MetadataDirective: 'REPLACE', Metadata: { b: '2' } }));
    expect((await s3.send(new HeadObjectCommand(at('copy')))).Metadata).toEqual({ b: '2' });
    await expect(s3.send(new CopyObjectCommand({ ...copy, CopySource: `${BUCKET}/none` }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  it('deletes one and many, what is missing too', async () => {
    await Promise.all(['d/1', 'd/<2>&'].map(key => put(key)));
    await s3.send(new DeleteObjectCommand(at('d/none')));
    const Objects = ['d/1', 'd/<2>&', 'd/none'].map(Key => ({ Key }));
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
    expect(Deleted?.map(object => object.Key)).toEqual(['d/1', 'd/<2>&', 'd/none']);
    await expect(read('d/1')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses unknown buckets, long keys, large metadata and ACLs', async () => {
    await expect(s3.send(new PutObjectCommand({ Bucket: 'other', Key: 'x', Body: 'x' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    await expect(s3.send(new HeadBucketCommand({ Bucket: 'other' }))).rejects.toMatchObject({ name: 'NotFound' });
    await expect(put('k'.repeat(1025))).rejects.toMatchObject({ name: 'KeyTooLongError' });
    await expect(put('m', 'x', { Metadata: { big: 'x'.repeat(2048) } })).rejects.toMatchObject({
      name: 'MetadataTooLarge',
    });
    await expect(put('acl', 'x', { ACL: 'public-read' })).rejects.toMatchObject({
      name: 'AccessControlListNotSupported',
    });
  });

  it('says what it does not host', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(s3.send(new GetObjectAclCommand(at('range')))).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('not hosted by the local runtime'));
    warn.mockRestore();
  });
});

describe('listing', () => {
  it('pages in byte order, folds by delimiter and resumes', async () => {
    await Promise.all(['l/a/1', 'l/a/2', 'l/b', 'l/Z', 'l/é'].map(key => put(key)));
    const list = (more: object) => s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'l/', ...more }));
    expect((await list({})).Contents?.map(object => object.Key)).toEqual(['l/Z', 'l/a/1', 'l/a/2', 'l/b', 'l/é']);
    const folded = await list({ Delimiter: '/' });
    expect(folded.CommonPrefixes).toEqual([{ Prefix: 'l/a/' }]);
    expect(folded.KeyCount).toBe(4);
    const first = await list({ Delimiter: '/', MaxKeys: 2 });
    expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2, CommonPrefixes: [{ Prefix: 'l/a/' }] });
    const second = await list({ Delimiter: '/', MaxKeys: 2, ContinuationToken: first.NextContinuationToken });
    expect(second.Contents?.map(object => object.Key)).toEqual(['l/b', 'l/é']);
    expect(second.IsTruncated).toBe(false);
    expect((await list({ StartAfter: 'l/a/2' })).Contents?.map(object => object.Key)).toEqual(['l/b', 'l/é']);
    await expect(list({ ContinuationToken: '%%' })).rejects.toMatchObject({ name: 'InvalidArgument' });
  });
});

describe('signatures', () => {
  it('refuses unsigned requests, unknown keys, wrong secrets and old requests', async () => {
    const unsigned = await fetch(`${world.server.url}/${BUCKET}/range`);
    expect([unsigned.status, await errorCode(unsigned)]).toEqual([403, 'AccessDenied']);
    expect((await fetch(`${world.server.url}/${BUCKET}/x`, { method: 'PUT', body: 'x' })).status).toBe(403);
    const send = (client: S3Client) => client.send(new GetObjectCommand(at('range')));
    await expect(send(new S3Client(world.client('wrong')))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const stranger = { ...world.client(), credentials: { accessKeyId: 'AKIAREAL', secretAccessKey: 'x' } };
    await expect(send(new S3Client(stranger))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    world.clock.nowMs += 16 * 60_000;
    await expect(send(new S3Client(world.client()))).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    world.clock.nowMs -= 16 * 60_000;
  });
});

describe('browsers', () => {
  const preflight = (origin: string, method: string, headers = 'content-type') =>
    fetch(`${world.server.url}/${BUCKET}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });

  it('allows what a rule of the bucket allows', async () => {
    const reply = await preflight('https://app.wayfare.example', 'POST', 'content-type,x-amz-meta-owner');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://app.wayfare.example');
    expect(reply.headers.get('access-control-max-age')).toBe('600');
  });

  it.each([
    ['another origin', 'https://evil.example', 'POST', 'content-type'],
    ['an origin that only ends alike', 'https://evilwayfare.example', 'POST', 'content-type'],
    ['another method', 'https://app.wayfare.example', 'DELETE', 'content-type'],
    ['another header', 'https://app.wayfare.example', 'POST', 'x-secret'],
  ])('refuses %s', async (_what, origin, method, headers) => {
    const reply = await preflight(origin, method, headers);
    expect([reply.status, await errorCode(reply)]).toEqual([403, 'AccessForbidden']);
  });
});

describe('a directory', () => {
  it('keeps objects over a restart', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'wayfare-s3-'));
    const first = await startS3({ dir });
    await new S3Client(first.client()).send(
      new PutObjectCommand({ ...at('a\nb/ü'), Body: 'kept\n', Metadata: { x: 'y' } }),
    );
    await first.server.close();
    const second = await startS3({ dir });
    const object = await new S3Client(second.client()).send(new GetObjectCommand(at('a\nb/ü')));
    expect(await object.Body?.transformToString()).toBe('kept\n');
    expect(object.Metadata).toEqual({ x: 'y' });
    await second.server.close();
    await rm(dir, { recursive: true });
  });
});
