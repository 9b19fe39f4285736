import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSame } from '../sigv4';

/** Record that Cognito stores instead of a password: both numbers in hex. */
export type Verifier = { salt: string; verifier: string };

/** The server's half of one SRP exchange. */
export type ServerKeys = { secret: bigint; publicKey: string };

/** RFC 3526 group 15 (3072 bits), generator 2: the group of Cognito. */
const N = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B',
    '302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6',
    '49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D',
    '670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718',
    '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D',
    'B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const G = 2n;
const hexNumber = (hex: string): bigint => BigInt(`0x${hex}`);

/** Hex of whole bytes with a leading 0 bit, as Java's BigInteger encodes a positive number. */
const padded = (value: bigint): string => {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
};

const hashNumber = (hex: string): bigint =>
  hexNumber(createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex'));

const k = hashNumber(padded(N) + padded(G));

/** Creates a verifier. The pool name and the username are part of it, so it is useless for any other. */
export const createVerifier = (poolName: string, username: string, password: string): Verifier => {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: deriveVerifier(poolName, username, password, salt) };
};

/** Whether a plain-text password (USER_PASSWORD_AUTH, ChangePassword) matches the verifier. */
export const isPassword = (known: Verifier, poolName: string, username: string, password: string): boolean =>
  isSame(known.verifier, deriveVerifier(poolName, username, password, known.salt));

/** The server's B for one attempt. 256 secret bits are as strong as the hash and keep a sign-in quick. */
export const createServerKeys = (known: Verifier): ServerKeys => {
  const secret = hexNumber(randomBytes(32).toString('hex'));
  const publicNumber = (k * hexNumber(known.verifier) + modPow(G, secret)) % N;
  return { secret, publicKey: publicNumber.toString(16) };
};

/** A client's A must not be a multiple of N, which would make the shared secret 0 whatever the password. */
export const isClientKey = (srpA: string): boolean => /^[0-9a-fA-F]{1,800}$/.test(srpA) && hexNumber(srpA) % N !== 0n;

/**
 * Verifies PASSWORD_CLAIM_SIGNATURE.
 * @param claim.secretBlock base64, as sent to the client
 * @param claim.timestamp `Sat Nov 21 02:03:04 UTC 2026`, the day without a leading zero
 */
export const isClaimValid = (
  known: Verifier,
  keys: ServerKeys,
  claim: { poolName: string; userId: string; srpA: string; secretBlock: string; timestamp: string; signature: string },
): boolean => {
  const clientKey = hexNumber(claim.srpA);
  const u = hashNumber(padded(clientKey) + padded(hexNumber(keys.publicKey)));
  if (u === 0n) return false;
  const shared = modPow(clientKey * modPow(hexNumber(known.verifier), u), keys.secret);
  const key = hkdfSync(
    'sha256',
    Buffer.from(padded(shared), 'hex'),
    Buffer.from(padded(u), 'hex'),
    'Caldera Derived Key',
    16,
  );
  const expected = createHmac('sha256', Buffer.from(key))
    .update(claim.poolName)
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest('base64');
  return isSame(expected, claim.signature);
};

const deriveVerifier = (poolName: string, username: string, password: string, salt: string): string => {
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex');
  const x = hashNumber(padded(hexNumber(salt)) + identity);
  return modPow(G, x).toString(16);
};

/** Square-and-multiply: crypto's Diffie-Hellman would first test the 3072-bit prime, which takes seconds. */
const modPow = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let power = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % N;
    power = (power * power) % N;
  }
  return result;
};
