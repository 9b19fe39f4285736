import { createHash } from 'node:crypto';

const HEX = 16;
const WIDTH = 64;
const modulus = 1n << 256n;

export type Digest = {
  add(line: string): void;
  /** Checksum of the added lines, in any order. */
  value(): string;
  count(): number;
};

/** A checksum of a set of lines: tables return their items in no order, and can be compared all the same. */
export const createDigest = (): Digest => {
  let sum = 0n;
  let count = 0;
  return {
    add(line) {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus;
      count += 1;
    },
    value: () => sum.toString(HEX).padStart(WIDTH, '0'),
    count: () => count,
  };
};
