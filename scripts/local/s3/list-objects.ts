import { element, xmlReply } from '../aws-reply';
import type { AwsResponse } from '../aws-service';
import { encodeRfc3986 } from '../sigv4';
import { s3Error } from './errors';
import type { S3Call, S3World, StoredObject } from './types';

const MAX_KEYS = 1000;

type Entry = { name: string; object?: StoredObject };

/** ListObjectsV2: keys in byte order, those with a common prefix up to the delimiter grouped into one. */
export const listObjects = async (world: S3World, { bucket, query }: S3Call): Promise<AwsResponse> => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maxKeys = readMaxKeys(query.get('max-keys'));
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : decodeToken(token);
  const entries = foldEntries(world.store.list(bucket), prefix, delimiter).filter(entry => isAfter(entry.name, after));
  const page = entries.slice(0, maxKeys);
  const isTruncated = maxKeys > 0 && entries.length > page.length;
  const encode = encoder(query.get('encoding-type'));
  const last = page.at(-1)?.name ?? '';
  const body = [
    element('Name', bucket),
    element('Prefix', encode(prefix)),
    delimiter ? element('Delimiter', encode(delimiter)) : '',
    element('MaxKeys', maxKeys),
    element('KeyCount', page.length),
    element('IsTruncated', isTruncated),
    query.has('encoding-type') ? element('EncodingType', 'url') : '',
    token === null ? '' : element('ContinuationToken', token),
    isTruncated ? element('NextContinuationToken', Buffer.from(last).toString('base64url')) : '',
    ...page.map(entry => renderEntry(entry, encode)),
  ].join('');
  return xmlReply(`<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}</ListBucketResult>`);
};

const foldEntries = (objects: StoredObject[], prefix: string, delimiter: string): Entry[] => {
  const entries = new Map<string, Entry>();
  for (const object of objects.filter(candidate => candidate.key.startsWith(prefix))) {
    const at = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const name = at < 0 ? object.key : object.key.slice(0, at + delimiter.length);
    entries.set(name, at < 0 ? { name, object } : { name });
  }
  return [...entries.values()];
};

const renderEntry = ({ name, object }: Entry, encode: (text: string) => string): string => {
  if (!object) return `<CommonPrefixes>${element('Prefix', encode(name))}</CommonPrefixes>`;
  const modified = element('LastModified', new Date(object.modifiedAtMs).toISOString());
  const facts = `${modified}${element('ETag', `"${object.etag}"`)}${element('Size', object.body.length)}`;
  return `<Contents>${element('Key', encode(name))}${facts}<StorageClass>STANDARD</StorageClass></Contents>`;
};

const isAfter = (name: string, after: string): boolean =>
  after === '' || Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0;

const readMaxKeys = (text: string | null): number => {
  if (text === null) return MAX_KEYS;
  if (!/^\d{1,10}$/.test(text))
    throw s3Error('InvalidArgument', {}, 'Provided max-keys not an integer or within integer range');
  return Math.min(Number(text), MAX_KEYS);
};

const decodeToken = (token: string): string => {
  const name = Buffer.from(token, 'base64url').toString();
  if (!name || Buffer.from(name).toString('base64url') !== token) {
    throw s3Error('InvalidArgument', {}, 'The continuation token provided is incorrect');
  }
  return name;
};

const encoder = (encoding: string | null): ((text: string) => string) => {
  if (encoding === null) return text => text;
  if (encoding !== 'url') throw s3Error('InvalidArgument', {}, 'Invalid Encoding Method specified in Request');
  return text => text.split('/').map(encodeRfc3986).join('/');
};
