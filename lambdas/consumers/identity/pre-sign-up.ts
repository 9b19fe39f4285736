import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { oneLine } from '#shared/contract/schema/plain-text';
import { ownerOfEmail, ownerOfMobile } from '#lambdas/model/people/find-unique';
import type { Context } from '#lambdas/runtime/context';

const isTaken = async (ctx: Context, { email, phone_number }: Record<string, string>): Promise<boolean> => {
  const owners = await Promise.all([
    email ? ownerOfEmail(ctx.store, oneLine(email)) : undefined,
    phone_number ? ownerOfMobile(ctx.store, oneLine(phone_number)) : undefined,
  ]);
  return owners.some(owner => owner !== undefined);
};

/**
 * Cognito asks before it takes somebody in. Without `email_verify` an address counts as verified at once. A phone
 * number counts so always: it signs in by a code sent to that number, and only verified ones may. Nobody takes over a
 * number or an address of somebody else by signing up past the site.
 */
export const preSignUp = async (ctx: Context, event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_SignUp') return event;
  const { userAttributes } = event.request;
  if (await isTaken(ctx, userAttributes)) throw new Error('user_exists');
  const { email_verify } = await ctx.settings();
  const response = {
    autoConfirmUser: !email_verify,
    autoVerifyEmail: !email_verify,
    autoVerifyPhone: Boolean(userAttributes.phone_number),
  };
  return { ...event, response };
};
