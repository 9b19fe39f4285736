import { createHash, timingSafeEqual } from 'node:crypto';
import { AwsError } from './aws-reply';
import type { AwsRequest } from './aws-service';
import { type AwsCredentials, isOwnKey, Resigner, type SignatureScope } from './resign';

/** The dummy key pair of the local runtime: useless elsewhere, yet every signature made with it is verified. */
export const localCredentials: AwsCredentials = {
  accessKeyId: 'LOCALACCESSKEY000000',
  secretAccessKey: 'local-secret-key',
};

export type SignatureFault =
  | 'missing'
  | 'malformed'
  | 'unknown-key'
  | 'wrong-service'
  | 'mismatch'
  | 'skewed'
  | 'expired'
  | 'payload'
  | 'unsigned-header';

export type Verified = { scope: SignatureScope; signature: string; amzDate: string; payloadHash: string };
export type Verification = ({ ok: true } & Verified) | { ok: false; fault: SignatureFault };
export type VerifyOptions = {
  credentials: AwsCredentials;
  service: string;
  nowMs: number;
  /** S3 encodes the path once, every other service twice. */
  pathEncoding?: 'once' | 'twice';
};

const signatureRefusals: Partial<Record<SignatureFault, string>> = {
  mismatch:
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
  'wrong-service': 'Credential should be scoped to correct service.',
  skewed: 'Signature expired or not yet current: check the clock.',
  payload: 'The signed hash is not the hash of the body received.',
  'unsigned-header': 'There were headers present in the request which were not signed',
};
const MAX_SKEW_MS = 15 * 60_000;
const MAX_PRESIGN_SECONDS = 7 * 24 * 3600;

const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Compares in constant time. */
export const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** RFC 3986 encoding, stricter than encodeURIComponent. */
export const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** `20261121T020304Z` in ms since 1970, NaN for another format. */
export const parseAmzDate = (text: string): number => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  return match ? Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`) : NaN;
};

/** `<key id>/<day>/<region>/<service>/aws4_request` */
export const parseScope = (text: string): SignatureScope | undefined => {
  const match = /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(text);
  if (!match) return undefined;
  const [, accessKeyId = '', dateStamp = '', region = '', service = ''] = match;
  return { accessKeyId, dateStamp, region, service };
};

/** Verifies a request signed by its Authorization header, including that the body matches the signed hash. */
export const verifyHeaderSignature = async (request: AwsRequest, options: VerifyOptions): Promise<Verification> => {
  const header = request.headers.authorization;
  if (!header) return { ok: false, fault: 'missing' };
  const match = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
    header,
  );
  const scope = parseScope(match?.[1] ?? '');
  const amzDate = request.headers['x-amz-date'] ?? '';
  if (!match || !scope || !amzDate.startsWith(scope.dateStamp)) return { ok: false, fault: 'malformed' };
  const signedHeaders = match[2]!.split(';');
  const signature = match[3]!;
  const fault = scopeFault(scope, options) ?? headerFault(request, signedHeaders);
  if (fault) return { ok: false, fault };
  const signedAtMs = parseAmzDate(amzDate);
  if (!(Math.abs(options.nowMs - signedAtMs) <= MAX_SKEW_MS)) return { ok: false, fault: 'skewed' };
  const payloadHash = request.headers['x-amz-content-sha256'] ?? sha256Hex(request.body);
  if (isOtherBody(request, payloadHash)) return { ok: false, fault: 'payload' };
  const verified = { scope, signature, amzDate, payloadHash };
  return check(request, signedHeaders, verified, options);
};

/** Refuses an unsigned or wrongly signed request as the JSON and query services do. @throws AwsError */
export const assertSigned = async (request: AwsRequest, options: VerifyOptions): Promise<Verified> => {
  const result = await verifyHeaderSignature(request, options);
  if (result.ok) return result;
  if (result.fault === 'missing')
    throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
  if (result.fault === 'unknown-key') {
    throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
  }
  if (result.fault === 'malformed') {
    throw new AwsError('IncompleteSignatureException', 'The Authorization header is not a whole SigV4 signature.', 403);
  }
  throw new AwsError('InvalidSignatureException', signatureRefusals[result.fault] ?? signatureRefusals.mismatch!, 403);
};

/** Verifies a presigned URL (`X-Amz-Signature` in its query) and its expiry. */
export const verifyQuerySignature = async (request: AwsRequest, options: VerifyOptions): Promise<Verification> => {
  const query = request.url.searchParams;
  const scope = parseScope(query.get('X-Amz-Credential') ?? '');
  const amzDate = query.get('X-Amz-Date') ?? '';
  const expirySeconds = Number(query.get('X-Amz-Expires') ?? NaN);
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const isWhole = query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' && scope && amzDate.startsWith(scope.dateStamp);
  if (!isWhole || !(expirySeconds >= 1 && expirySeconds <= MAX_PRESIGN_SECONDS))
    return { ok: false, fault: 'malformed' };
  const fault = scopeFault(scope, options) ?? headerFault(request, signedHeaders);
  if (fault) return { ok: false, fault };
  const signedAtMs = parseAmzDate(amzDate);
  if (!(signedAtMs <= options.nowMs + MAX_SKEW_MS)) return { ok: false, fault: 'skewed' };
  if (options.nowMs > signedAtMs + expirySeconds * 1000) return { ok: false, fault: 'expired' };
  const payloadHash =
    query.get('X-Amz-Content-Sha256') ?? request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  if (isOtherBody(request, payloadHash)) return { ok: false, fault: 'payload' };
  const verified = { scope, signature: query.get('X-Amz-Signature') ?? '', amzDate, payloadHash };
  return check(request, signedHeaders, verified, options);
};

const scopeFault = (scope: SignatureScope, options: VerifyOptions): SignatureFault | undefined => {
  if (!isOwnKey(options.credentials, scope.accessKeyId)) return 'unknown-key';
  return scope.service === options.service ? undefined : 'wrong-service';
};

/** A header that changes the effect must be signed, or it could be added to another caller's signed request. */
const headerFault = (request: AwsRequest, signedHeaders: string[]): SignatureFault | undefined => {
  if (!signedHeaders.includes('host')) return 'malformed';
  const isUncovered = (name: string) => name.startsWith('x-amz-') && !signedHeaders.includes(name);
  return Object.keys(request.headers).some(isUncovered) ? 'unsigned-header' : undefined;
};

const isOtherBody = (request: AwsRequest, payloadHash: string): boolean =>
  /^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== sha256Hex(request.body);

const check = async (
  { method, url, headers }: AwsRequest,
  signedHeaders: string[],
  verified: Verified,
  { credentials, pathEncoding }: VerifyOptions,
): Promise<Verification> => {
  const expected = await new Resigner(credentials, verified.scope, pathEncoding).signatureOf(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname.split('/').map(recode).join('/'),
      query: queryOf(url),
      headers: Object.fromEntries(signedHeaders.map(name => [name, headers[name] ?? ''])),
    },
    verified.payloadHash,
    verified.amzDate,
  );
  return isSame(expected, verified.signature) ? { ok: true, ...verified } : { ok: false, fault: 'mismatch' };
};

const recode = (segment: string): string => encodeRfc3986(decodePart(segment));

/** Query values by name; a `+` stays a plus. */
const queryOf = (url: URL): Record<string, string[]> => {
  const query: Record<string, string[]> = {};
  for (const pair of url.search.slice(1).split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=');
    (query[decodePart(name)] ??= []).push(decodePart(value.join('=')));
  }
  return query;
};

/** A lone `%` is part of the path, not an error. */
const decodePart = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
