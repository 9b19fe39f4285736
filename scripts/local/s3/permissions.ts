import { AwsError } from '../aws-reply';
import { elements, firstText } from './request-xml';
import type { S3Call, S3World } from './types';

const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;
export const objectArn = (bucket: string, key: string): string => `${bucketArn(bucket)}/${key}`;

type Needed = [action: string, resource: string];

/** Copying reads one object and writes another. */
const neededToPut = ({ bucket, key, headers }: S3Call): Needed[] => {
  const source = headers['x-amz-copy-source'];
  const write: Needed = ['s3:PutObject', objectArn(bucket, key)];
  if (source === undefined) return [write];
  return [['s3:GetObject', `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, '')}`], write];
};

const neededFor = (call: S3Call): Needed[] => {
  const { bucket, key, method, query, body } = call;
  const object = objectArn(bucket, key);
  if (!key && method === 'POST')
    return elements(body.toString(), 'Object').map(inner => [
      's3:DeleteObject',
      objectArn(bucket, firstText(inner, 'Key') ?? ''),
    ]);
  if (!key) return [['s3:ListBucket', bucketArn(bucket)]];
  const isOfParts = query.has('uploadId');
  if (method === 'GET' || method === 'HEAD')
    return [[isOfParts ? 's3:ListMultipartUploadParts' : 's3:GetObject', object]];
  if (method === 'DELETE') return [[isOfParts ? 's3:AbortMultipartUpload' : 's3:DeleteObject', object]];
  return neededToPut(call);
};

/** @throws AwsError AccessDenied where the policies of the function that signed do not allow the call */
export const assertMayDo = ({ assertMay }: S3World, keyId: string, call: S3Call): void => {
  for (const [action, resource] of neededFor(call)) assertMay(keyId, action, resource);
};

/** S3 reveals that an object is missing only to callers who may list the bucket. */
export const unlessHidden = ({ assertMay }: S3World, keyId: string, { bucket }: S3Call, error: unknown): never => {
  if (error instanceof AwsError && error.code === 'NoSuchKey') assertMay(keyId, 's3:ListBucket', bucketArn(bucket));
  throw error;
};
