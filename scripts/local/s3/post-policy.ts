import { isOwnKey, Resigner } from '../resign';
import { isSame, parseAmzDate, parseScope } from '../sigv4';
import { s3Error } from './errors';
import type { S3World } from './types';

/** The fields of a form by lower-case name, without the file. */
export type PostFields = Record<string, string>;

type Policy = { expiration?: unknown; conditions?: unknown };

/** Fields that need no policy condition. */
const exemptFields = new Set(['x-amz-signature', 'policy', 'file']);

/**
 * Verifies the signature and every condition of a presigned POST, and that every field is covered by a condition.
 * @returns who signed
 * @throws AwsError AccessDenied, SignatureDoesNotMatch, EntityTooLarge, EntityTooSmall, …
 */
export const verifyPostPolicy = async (
  world: S3World,
  bucket: string,
  fields: PostFields,
  fileBytes: number,
): Promise<{ keyId: string }> => {
  const keyId = await assertSignature(world, fields);
  const policy = parsePolicy(fields.policy ?? '');
  const expiresAtMs = typeof policy.expiration === 'string' ? Date.parse(policy.expiration) : NaN;
  if (Number.isNaN(expiresAtMs) || !Array.isArray(policy.conditions)) throw s3Error('InvalidPolicyDocument');
  if (world.now() > expiresAtMs) throw denied('Policy expired.');
  const covered = new Set<string>();
  for (const condition of policy.conditions as unknown[]) {
    for (const name of assertCondition(condition, { ...fields, bucket }, fileBytes)) covered.add(name);
  }
  const isFree = (name: string) => covered.has(name) || exemptFields.has(name) || name.startsWith('x-ignore-');
  const extra = Object.keys(fields).filter(name => !isFree(name));
  if (extra.length) throw denied(`Extra input fields: ${extra.join(', ')}`);
  return { keyId };
};

const assertSignature = async (world: S3World, fields: PostFields): Promise<string> => {
  const needed = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'];
  if (needed.every(name => fields[name] === undefined)) throw s3Error('AccessDenied');
  const missing = needed.find(name => !fields[name]);
  if (missing) throw s3Error('InvalidArgument', {}, `Bucket POST must contain a field named '${missing}'.`);
  const scope = parseScope(fields['x-amz-credential'] ?? '');
  const date = fields['x-amz-date'] ?? '';
  const isWhole = scope?.service === 's3' && fields['x-amz-algorithm'] === 'AWS4-HMAC-SHA256';
  if (!scope || !isWhole || !date.startsWith(scope.dateStamp) || Number.isNaN(parseAmzDate(date))) {
    throw s3Error('InvalidArgument', {}, 'The credential, date or algorithm of the form is malformed.');
  }
  if (!isOwnKey(world.credentials, scope.accessKeyId)) throw s3Error('InvalidAccessKeyId');
  const expected = await new Resigner(world.credentials, scope).signatureOfText(fields.policy ?? '');
  if (!isSame(expected, fields['x-amz-signature'] ?? '')) {
    throw s3Error('SignatureDoesNotMatch');
  }
  return scope.accessKeyId;
};

const parsePolicy = (base64: string): Policy => {
  try {
    const policy: unknown = JSON.parse(Buffer.from(base64, 'base64').toString());
    if (typeof policy === 'object' && policy !== null) return policy;
  } catch {
    // Refused below, because S3 gives no more detail.
  }
  throw s3Error('InvalidPolicyDocument');
};

/** @returns the names of the fields that the condition covers, in lower case */
const assertCondition = (condition: unknown, fields: PostFields, fileBytes: number): string[] => {
  if (!Array.isArray(condition)) {
    if (typeof condition !== 'object' || condition === null) throw s3Error('InvalidPolicyDocument');
    return Object.entries(condition).flatMap(([name, value]) =>
      assertCondition(['eq', `$${name}`, value], fields, fileBytes),
    );
  }
  const [operator, second, third] = condition as unknown[];
  const kind = String(operator).toLowerCase();
  if (kind === 'content-length-range') {
    assertLength(Number(second), Number(third), fileBytes);
    return [];
  }
  if (typeof second !== 'string' || !second.startsWith('$') || typeof third !== 'string') {
    throw s3Error('InvalidPolicyDocument');
  }
  const name = second.slice(1).toLowerCase();
  const value = fields[name];
  if (kind !== 'eq' && kind !== 'starts-with') throw s3Error('InvalidPolicyDocument');
  const isMet = kind === 'eq' ? value === third : value !== undefined && startsWith(name, value, third);
  if (!isMet) throw denied(`Policy Condition failed: ${JSON.stringify([operator, second, third])}`);
  return [name];
};

/** Each item of a list of content types must have the prefix. */
const startsWith = (name: string, value: string, prefix: string): boolean => {
  const items = name === 'content-type' ? value.split(',') : [value];
  return items.every(item => item.trimStart().startsWith(prefix));
};

const assertLength = (min: number, max: number, fileBytes: number): void => {
  if (!Number.isInteger(min) || !Number.isInteger(max)) throw s3Error('InvalidPolicyDocument');
  if (fileBytes > max)
    throw s3Error('EntityTooLarge', { ProposedSize: String(fileBytes), MaxSizeAllowed: String(max) });
  if (fileBytes < min)
    throw s3Error('EntityTooSmall', { ProposedSize: String(fileBytes), MinSizeAllowed: String(min) });
};

const denied = (reason: string) => s3Error('AccessDenied', {}, `Invalid according to Policy: ${reason}`);
