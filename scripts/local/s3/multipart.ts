import { createHash, randomBytes } from 'node:crypto';
import { element, xmlReply } from '../aws-reply';
import type { AwsResponse } from '../aws-service';
import { s3Error } from './errors';
import { storedHeaders, storeObject } from './objects';
import { assertRoot, elements, firstText } from './request-xml';
import type { Part, S3Call, S3World, Upload } from './types';

const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PART_NUMBER = 10_000;
const NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

export const createUpload = async (world: S3World, { bucket, key, headers }: S3Call): Promise<AwsResponse> => {
  const id = randomBytes(32).toString('base64url');
  world.uploads.set(id, { id, bucket, key, headers: storedHeaders(headers), parts: new Map() });
  const inner = `${element('Bucket', bucket)}${element('Key', key)}${element('UploadId', id)}`;
  return xmlReply(`<InitiateMultipartUploadResult ${NAMESPACE}>${inner}</InitiateMultipartUploadResult>`);
};

export const uploadPart = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  const upload = findUpload(world, call);
  const number = Number(call.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MAX_PART_NUMBER) {
    throw s3Error('InvalidArgument', {}, 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const etag = createHash('md5').update(call.body).digest('hex');
  upload.parts.set(number, { number, body: call.body, etag, modifiedAtMs: world.now() });
  const checksum = call.checksum ? { [call.checksum.header]: call.checksum.value } : {};
  return { status: 200, headers: { etag: `"${etag}"`, ...checksum } };
};

export const listParts = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  const upload = findUpload(world, call);
  const marker = Number(call.query.get('part-number-marker') ?? 0);
  const maxParts = Math.min(Number(call.query.get('max-parts') ?? 1000), 1000);
  const rest = sorted(upload).filter(part => part.number > marker);
  const page = rest.slice(0, maxParts);
  const isTruncated = rest.length > page.length;
  const inner = [
    element('Bucket', upload.bucket),
    element('Key', upload.key),
    element('UploadId', upload.id),
    element('PartNumberMarker', marker),
    element('MaxParts', maxParts),
    element('IsTruncated', isTruncated),
    isTruncated ? element('NextPartNumberMarker', page.at(-1)?.number ?? 0) : '',
    ...page.map(renderPart),
  ].join('');
  return xmlReply(`<ListPartsResult ${NAMESPACE}>${inner}</ListPartsResult>`);
};

/** Joins the listed parts; each except the last must have at least 5 MiB. */
export const completeUpload = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  const upload = findUpload(world, call);
  const parts = chooseParts(upload, call.body.toString());
  const small = parts.slice(0, -1).find(part => part.body.length < MIN_PART_BYTES);
  if (small) {
    throw s3Error('EntityTooSmall', {
      ProposedSize: String(small.body.length),
      MinSizeAllowed: String(MIN_PART_BYTES),
      PartNumber: String(small.number),
      ETag: small.etag,
    });
  }
  const { bucket, key, headers } = upload;
  const digests = Buffer.concat(parts.map(part => Buffer.from(part.etag, 'hex')));
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
  const body = Buffer.concat(parts.map(part => part.body));
  // Removed first, so that of two concurrent completions one finds no upload.
  world.uploads.delete(upload.id);
  await storeObject(world, { bucket, key, headers, body }, etag);
  const inner = `${element('Bucket', bucket)}${element('Key', key)}${element('ETag', `"${etag}"`)}`;
  return xmlReply(`<CompleteMultipartUploadResult ${NAMESPACE}>${inner}</CompleteMultipartUploadResult>`);
};

export const abortUpload = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  world.uploads.delete(findUpload(world, call).id);
  return { status: 204 };
};

const chooseParts = (upload: Upload, xml: string): Part[] => {
  assertRoot(xml, 'CompleteMultipartUpload');
  const listed = elements(xml, 'Part').map(inner => ({
    number: Number(firstText(inner, 'PartNumber')),
    etag: (firstText(inner, 'ETag') ?? '').replace(/^"|"$/g, ''),
  }));
  if (!listed.length) throw s3Error('MalformedXML');
  if (listed.some((part, index) => index > 0 && part.number <= (listed[index - 1]?.number ?? 0))) {
    throw s3Error('InvalidPartOrder');
  }
  return listed.map(({ number, etag }) => {
    const part = upload.parts.get(number);
    if (!part || part.etag !== etag) throw s3Error('InvalidPart', { PartNumber: String(number), ETag: etag });
    return part;
  });
};

const findUpload = (world: S3World, { bucket, key, query }: S3Call): Upload => {
  const upload = world.uploads.get(query.get('uploadId') ?? '');
  if (!upload || upload.bucket !== bucket || upload.key !== key) throw s3Error('NoSuchUpload');
  return upload;
};

const sorted = (upload: Upload): Part[] => [...upload.parts.values()].sort((a, b) => a.number - b.number);

const renderPart = (part: Part): string => {
  const modified = element('LastModified', new Date(part.modifiedAtMs).toISOString());
  const facts = `${element('ETag', `"${part.etag}"`)}${element('Size', part.body.length)}`;
  return `<Part>${element('PartNumber', part.number)}${modified}${facts}</Part>`;
};
