import { element, xmlReply } from '../aws-reply';
import type { AwsRequest, AwsResponse } from '../aws-service';
import { decodeBody } from './body';
import { s3Error } from './errors';
import { storeObject } from './objects';
import { objectArn } from './permissions';
import { verifyPostPolicy, type PostFields } from './post-policy';
import type { S3World } from './types';

type Form = { fields: PostFields; body: Buffer; fileName: string };

/** A browser form with a file, authorized by its signed policy (presigned POST). */
export const postObject = async (world: S3World, bucket: string, request: AwsRequest): Promise<AwsResponse> => {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) {
    throw s3Error('PreconditionFailed', { Condition: 'Bucket POST must be of the enclosure-type multipart/form-data' });
  }
  const { fields, body, fileName } = await readForm(request);
  const { keyId } = await verifyPostPolicy(world, bucket, fields, body.length);
  if (!fields.key) throw s3Error('InvalidArgument', {}, "Bucket POST must contain a field named 'key'.");
  if (fields.success_action_redirect ?? fields.redirect) {
    throw s3Error('NotImplemented', {}, 'success_action_redirect is not hosted by the local runtime.');
  }
  const key = fields.key.replaceAll('${filename}', fileName);
  world.assertMay(keyId, 's3:PutObject', objectArn(bucket, key));
  const { checksum } = decodeBody(fields, body);
  const object = await storeObject(world, { bucket, key, headers: fields, body, checksum });
  return reply(request, fields.success_action_status, bucket, object);
};

/** S3 ignores fields after the file, so nothing unsigned can be appended there. */
const readForm = async (request: AwsRequest): Promise<Form> => {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(request.body), { headers }).formData().catch(() => {
    throw s3Error('MalformedPOSTRequest');
  });
  const fields: PostFields = {};
  for (const [name, value] of form) {
    if (name.toLowerCase() !== 'file') {
      if (typeof value !== 'string') throw s3Error('InvalidArgument', {}, `The field ${name} must not be a file.`);
      if (Object.hasOwn(fields, name.toLowerCase()))
        throw s3Error('InvalidArgument', {}, `The field ${name} occurs twice.`);
      fields[name.toLowerCase()] = value;
      continue;
    }
    if (typeof value === 'string') return { fields, body: Buffer.from(value), fileName: '' };
    return { fields, body: Buffer.from(await value.arrayBuffer()), fileName: value.name };
  }
  throw s3Error('IncorrectNumberOfFilesInPostRequest');
};

const reply = (
  request: AwsRequest,
  status: string | undefined,
  bucket: string,
  { key, etag }: { key: string; etag: string },
): AwsResponse => {
  const location = new URL(`/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`, request.url).href;
  const headers = { etag: `"${etag}"`, location };
  if (status !== '201') return { status: status === '200' ? 200 : 204, headers };
  const inner = `${element('Location', location)}${element('Bucket', bucket)}${element('Key', key)}${element('ETag', `"${etag}"`)}`;
  return xmlReply(`<PostResponse>${inner}</PostResponse>`, 201, headers);
};
