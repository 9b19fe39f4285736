import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const DIGITS = 6;
/** Clocks of phones are off: the codes before and after count as well. */
const STEPS_ASIDE = 1;

/** A new secret in base 32, as authenticator apps take it. */
export const newSecret = (): string => [...randomBytes(52)].map(byte => ALPHABET[byte % 32]).join('');

/** @throws for a character outside of base 32 */
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(char => {
    const value = ALPHABET.indexOf(char);
    if (value < 0) throw new Error(`${char} is no character of base 32.`);
    return value.toString(2).padStart(5, '0');
  });
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map(byte => parseInt(byte, 2)));
};

/** RFC 4226: the digits of a counter. */
const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
};

/** RFC 6238: the code that an app with this secret shows at a time. */
export const codeAt = (secret: string, nowMs: number): string => codeOfStep(secret, Math.floor(nowMs / STEP_MS));

/** The time step of a code, near a time; undefined if the code belongs to none of them. */
export const stepOf = (secret: string, code: string, nowMs: number): number | undefined => {
  const now = Math.floor(nowMs / STEP_MS);
  const near = Array.from({ length: 2 * STEPS_ASIDE + 1 }, (_, index) => now - STEPS_ASIDE + index);
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  return near.find(step => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given));
};
