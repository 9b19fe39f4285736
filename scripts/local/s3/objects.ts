import { createHash } from 'node:crypto';
import { element, xmlReply } from '../aws-reply';
import type { AwsResponse } from '../aws-service';
import { isNotModified, readRange } from './conditions';
import { s3Error } from './errors';
import type { ObjectInfo, S3Call, S3World, StoredObject } from './types';

const storedHeaderNames = new Set([
  'content-type',
  'cache-control',
  'content-disposition',
  'content-language',
  'expires',
]);
const MAX_METADATA_BYTES = 2048;
const MAX_KEY_BYTES = 1024;

export const putObject = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  const existing = world.store.get(call.bucket, call.key);
  const { 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = call.headers;
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw s3Error('NotImplemented');
  if (ifNoneMatch === '*' && existing) throw s3Error('PreconditionFailed', { Condition: 'If-None-Match' });
  if (ifMatch !== undefined && !existing) throw s3Error('NoSuchKey', { Key: call.key });
  if (ifMatch !== undefined && unquoted(ifMatch) !== existing?.etag) {
    throw s3Error('PreconditionFailed', { Condition: 'If-Match' });
  }
  const object = await storeObject(world, call);
  const checksum = object.checksum ? { [object.checksum.header]: object.checksum.value } : {};
  return { status: 200, headers: { etag: `"${object.etag}"`, 'x-amz-server-side-encryption': 'AES256', ...checksum } };
};

/** Stores an uploaded body with the headers that S3 returns on reads. */
export const storeObject = async (
  world: S3World,
  call: Pick<S3Call, 'bucket' | 'key' | 'headers' | 'body' | 'checksum'>,
  etag = createHash('md5').update(call.body).digest('hex'),
): Promise<StoredObject> => {
  const { bucket, key, body, checksum } = call;
  assertKey(key);
  const headers = storedHeaders(call.headers);
  const object = { key, body, etag, headers, modifiedAtMs: world.now(), ...(checksum ? { checksum } : {}) };
  await world.store.put(bucket, object);
  return object;
};

export const copyObject = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  const source = readCopySource(world, call.headers['x-amz-copy-source'] ?? '');
  const wanted = call.headers['x-amz-copy-source-if-match'];
  if (wanted !== undefined && unquoted(wanted) !== source.object.etag) throw s3Error('PreconditionFailed');
  const directive = call.headers['x-amz-metadata-directive'] ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw s3Error('InvalidArgument', {}, 'Unknown metadata directive.');
  const isSame = source.bucket === call.bucket && source.object.key === call.key;
  if (isSame && directive === 'COPY') {
    throw s3Error(
      'InvalidRequest',
      {},
      'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
    );
  }
  const headers = directive === 'REPLACE' ? storedHeaders(call.headers) : source.object.headers;
  assertKey(call.key);
  const copy = { ...source.object, key: call.key, headers, modifiedAtMs: world.now() };
  await world.store.put(call.bucket, copy);
  const modified = element('LastModified', new Date(copy.modifiedAtMs).toISOString());
  return xmlReply(`<CopyObjectResult>${modified}${element('ETag', `"${copy.etag}"`)}</CopyObjectResult>`);
};

/** GET and HEAD, with ranges, conditions and the `response-*` overrides of a signed request. */
export const readObject = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  const object = world.store.get(call.bucket, call.key);
  if (!object) throw s3Error('NoSuchKey', { Key: call.key });
  if (isNotModified(call.headers, object)) return { status: 304, headers: { etag: `"${object.etag}"` } };
  const range = readRange(call.headers.range, object.body.length);
  const body = range ? object.body.subarray(range.start, range.end + 1) : object.body;
  const headers = {
    ...describe(object),
    ...overrides(call.query),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${object.body.length}` } : {}),
    ...(!range && call.headers['x-amz-checksum-mode'] === 'ENABLED' && object.checksum
      ? { [object.checksum.header]: object.checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' }
      : {}),
    'content-length': String(body.length),
  };
  return { status: range ? 206 : 200, headers, ...(call.method === 'HEAD' ? {} : { body }) };
};

/** Deleting a missing object is no error. */
export const deleteObject = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  await world.store.remove(call.bucket, call.key);
  return { status: 204 };
};

/** The request headers that are stored with the object. @throws AwsError MetadataTooLarge */
export const storedHeaders = (headers: Record<string, string>): Record<string, string> => {
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  const size = metadata.reduce(
    (bytes, [name, value]) => bytes + Buffer.byteLength(name + value) - 'x-amz-meta-'.length,
    0,
  );
  if (size > MAX_METADATA_BYTES)
    throw s3Error('MetadataTooLarge', { Size: String(size), MaxSizeAllowed: String(MAX_METADATA_BYTES) });
  const stored = Object.entries(headers).filter(([name]) => storedHeaderNames.has(name));
  const encoding = (headers['content-encoding'] ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part && part !== 'aws-chunked')
    .join(',');
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries([...stored, ...metadata]),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  };
};

const describe = (object: ObjectInfo): Record<string, string> => ({
  ...object.headers,
  etag: `"${object.etag}"`,
  'last-modified': new Date(object.modifiedAtMs).toUTCString(),
  'accept-ranges': 'bytes',
  'x-amz-server-side-encryption': 'AES256',
});

const overrides = (query: URLSearchParams): Record<string, string> => {
  const names = [
    'content-type',
    'content-disposition',
    'content-encoding',
    'content-language',
    'cache-control',
    'expires',
  ];
  const given = names.filter(name => query.has(`response-${name}`));
  return Object.fromEntries(given.map(name => [name, query.get(`response-${name}`) ?? '']));
};

const readCopySource = (world: S3World, header: string): { bucket: string; object: StoredObject } => {
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(safeDecode(header)) ?? [];
  if (!world.store.hasBucket(bucket)) throw s3Error('NoSuchBucket', { BucketName: bucket });
  const object = world.store.get(bucket, key);
  if (!object) throw s3Error('NoSuchKey', { Key: key });
  return { bucket, object };
};

const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw s3Error('InvalidArgument', {}, 'Copy Source must be URL encoded.');
  }
};

const assertKey = (key: string): void => {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw s3Error('KeyTooLongError', { Size: String(Buffer.byteLength(key)), MaxSizeAllowed: String(MAX_KEY_BYTES) });
  }
};

const unquoted = (etag: string): string => etag.replace(/^"|"$/g, '');
