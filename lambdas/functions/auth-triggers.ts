import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { createContext } from '#lambdas/runtime/context';

/** Cognito asks before it takes somebody in: without `email_verify` an address counts as verified at once. */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { email_verify } = await createContext().settings();
  const verified = !email_verify;
  return { ...event, response: { ...event.response, autoConfirmUser: verified, autoVerifyEmail: verified } };
};
