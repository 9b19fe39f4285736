import type {
  CreateAuthChallengeTriggerEvent,
  CustomMessageTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { createChallenge } from '#lambdas/consumers/identity/create-challenge';
import { customMessage } from '#lambdas/consumers/identity/custom-message';
import { defineChallenge } from '#lambdas/consumers/identity/define-challenge';
import { postConfirmation } from '#lambdas/consumers/identity/post-confirmation';
import { preSignUp } from '#lambdas/consumers/identity/pre-sign-up';
import { Refused } from '#lambdas/consumers/identity/refused';
import { verifyAnswer } from '#lambdas/consumers/identity/verify-answer';
import { log } from '#lambdas/ports/log';
import { createContext } from '#lambdas/runtime/context';

type TriggerEvent =
  | PostConfirmationTriggerEvent
  | PreSignUpTriggerEvent
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent
  | CustomMessageTriggerEvent;

const isMessage = (event: TriggerEvent): event is CustomMessageTriggerEvent =>
  event.triggerSource.startsWith('CustomMessage_');

const answerTo = async (event: TriggerEvent): Promise<TriggerEvent> => {
  const ctx = createContext();
  if (isMessage(event)) return customMessage(ctx, event);
  switch (event.triggerSource) {
    case 'DefineAuthChallenge_Authentication':
      return defineChallenge(ctx, event as DefineAuthChallengeTriggerEvent);
    case 'CreateAuthChallenge_Authentication':
      return createChallenge(ctx, event as CreateAuthChallengeTriggerEvent);
    case 'VerifyAuthChallengeResponse_Authentication':
      return verifyAnswer(ctx, event as VerifyAuthChallengeResponseTriggerEvent);
    case 'PostConfirmation_ConfirmSignUp':
    case 'PostConfirmation_ConfirmForgotPassword':
      return postConfirmation(ctx, event as PostConfirmationTriggerEvent);
    default:
      return preSignUp(ctx, event as PreSignUpTriggerEvent);
  }
};

/**
 * Handles all Cognito user pool triggers. Lambda counts a refusal as an error like any other, so our own log reports
 * faults. The text of a fault stays in our log: Cognito would pass it on to the browser.
 */
export const handler = async (event: TriggerEvent): Promise<TriggerEvent> => {
  try {
    return await answerTo(event);
  } catch (error) {
    if (error instanceof Refused) {
      log.info('refused', { operation: event.triggerSource, code: error.message });
      throw error;
    }
    log.error('trigger failed', error, { operation: event.triggerSource });
    throw new Error('internal_error');
  }
};
