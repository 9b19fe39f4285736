import { assertClientMayWrite, assertMutable } from './attributes';
import { findChallenge, takeChallenge } from './challenges';
import { answerCustomChallenge, nextRound } from './custom-auth';
import { invalidParameter, notAuthorized, text, textMap } from './input';
import { assertPolicy, judge, setPassword } from './passwords';
import { assertMaySignIn, finishPassword, finishSignIn } from './finish-sign-in';
import { isClaimValid } from './srp';
import {
  countWrongCode,
  needsSoftwareToken,
  SOFTWARE_TOKEN,
  softwareTokenChallenge,
  spendAppCode,
} from './software-token';
import type { ClientConfig, ClientOperation, Pool, SrpChallenge, Subject } from './types';
import { assertUnique, findUser, poolName } from './users';

type Responses = Record<string, string>;

export const respondToAuthChallenge: ClientOperation = async (pool, client, input) => {
  const name = text(input, 'ChallengeName');
  const responses = textMap(input, 'ChallengeResponses');
  const metadata = textMap(input, 'ClientMetadata');
  const username = required(responses, 'USERNAME');
  if (name === 'PASSWORD_VERIFIER') {
    const claim = readClaim(responses);
    const challenge = takeChallenge(pool, claim.secretBlock, 'srp', client.id);
    assertSubject(pool, challenge.subject, username);
    return verifyPassword(pool, client, challenge, claim, metadata);
  }
  if (name === 'CUSTOM_CHALLENGE') {
    const answer = required(responses, 'ANSWER');
    const challenge = takeChallenge(pool, text(input, 'Session'), 'custom', client.id);
    assertSubject(pool, challenge.subject, username);
    return answerCustomChallenge(pool, client, challenge, answer, metadata);
  }
  if (name === 'NEW_PASSWORD_REQUIRED') {
    const password = required(responses, 'NEW_PASSWORD');
    assertPolicy(pool.config.passwordPolicy, password);
    const { subject } = takeChallenge(pool, text(input, 'Session'), 'newPassword', client.id);
    assertSubject(pool, subject, username);
    return replacePassword(pool, client, subject, { password, responses, metadata });
  }
  if (name === SOFTWARE_TOKEN) {
    const code = required(responses, 'SOFTWARE_TOKEN_MFA_CODE');
    return answerWithApp(pool, client, { session: text(input, 'Session'), username, code, metadata });
  }
  throw invalidParameter(`${name} is not hosted by the local runtime.`);
};

/** A wrong code may be typed again; the right one ends the challenge. */
const answerWithApp = async (
  pool: Pool,
  client: ClientConfig,
  answer: { session: string; username: string; code: string; metadata: Record<string, string> },
): Promise<object> => {
  const challenge = findChallenge(pool, answer.session, 'softwareToken', client.id);
  assertSubject(pool, challenge.subject, answer.username);
  const { user } = challenge.subject;
  if (!user?.softwareToken) throw notAuthorized('Invalid session for the user.');
  try {
    spendAppCode(pool, user.softwareToken, answer.code);
  } catch (error) {
    countWrongCode(pool, answer.session, challenge);
    throw error;
  }
  pool.challenges.delete(answer.session);
  const cause = { source: 'TokenGeneration_Authentication', clientMetadata: answer.metadata } as const;
  return finishSignIn(pool, client, user, cause);
};

const verifyPassword = async (
  pool: Pool,
  client: ClientConfig,
  challenge: SrpChallenge & { subject: Subject },
  claim: ReturnType<typeof readClaim>,
  metadata: Record<string, string>,
): Promise<object> => {
  const { subject, srpA, keys, verifier, history } = challenge;
  const full = { ...claim, poolName: poolName(pool), userId: subject.shownUsername, srpA };
  const isRight = () => isClaimValid(verifier, keys, full) && subject.user?.verifier === verifier;
  if (!subject.user) throw notAuthorized();
  judge(pool, subject.user, isRight);
  if (!history) return finishPassword(pool, client, subject, metadata);
  assertMaySignIn(subject.user);
  const round = { challengeName: 'PASSWORD_VERIFIER', challengeResult: true };
  return nextRound(pool, { client, subject, srpA, clientMetadata: metadata }, [...history, round]);
};

const replacePassword = async (
  pool: Pool,
  client: ClientConfig,
  subject: Subject,
  { password, responses, metadata }: { password: string; responses: Responses; metadata: Record<string, string> },
): Promise<object> => {
  const { user } = subject;
  if (!user || user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.');
  const given = Object.entries(responses).filter(([key]) => key.startsWith('userAttributes.'));
  const attributes = Object.fromEntries(given.map(([key, value]) => [key.slice('userAttributes.'.length), value]));
  assertClientMayWrite(pool, client, attributes);
  assertMutable(pool, Object.keys(attributes));
  assertUnique(pool, { ...user, attributes: { ...user.attributes, ...attributes } }, 'AliasExistsException');
  Object.assign(user.attributes, attributes);
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  if (needsSoftwareToken(user)) return softwareTokenChallenge(pool, client, subject);
  return finishSignIn(pool, client, user, { source: 'TokenGeneration_NewPasswordChallenge', clientMetadata: metadata });
};

const readClaim = (responses: Responses) => {
  const timestamp = required(responses, 'TIMESTAMP');
  // Cognito re-formats the timestamp before it checks the signature, so any other spelling (01 for 1) never matches.
  const form =
    /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d? \d\d:\d\d:\d\d UTC \d{4}$/;
  if (!form.test(timestamp)) throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  return {
    secretBlock: required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    timestamp,
  };
};

const assertSubject = (pool: Pool, subject: Subject, username: string): void => {
  const named = findUser(pool, username);
  const isSame = subject.user
    ? named === subject.user
    : !named && [subject.shownUsername, subject.signInName].includes(username);
  if (!isSame) throw notAuthorized('Invalid session for the user.');
};

const required = (responses: Responses, name: string): string => {
  const value = responses[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};
