import type { AwsRequest } from '../aws-service';
import { verifyHeaderSignature, verifyQuerySignature, type SignatureFault } from '../sigv4';
import { s3Error } from './errors';
import type { S3World } from './types';

/** Protocol parameters of a presigned URL, which do not correspond to headers of the request. */
const signatureParameters =
  /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token|Content-Sha256)$/;

type Authorized = { headers: Record<string, string>; keyId: string };

/**
 * Verifies the signature of a request. @returns the signer, and the effective headers: those received and those in the
 * query of a presigned URL @throws AwsError when it is unsigned, wrongly signed, altered after signing, or expired
 */
export const authorize = async (request: AwsRequest, world: S3World): Promise<Authorized> => {
  const options = { credentials: world.credentials, service: 's3', nowMs: world.now(), pathEncoding: 'once' } as const;
  const isPresigned =
    request.url.searchParams.has('X-Amz-Signature') || request.url.searchParams.has('X-Amz-Algorithm');
  if (isPresigned && request.headers.authorization) {
    throw s3Error('InvalidArgument', {}, 'Only one auth mechanism allowed');
  }
  if (!isPresigned && request.headers.authorization && !request.headers['x-amz-content-sha256']) {
    throw s3Error('InvalidRequest', {}, 'Missing required header for this request: x-amz-content-sha256');
  }
  const result = await (isPresigned ? verifyQuerySignature(request, options) : verifyHeaderSignature(request, options));
  if (!result.ok) throw refusal(result.fault, isPresigned);
  if (result.payloadHash.startsWith('STREAMING-AWS4')) {
    throw s3Error('NotImplemented', {}, 'Chunks with a signature each are not hosted by the local runtime.');
  }
  const headers = isPresigned ? { ...hoisted(request), ...request.headers } : request.headers;
  return { headers, keyId: result.scope.accessKeyId };
};

const hoisted = (request: AwsRequest): Record<string, string> => {
  const entries = [...request.url.searchParams].filter(
    ([name]) => /^x-amz-/i.test(name) && !signatureParameters.test(name),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
};

const refusal = (fault: SignatureFault, isPresigned: boolean) => {
  switch (fault) {
    case 'missing':
      return s3Error('AccessDenied');
    case 'unknown-key':
      return s3Error('InvalidAccessKeyId');
    case 'malformed':
    case 'wrong-service':
      return s3Error(isPresigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed');
    case 'expired':
      return s3Error('AccessDenied', {}, 'Request has expired');
    case 'skewed':
      return isPresigned ? s3Error('AccessDenied', {}, 'Request is not yet valid') : s3Error('RequestTimeTooSkewed');
    case 'payload':
      return s3Error('XAmzContentSHA256Mismatch');
    case 'unsigned-header':
      return s3Error('AccessDenied', {}, 'There were headers present in the request which were not signed');
    case 'mismatch':
      return s3Error('SignatureDoesNotMatch');
  }
};
