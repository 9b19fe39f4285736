import { AwsError } from '../aws-reply';
import { openChallenge } from './challenges';
import { invalidParameter, notAuthorized } from './input';
import { assertMaySignIn, finishSignIn } from './finish-sign-in';
import { srpChallenge } from './srp-challenge';
import { runTrigger } from './triggers';
import type { ChallengeResult, ClientConfig, CustomChallenge, Pool, Subject } from './types';

type Flow = { client: ClientConfig; subject: Subject; srpA?: string; clientMetadata: Record<string, string> };

/** Starts CUSTOM_AUTH; the triggers also run for an unknown user, with `userNotFound` set. */
export const startCustomAuth = async (
  pool: Pool,
  client: ClientConfig,
  subject: Subject,
  srpA: string | undefined,
): Promise<object> => {
  const { DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallengeResponse } = pool.config.triggers;
  if (!DefineAuthChallenge || !CreateAuthChallenge || !VerifyAuthChallengeResponse) {
    throw invalidParameter('Custom auth lambda trigger is not configured for the user pool.');
  }
  if (subject.user) assertMaySignIn(subject.user);
  const history = srpA ? [{ challengeName: 'SRP_A', challengeResult: true }] : [];
  return nextRound(pool, { client, subject, srpA, clientMetadata: {} }, history);
};

/** Verifies one response, then lets DefineAuthChallenge decide: another round, tokens or failure. */
export const answerCustomChallenge = async (
  pool: Pool,
  client: ClientConfig,
  challenge: CustomChallenge & { subject: Subject },
  answer: string,
  clientMetadata: Record<string, string>,
): Promise<object> => {
  const { subject, srpA } = challenge;
  const response = await runTrigger(pool, {
    trigger: 'VerifyAuthChallengeResponse',
    source: 'VerifyAuthChallengeResponse_Authentication',
    clientId: client.id,
    user: subject.user,
    username: subject.shownUsername,
    request: {
      privateChallengeParameters: challenge.privateParameters,
      challengeAnswer: answer,
      clientMetadata,
      userNotFound: !subject.user,
    },
    response: { answerCorrect: false },
  });
  const round: ChallengeResult = {
    challengeName: 'CUSTOM_CHALLENGE',
    challengeResult: response.answerCorrect === true,
    ...(challenge.metadata ? { challengeMetadata: challenge.metadata } : {}),
  };
  return nextRound(pool, { client, subject, srpA, clientMetadata }, [...challenge.history, round]);
};

/** Asks DefineAuthChallenge for the next step. */
export const nextRound = async (pool: Pool, flow: Flow, history: ChallengeResult[]): Promise<object> => {
  const { client, subject, clientMetadata } = flow;
  const decision = await runTrigger(pool, {
    trigger: 'DefineAuthChallenge',
    source: 'DefineAuthChallenge_Authentication',
    clientId: client.id,
    user: subject.user,
    username: subject.shownUsername,
    request: { session: history, clientMetadata, userNotFound: !subject.user },
    response: { challengeName: null, issueTokens: null, failAuthentication: null },
  });
  if (decision.failAuthentication === true) throw notAuthorized();
  if (decision.issueTokens === true) {
    if (!subject.user) throw notAuthorized();
    return finishSignIn(pool, client, subject.user, { source: 'TokenGeneration_Authentication', clientMetadata });
  }
  if (decision.challengeName === 'CUSTOM_CHALLENGE') return createRound(pool, flow, history);
  if (decision.challengeName === 'PASSWORD_VERIFIER' && flow.srpA) {
    return srpChallenge(pool, client, subject, flow.srpA, history);
  }
  throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
};

const createRound = async (pool: Pool, flow: Flow, history: ChallengeResult[]): Promise<object> => {
  const { client, subject, srpA, clientMetadata } = flow;
  const created = await runTrigger(pool, {
    trigger: 'CreateAuthChallenge',
    source: 'CreateAuthChallenge_Authentication',
    clientId: client.id,
    user: subject.user,
    username: subject.shownUsername,
    request: { challengeName: 'CUSTOM_CHALLENGE', session: history, clientMetadata, userNotFound: !subject.user },
    response: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
  });
  const metadata = typeof created.challengeMetadata === 'string' ? created.challengeMetadata : undefined;
  const privateParameters = parameters(created.privateChallengeParameters);
  const open = { kind: 'custom', clientId: client.id, subject, history, metadata, privateParameters, srpA } as const;
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: openChallenge(pool, open),
    ChallengeParameters: { ...parameters(created.publicChallengeParameters), USERNAME: subject.shownUsername },
  };
};

/** A map of strings: Cognito refuses any other value that a trigger returns there. */
const parameters = (value: unknown): Record<string, string> => {
  const entries = Object.entries(value ?? {});
  if (entries.some(([, entry]) => typeof entry !== 'string')) {
    throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  }
  return Object.fromEntries(entries);
};
