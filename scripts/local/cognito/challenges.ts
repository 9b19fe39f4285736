import { randomBytes } from 'node:crypto';
import { notAuthorized } from './input';
import type { Challenge, NewChallenge, Pool } from './types';

/** Three minutes, Cognito's default AuthSessionValidity. */
const LIFETIME_MS = 3 * 60_000;

/** Stores a challenge and returns the token that identifies it (a Session or an SRP secret block). */
export const openChallenge = (pool: Pool, challenge: NewChallenge, token = randomToken()): string => {
  const nowMs = pool.now();
  for (const [key, open] of pool.challenges) if (open.untilMs < nowMs - LIFETIME_MS) pool.challenges.delete(key);
  pool.challenges.set(token, { ...challenge, untilMs: nowMs + LIFETIME_MS });
  return token;
};

/** Removes a challenge from the store: its token is spent even if the response turns out wrong. */
export const takeChallenge = <K extends Challenge['kind']>(
  pool: Pool,
  token: string,
  kind: K,
  clientId: string,
): Extract<Challenge, { kind: K }> => {
  const open = pool.challenges.get(token);
  pool.challenges.delete(token);
  return assertOpen(pool, open, kind, clientId);
};

/** Reads a challenge that stays open. */
export const findChallenge = <K extends Challenge['kind']>(
  pool: Pool,
  token: string,
  kind: K,
  clientId: string,
): Extract<Challenge, { kind: K }> => assertOpen(pool, pool.challenges.get(token), kind, clientId);

const assertOpen = <K extends Challenge['kind']>(
  pool: Pool,
  challenge: Challenge | undefined,
  kind: K,
  clientId: string,
): Extract<Challenge, { kind: K }> => {
  if (!challenge || challenge.kind !== kind || challenge.clientId !== clientId) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (pool.now() > challenge.untilMs) throw notAuthorized('Invalid session for the user, session is expired.');
  return challenge as Extract<Challenge, { kind: K }>;
};

export const randomToken = (): string => randomBytes(96).toString('base64');
