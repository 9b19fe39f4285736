import { createDecipheriv } from 'node:crypto';
import PaytmChecksum from 'paytmchecksum';

const VECTOR = '@@@@&&&&####$$$$';
/** 64 figures of a hash and 4 of salt, in blocks of 16 bytes, as base64. */
const shape = /^[A-Za-z0-9+/]{107}=$/;

export const signed = (text: string, key: string): Promise<string> => PaytmChecksum.generateSignature(text, key);

/** Paytm's kit writes to the standard output what it cannot decrypt: it is asked only about what can be. */
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
 * Values by the order of their names, as the kit joins them: done here, since it calls methods of the object that it is
 * given, whose names the sender chooses, and deletes from it.
 */
export const joinedValues = (fields: Iterable<readonly [string, string]>): string =>
  [...new Map(fields)]
    .filter(([name]) => name !== 'CHECKSUMHASH')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .join('|');
