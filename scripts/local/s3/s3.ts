import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import type { AwsCredentials } from '../resign';
import { authorize } from './authorize';
import { decodeBody } from './body';
import { corsFor, preflight } from './cors';
import { deleteObjects } from './delete-objects';
import { s3Error, s3Failure } from './errors';
import { listObjects } from './list-objects';
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './multipart';
import { openObjectStore } from './object-store';
import { copyObject, deleteObject, putObject, readObject } from './objects';
import { assertMayDo, unlessHidden } from './permissions';
import { postObject } from './post-object';
import type { AssertMay, BucketConfig, S3Call, S3World } from './types';

export type S3Options = {
  buckets: BucketConfig[];
  credentials: AwsCredentials;
  /** By default every key may do everything. */
  assertMay?: AssertMay;
  /** Folder that stores the objects across restarts; without it they are in memory. */
  dir?: string;
  /** ms since 1970. */
  now?: () => number;
};

type Operation = (world: S3World, call: S3Call) => Promise<AwsResponse>;

/** Query parameters that do not select an operation. */
const plainParameters =
  /^(x-id|x-amz-.*|response-.*|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner|list-type|uploads|uploadid|partnumber|max-parts|part-number-marker|delete)$/i;

/** A local stand-in for S3, path style (`/bucket/key`): it verifies signatures, sizes and digests as AWS does. */
export const createS3 = (options: S3Options): AwsService => {
  const { buckets, credentials, assertMay = () => undefined, dir, now = Date.now } = options;
  const names = buckets.map(bucket => bucket.name);
  const opened = openObjectStore(names, dir).then((store): S3World => ({
    store,
    uploads: new Map(),
    credentials,
    assertMay,
    now,
  }));
  // Every call awaits `opened` and reports its failure; until then an unhandled rejection must not end the process.
  opened.catch(() => {});
  return {
    async handle(request) {
      const rules = buckets.find(bucket => bucket.name === readPath(request).bucket)?.corsRules ?? [];
      const reply = await answer(request, rules, opened).catch(error => s3Failure(error, request));
      const cors = request.method === 'OPTIONS' ? {} : corsFor(rules, request);
      return { ...reply, headers: { ...reply.headers, ...cors } };
    },
  };
};

const answer = async (
  request: AwsRequest,
  rules: BucketConfig['corsRules'],
  opened: Promise<S3World>,
): Promise<AwsResponse> => {
  if (request.method === 'OPTIONS') return preflight(rules ?? [], request);
  const world = await opened;
  const { bucket, key } = readPath(request);
  const query = request.url.searchParams;
  const isForm = request.method === 'POST' && !key && !query.has('delete');
  if (isForm) {
    assertBucket(world, bucket);
    return postObject(world, bucket, request);
  }
  const { headers, keyId } = await authorize(request, world);
  const { method } = request;
  const call: S3Call = { bucket, key, method, query, headers, ...decodeBody(headers, request.body) };
  const operation = chooseOperation(call);
  assertBucket(world, bucket);
  assertNoAcl(headers);
  assertMayDo(world, keyId, call);
  return operation(world, call).catch(error => unlessHidden(world, keyId, call, error));
};

const chooseOperation = ({ method, key, query, headers }: S3Call): Operation => {
  const unknown = [...query.keys()].find(name => !plainParameters.test(name));
  if (unknown) throw s3Error('NotImplemented', {}, `?${unknown} is not hosted by the local runtime.`);
  const isCopy = headers['x-amz-copy-source'] !== undefined;
  const isPart = query.has('uploadId');
  if (isPart && isCopy) throw s3Error('NotImplemented', {}, 'UploadPartCopy is not hosted by the local runtime.');
  if (!key) return chooseBucketOperation(method, query);
  switch (method) {
    case 'PUT':
      return isPart ? uploadPart : isCopy ? copyObject : putObject;
    case 'GET':
      return isPart ? listParts : readObject;
    case 'HEAD':
      return readObject;
    case 'DELETE':
      return isPart ? abortUpload : deleteObject;
    case 'POST':
      if (query.has('uploads')) return createUpload;
      if (isPart) return completeUpload;
  }
  throw s3Error('MethodNotAllowed');
};

const chooseBucketOperation = (method: string, query: URLSearchParams): Operation => {
  if (method === 'GET' && query.get('list-type') === '2') return listObjects;
  if (method === 'HEAD') return async () => ({ status: 200 });
  if (method === 'POST' && query.has('delete')) return deleteObjects;
  throw s3Error('NotImplemented', {}, `${method} of a bucket is not hosted by the local runtime.`);
};

const readPath = ({ url }: AwsRequest): { bucket: string; key: string } => {
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(url.pathname) ?? [];
  try {
    return { bucket, key: decodeURIComponent(key) };
  } catch {
    return { bucket, key };
  }
};

const assertBucket = ({ store }: S3World, bucket: string): void => {
  if (!store.hasBucket(bucket)) throw s3Error('NoSuchBucket', { BucketName: bucket });
};

/** ACLs are disabled (bucket owner enforced), the default of CDK and of S3 since 2023. */
const assertNoAcl = (headers: Record<string, string>): void => {
  const acl = headers['x-amz-acl'];
  if (acl !== undefined && acl !== 'bucket-owner-full-control') throw s3Error('AccessControlListNotSupported');
};
