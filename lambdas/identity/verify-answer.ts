import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { codeOf, isRightCode } from '#shared/domain/people/sign-in-code';
import type { Context } from '#lambdas/runtime/context';

/** Whether the answer is the code that was sent, in time. */
export const verifyAnswer = async (
  ctx: Context,
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
  const { privateChallengeParameters, challengeAnswer, userNotFound } = event.request;
  const expected = codeOf(privateChallengeParameters.expected);
  const isRight = isRightCode(expected, String(challengeAnswer), ctx.now());
  return { ...event, response: { answerCorrect: isRight && !userNotFound } };
};
