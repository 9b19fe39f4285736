import { createPublicKey, verify } from 'node:crypto';

const DAY_S = 86_400;
const POINT = 65;

const parsed = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const publicKey = (raw: Buffer) => {
  if (raw.length !== POINT || raw[0] !== 4) throw new Error('k is no uncompressed point');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map(part => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
};

const wrongClaim = ({ aud, exp, sub }: Record<string, unknown>, audience: string, nowS: number): string | undefined => {
  if (aud !== audience) return `aud is not ${audience}`;
  if (typeof exp !== 'number' || exp <= nowS) return 'it has expired';
  if (exp > nowS + DAY_S) return 'exp is more than a day ahead';
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? undefined : 'sub is no address';
};

/**
 * Checks the sender of a push (RFC 8292): an ES256 token for this service, signed by the key of the subscription.
 * @returns the fault, or undefined
 */
export const vapidFault = (
  authorization: string | null,
  { audience, subscribedWith, nowMs }: { audience: string; subscribedWith: string; nowMs: number },
): string | undefined => {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!key) return 'there is no vapid authorization';
  if (key !== subscribedWith) return 'k is not the key of the subscription';
  try {
    if (parsed(header).alg !== 'ES256') return 'the token is not signed by ES256';
    const signed = { key: publicKey(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' } as const;
    const isGenuine = verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url'));
    return isGenuine ? wrongClaim(parsed(claims), audience, nowMs / 1000) : 'the signature is wrong';
  } catch (error) {
    return String(error);
  }
};
