import { HOUR_MS } from '#shared/contract/time';
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { LOGIN_OTPS_PER_HOUR } from '#shared/contract/constants';
import { codeOf, codeText, newCode, type SignInCode } from '#shared/domain/people/sign-in-code';
import { readerLanguage } from '#lambdas/adapters/reader-language';
import { filled } from '#lambdas/runtime/http-response';
import { profileOfAccount } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { Refused } from './refused';
import { withinLimit } from '#lambdas/runtime/limits';

const numberOf = ({ userAttributes, userNotFound }: CreateAuthChallengeTriggerEvent['request']): string | undefined =>
  !userNotFound && userAttributes.phone_number_verified === 'true' ? userAttributes.phone_number : undefined;

const sendCode = async (ctx: Context, event: CreateAuthChallengeTriggerEvent): Promise<SignInCode> => {
  const phone = numberOf(event.request);
  // Unknown names are counted in the same way, so that the limit does not reveal which accounts exist.
  const limit = { what: 'sign-in-code', who: phone ?? event.userName, max: LOGIN_OTPS_PER_HOUR, windowMs: HOUR_MS };
  if (!(await withinLimit(ctx, limit))) throw new Refused('too_many_requests');
  const code = newCode((min, max) => ctx.randomInt(min, max), ctx.now());
  if (phone) {
    const [{ appName }, user] = await Promise.all([
      ctx.settings(),
      profileOfAccount(ctx.store, event.request.userAttributes.sub ?? ''),
    ]);
    const { texts } = await readerLanguage(user?.language);
    await (await ctx.sms()).send(phone, filled(texts.sms_sign_in_code ?? '', { code: code.code, app: appName }));
  }
  return code;
};

/**
 * The first round sends a code by SMS, later rounds ask for the same one again. Cognito encrypts the session's
 * metadata.
 */
export const createChallenge = async (
  ctx: Context,
  event: CreateAuthChallengeTriggerEvent,
): Promise<CreateAuthChallengeTriggerEvent> => {
  const before = event.request.session.at(-1)?.challengeMetadata;
  const text = codeText(codeOf(before) ?? (await sendCode(ctx, event)));
  return {
    ...event,
    response: {
      publicChallengeParameters: {},
      privateChallengeParameters: { expected: text },
      challengeMetadata: text,
    },
  };
};
