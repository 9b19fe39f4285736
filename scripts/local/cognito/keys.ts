import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { createHash } from 'node:crypto';

/** The RSA pair that signs the tokens of one pool. */
export type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK; privateJwk: JWK };

/** @param saved the private key of an earlier run, so that tokens stay valid after a restart */
export const openSigningKey = async (saved?: JWK): Promise<SigningKey> => {
  const privateJwk = saved ?? (await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey));
  const { kty = 'RSA', n = '', e = '' } = privateJwk;
  const kid = createHash('sha256').update(n).digest('base64');
  const publicJwk = { alg: 'RS256', e, kid, kty, n, use: 'sig' };
  const [privateKey, publicKey] = await Promise.all([importJWK(privateJwk, 'RS256'), importJWK(publicJwk, 'RS256')]);
  return { kid, privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey, publicJwk, privateJwk };
};
