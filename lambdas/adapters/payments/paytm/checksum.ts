import { createDecipheriv } from 'node:crypto';
import PaytmChecksum from 'paytmchecksum';

const VECTOR = '@@@@&&&&####$$$$';
/** 64 hex digits of a hash and 4 characters of salt, in blocks of 16 bytes, as base64. */
const shape = /^[A-Za-z0-9+/]{107}=$/;

export const signed = (text: string, key: string): Promise<string> => PaytmChecksum.generateSignature(text, key);

/** Paytm's SDK logs checksums that it cannot decrypt to standard output, so only decryptable ones are passed to it. */
const isDecryptable = (checksum: string, key: string): boolean => {
  if (!shape.test(checksum)) return false;
  const decipher = createDecipheriv('aes-128-cbc', key, VECTOR);
  try {
    decipher.update(checksum, 'base64');
    decipher.final();
    return true;
  } catch {
    return false;
  }
};

export const isSigned = (text: string, key: string, checksum: string): boolean =>
  isDecryptable(checksum, key) && PaytmChecksum.verifySignature(text, key, checksum);

/**
 * Values joined in the order of their names, like the SDK does. Not left to the SDK, since it calls methods of the
 * object passed in, whose property names the sender chooses, and deletes from it.
 */
export const joinedValues = (fields: Iterable<readonly [string, string]>): string =>
  [...new Map(fields)]
    .filter(([name]) => name !== 'CHECKSUMHASH')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .join('|');
