import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isSameText } from '#lambdas/adapters/payments/wire';

const CIPHER = 'aes-128-cbc';
/** Fixed by Paytm: the salt makes each checksum differ. */
const VECTOR = '@@@@&&&&####$$$$';
const SALT_CHARS = 4;
/** 64 hex digits of a hash and the salt, in blocks of 16 bytes, as base64. */
const shape = /^[A-Za-z0-9+/]{107}=$/;

const hashed = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt;

/** Paytm's checksum: a salted hash, encrypted with the merchant's key. */
export const signed = (text: string, key: string): string => {
  const cipher = createCipheriv(CIPHER, key, VECTOR);
  const salt = randomBytes(3).toString('base64');
  return Buffer.concat([cipher.update(hashed(text, salt)), cipher.final()]).toString('base64');
};

const decrypted = (checksum: string, key: string): string | undefined => {
  const decipher = createDecipheriv(CIPHER, key, VECTOR);
  try {
    return Buffer.concat([decipher.update(checksum, 'base64'), decipher.final()]).toString('latin1');
  } catch {
    return undefined;
  }
};

export const isSigned = (text: string, key: string, checksum: string): boolean => {
  const expected = shape.test(checksum) ? decrypted(checksum, key) : undefined;
  return expected !== undefined && isSameText(expected, hashed(text, expected.slice(-SALT_CHARS)));
};

/** Values joined in the order of their names, without the checksum itself. */
export const joinedValues = (fields: Iterable<readonly [string, string]>): string =>
  [...new Map(fields)]
    .filter(([name]) => name !== 'CHECKSUMHASH')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .join('|');
