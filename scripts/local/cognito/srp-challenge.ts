import { openChallenge, randomToken } from './challenges';
import { createServerKeys } from './srp';
import type { ChallengeResult, ClientConfig, Pool, Subject } from './types';
import { simulate } from './users';

/**
 * Issues PASSWORD_VERIFIER: salt, B and a secret block for the client to sign. An unknown user gets a made-up salt, the
 * same each time, and a verifier that no password matches.
 * @param history the earlier rounds of a CUSTOM_AUTH that began with SRP
 */
export const srpChallenge = (
  pool: Pool,
  client: ClientConfig,
  subject: Subject,
  srpA: string,
  history?: ChallengeResult[],
): object => {
  const verifier = subject.user?.verifier ?? {
    salt: simulate(pool, subject.signInName, 'salt').slice(0, 32),
    verifier: simulate(pool, subject.signInName + randomToken(), 'verifier'),
  };
  const keys = createServerKeys(verifier);
  const secretBlock = randomToken();
  openChallenge(pool, { kind: 'srp', clientId: client.id, subject, srpA, keys, verifier, history }, secretBlock);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: verifier.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: keys.publicKey,
      USERNAME: subject.shownUsername,
      USER_ID_FOR_SRP: subject.shownUsername,
    },
    // The secret block identifies the challenge; a custom flow also needs it as the Session.
    ...(history ? { Session: secretBlock } : {}),
  };
};
