import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';
import { nextRound } from '#shared/domain/people/sign-in-code';
import type { Context } from '#lambdas/runtime/context';

type Response = DefineAuthChallengeTriggerEvent['response'];
/** A challenge is named only where one follows. */
type Outcome = Omit<Response, 'challengeName'>;

const challenge: Response = { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false };
const tokens: Outcome = { issueTokens: true, failAuthentication: false };
const end: Outcome = { issueTokens: false, failAuthentication: true };

/** The rounds of a sign-in by phone. Somebody unknown goes through the same rounds, and never in. */
export const defineChallenge = async (
  ctx: Context,
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> => {
  const { session, userNotFound } = event.request;
  const { MobileLoginEnabled } = await ctx.settings();
  // Another factor in the history (a password, say) is another way of signing in: not this one.
  const isOurs = MobileLoginEnabled && session.every(round => round?.challengeName === 'CUSTOM_CHALLENGE');
  const next = isOurs ? nextRound(session.map(round => round?.challengeResult === true)) : 'end';
  const may = next === 'tokens' && userNotFound ? 'end' : next;
  return { ...event, response: { challenge, tokens, end }[may] as Response };
};
