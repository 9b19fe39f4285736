import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';
import { nextRound } from '#shared/domain/people/sign-in-code';
import type { Context } from '#lambdas/runtime/context';

type Response = DefineAuthChallengeTriggerEvent['response'];
/** Response without a challenge name, which is present only when a challenge follows. */
type Outcome = Omit<Response, 'challengeName'>;

const challenge: Response = { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
const tokens: Outcome = { issueTokens: true, failAuthentication: false };
const end: Outcome = { issueTokens: false, failAuthentication: true };

/** The rounds of a sign-in by phone. An unknown user goes through the same rounds but never gets tokens. */
export const defineChallenge = async (
  ctx: Context,
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> => {
  const { session, userNotFound } = event.request;
  const { MobileLoginEnabled } = await ctx.settings();
  // Another challenge in the session (e.g. a password) belongs to another sign-in method, which is not handled here.
  const isOurs = MobileLoginEnabled && session.every(round => round?.challengeName === 'CUSTOM_CHALLENGE');
  const next = isOurs ? nextRound(session.map(round => round?.challengeResult === true)) : 'end';
  const may = next === 'tokens' && userNotFound ? 'end' : next;
  return { ...event, response: { challenge, tokens, end }[may] as Response };
};
