import { element, xmlReply } from '../aws-reply';
import type { AwsResponse } from '../aws-service';
import { s3Error } from './errors';
import { assertRoot, elements, firstText } from './request-xml';
import type { S3Call, S3World } from './types';

const MAX_KEYS = 1000;

/** Deletes up to 1000 keys; S3 requires a digest of the list, so that a corrupted one deletes nothing. */
export const deleteObjects = async (world: S3World, call: S3Call): Promise<AwsResponse> => {
  if (!call.checksum && call.headers['content-md5'] === undefined) {
    throw s3Error('InvalidRequest', {}, 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*');
  }
  const xml = call.body.toString();
  assertRoot(xml, 'Delete');
  const keys = elements(xml, 'Object').map(inner => firstText(inner, 'Key') ?? '');
  if (!keys.length || keys.length > MAX_KEYS || keys.includes('')) throw s3Error('MalformedXML');
  for (const key of keys) await world.store.remove(call.bucket, key);
  const isQuiet = firstText(xml, 'Quiet') === 'true';
  const deleted = isQuiet ? '' : keys.map(key => `<Deleted>${element('Key', key)}</Deleted>`).join('');
  return xmlReply(`<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${deleted}</DeleteResult>`);
};
