import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { codeOf, isRightCode } from '#shared/domain/people/sign-in-code';
import type { Context } from '#lambdas/runtime/context';
import { needsSecondFactor } from '#lambdas/runtime/second-factor';
import { profileOfAccount } from '#lambdas/store/user-items';

/** After the code was sent a second factor may have come to be demanded, or the number may have ceased to be theirs. */
const mayBeCodeAlone = async (ctx: Context, account: string): Promise<boolean> => {
  const user = await profileOfAccount(ctx.store, account);
  return !user || (!user.mobileUnproved && !(await needsSecondFactor(ctx, user)));
};

/** Whether the answer is the code that was sent and has not expired. When no code was sent, every answer is wrong. */
export const verifyAnswer = async (
  ctx: Context,
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
  const { privateChallengeParameters, challengeAnswer, userAttributes, userNotFound } = event.request;
  const expected = codeOf(privateChallengeParameters.expected);
  const isRight = isRightCode(expected, String(challengeAnswer), ctx.now());
  const wasSent = !userNotFound && userAttributes.phone_number_verified === 'true';
  const answerCorrect = isRight && wasSent && (await mayBeCodeAlone(ctx, userAttributes.sub ?? ''));
  return { ...event, response: { answerCorrect } };
};
