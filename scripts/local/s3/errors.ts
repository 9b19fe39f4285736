import { randomUUID } from 'node:crypto';
import { AwsError, element, xmlReply } from '../aws-reply';
import type { AwsRequest, AwsResponse } from '../aws-service';

/** An error with the status that S3 gives its code. */
export const s3Error = (
  code: keyof typeof refusals,
  details: Record<string, string> = {},
  message?: string,
): AwsError => {
  const [status, text] = refusals[code];
  return new AwsError(code, message ?? text, status, details);
};

const refusals = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [
    403,
    "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
  ],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [
    400,
    'Query-string authentication requires X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders and X-Amz-Expires (1 to 604800 seconds).',
  ],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [400, 'The request body terminated unexpectedly'],
  IncorrectNumberOfFilesInPostRequest: [400, 'POST requires exactly one file upload per request.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidDigest: [400, 'The Content-MD5 you specified is not valid.'],
  InvalidPart: [
    400,
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
  ],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order. Parts must be ordered by part number.'],
  InvalidPolicyDocument: [400, 'Invalid Policy: Invalid JSON.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  NotImplemented: [501, 'A header or query you provided implies functionality that the local runtime does not host.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [number, string]>;

/** The XML of an error; HEAD gets only its status, as HTTP demands. */
export const s3Failure = (error: unknown, request: AwsRequest): AwsResponse => {
  const known =
    error instanceof AwsError ? error : new AwsError('InternalError', 'The stand-in failed: see the console.', 500);
  if (known !== error) console.error(error);
  if (known.code === 'NotImplemented')
    console.warn(
      `[s3] not hosted by the local runtime: ${request.method} ${request.url.pathname}${request.url.search}`,
    );
  if (request.method === 'HEAD') return { status: known.status, headers: { 'content-type': 'application/xml' } };
  const details = Object.entries(known.details).map(([name, value]) => element(name, value));
  const resource = element('Resource', request.url.pathname);
  const inner = `${element('Code', known.code)}${element('Message', known.message)}${details.join('')}${resource}`;
  return xmlReply(`<Error>${inner}${element('RequestId', randomUUID())}</Error>`, known.status);
};
