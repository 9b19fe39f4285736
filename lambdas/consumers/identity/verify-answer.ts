import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { codeOf, isRightCode } from '#shared/domain/people/sign-in-code';
import type { Context } from '#lambdas/runtime/context';

/** Whether the answer is the code that was sent and has not expired. When no code was sent, every answer is wrong. */
export const verifyAnswer = async (
  ctx: Context,
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
  const { privateChallengeParameters, challengeAnswer, userAttributes, userNotFound } = event.request;
  const expected = codeOf(privateChallengeParameters.expected);
  const isRight = isRightCode(expected, String(challengeAnswer), ctx.now());
  const wasSent = !userNotFound && userAttributes.phone_number_verified === 'true';
  return { ...event, response: { answerCorrect: isRight && wasSent } };
};
