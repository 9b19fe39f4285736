import { createHash, createHmac, type BinaryLike } from 'node:crypto';
import { ALGORITHM_IDENTIFIER, createScope, getCanonicalHeaders, SignatureV4 } from '@smithy/signature-v4';

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string };
export type SignatureScope = { accessKeyId: string; dateStamp: string; region: string; service: string };

/**
 * The key id of a function: the machine's own, with the function's name after a dot, since on AWS each role has its own
 * key.
 */
export const callerKey = ({ accessKeyId }: AwsCredentials, caller: string): string => `${accessKeyId}.${caller}`;

/** Whether a key id belongs to the machine or to one of its functions, which have the same secret. */
export const isOwnKey = ({ accessKeyId }: AwsCredentials, keyId: string): boolean =>
  keyId === accessKeyId || keyId.startsWith(`${accessKeyId}.`);

/** The function that a key id belongs to. */
export const callerOfKey = (keyId: string): string | undefined => /\.([\w-]+)$/.exec(keyId)?.[1];

type SignedRequest = Parameters<SignatureV4['presign']>[0];

/** SHA-256, as an HMAC when there is a secret: the hash interface of the SDK. */
class Sha256 {
  private readonly hash: { update(data: BinaryLike): unknown; digest(): Buffer };
  constructor(secret?: unknown) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as BinaryLike);
  }
  update(data: unknown): void {
    this.hash.update(data as BinaryLike);
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }
}

/** The SDK's signer, given the date, signed headers and payload hash that a received request claims. */
export class Resigner extends SignatureV4 {
  private readonly scope: SignatureScope;

  constructor(credentials: AwsCredentials, scope: SignatureScope, pathEncoding: 'once' | 'twice' = 'twice') {
    const { region, service } = scope;
    super({ credentials, region, service, sha256: Sha256, uriEscapePath: pathEncoding === 'twice' });
    this.scope = scope;
  }

  /** The signature of a request over its signed headers only. */
  async signatureOf(request: SignedRequest, payloadHash: string, amzDate: string): Promise<string> {
    const { dateStamp, region, service } = this.scope;
    const headers = getCanonicalHeaders(request, undefined, new Set(Object.keys(request.headers)));
    const canonical = this.createCanonicalRequest(request, headers, payloadHash);
    const scope = createScope(dateStamp, region, service);
    return this.signatureOfText(await this.createStringToSign(amzDate, scope, canonical, ALGORITHM_IDENTIFIER));
  }

  /** The signature of a text, e.g. of a form's policy. */
  signatureOfText(text: string): Promise<string> {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(this.scope.dateStamp) ?? [];
    return this.sign(text, { signingDate: new Date(`${year}-${month}-${day}T00:00:00Z`) });
  }
}
