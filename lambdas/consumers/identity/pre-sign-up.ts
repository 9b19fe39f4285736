import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { oneLine } from '#shared/contract/schema/plain-text';
import { isSignUpProof } from '#lambdas/adapters/sign-up-proof';
import { ownerOfEmail, ownerOfMobile } from '#lambdas/model/people/find-unique';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { Refused } from './refused';

const isTaken = async (ctx: Context, { email, phone_number }: Record<string, string>): Promise<boolean> => {
  const owners = await Promise.all([
    email ? ownerOfEmail(ctx.store, oneLine(email)) : undefined,
    phone_number ? ownerOfMobile(ctx.store, oneLine(phone_number)) : undefined,
  ]);
  return owners.some(owner => owner !== undefined);
};

/**
 * Cognito's pre-sign-up trigger. Only sign-ups through our API are accepted: the API has the firewall and the limits,
 * and creates the profile. Without `email_verify` an e-mail address is auto-verified, since the pool mails the code for
 * a new password only to verified addresses; the profile records that nobody has verified it. A phone number is
 * verified only by a code that we sent: its owner must be known before a code to it can sign in.
 */
export const preSignUp = async (ctx: Context, event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { userAttributes, validationData } = event.request;
  if (!isSignUpProof(config.signUpKey, userAttributes['email'] ?? '', validationData?.['proof']))
    throw new Refused('forbidden');
  if (await isTaken(ctx, userAttributes)) throw new Refused('user_exists');
  const { email_verify } = await ctx.settings();
  const { phone_number } = userAttributes;
  const response = {
    autoConfirmUser: !email_verify,
    autoVerifyEmail: !email_verify,
    autoVerifyPhone:
      Boolean(phone_number) && isSignUpProof(config.signUpKey, phone_number!, validationData?.['mobileProof']),
  };
  return { ...event, response };
};
