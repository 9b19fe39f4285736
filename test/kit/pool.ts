import { expect } from 'vitest';
import type { ProductRuntime } from '#scripts/product/runtime';

export type PoolAnswer = { status: number; body: Record<string, unknown> & { __type?: string; message?: string } };

/** Sends a request to the user pool's public JSON API, as any browser can. */
export const askPool = async (runtime: ProductRuntime, action: string, body: object): Promise<PoolAnswer> => {
  const answer = await fetch(runtime.awsUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify({ ClientId: runtime.outputs.UserPoolClientId, ...body }),
  });
  return { status: answer.status, body: (await answer.json()) as PoolAnswer['body'] };
};

/** Sessions of the same second as a new password count as older than it. */
export const afterNewPassword = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 1_100));

/** The newest code that was sent to an address or phone number, found among all messages. */
export const codeSentTo = (runtime: ProductRuntime, to: string): string => {
  const messages = runtime.outbox.list().filter(message => message.to === to);
  const [code] = messages.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);
  expect(code, `a code was sent to ${to}`).toBeDefined();
  return code as string;
};

/** Starts a phone sign-in. */
export const askForCode = (runtime: ProductRuntime, phone: string): Promise<PoolAnswer> =>
  askPool(runtime, 'InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: phone } });

/** Answers a round of a phone sign-in. */
export const answerCode = (runtime: ProductRuntime, round: PoolAnswer, code: string): Promise<PoolAnswer> => {
  const { USERNAME } = round.body.ChallengeParameters as { USERNAME: string };
  return askPool(runtime, 'RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: round.body.Session,
    ChallengeResponses: { USERNAME, ANSWER: code },
  });
};
