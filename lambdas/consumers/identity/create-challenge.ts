import { HOUR_MS } from '#shared/contract/time';
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { SIGN_IN_CODES_PER_HOUR } from '#shared/contract/constants';
import { codeOf, codeText, newCode, type SignInCode } from '#shared/domain/people/sign-in-code';
import { readerLanguage } from '#lambdas/words/reader-language';
import { takePass } from '#lambdas/model/people/passes';
import { sendText } from '#lambdas/model/people/send-text';
import { textRefusal } from '#lambdas/model/people/text-gate';
import { filled } from '#lambdas/runtime/http-response';
import { profileOfAccount } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { Refused } from './refused';
import { needsSecondFactor } from '#lambdas/runtime/second-factor';
import { withinLimit } from '#lambdas/runtime/limits';

const typedNumber = /^\+\d+$/;
type Request = CreateAuthChallengeTriggerEvent['request'];

const numberOf = ({ userAttributes, userNotFound }: Request): string | undefined =>
  !userNotFound && userAttributes.phone_number_verified === 'true' ? userAttributes.phone_number : undefined;

/**
 * Texts the code to a number that has a profile; accounts without a profile get no code. Staff with a second factor
 * cannot sign in by the phone alone.
 */
const textCode = async (ctx: Context, { userAttributes }: Request, phone: string, code: SignInCode) => {
  const user = await profileOfAccount(ctx.store, userAttributes.sub ?? '');
  if (user?.mobile !== phone || user.mobileUnproved || (await needsSecondFactor(ctx, user))) return false;
  const [{ appName }, { texts }] = await Promise.all([ctx.settings(), readerLanguage(user.language)]);
  const text = filled(texts.sms_sign_in_code ?? '', { code: code.code, app: appName });
  const outcome = await sendText(ctx, 'sign-in', phone, text);
  if (outcome === 'capped') throw new Refused('too_many_requests');
  return outcome === 'sent';
};

const sendCode = async (ctx: Context, { request, userName }: CreateAuthChallengeTriggerEvent): Promise<SignInCode> => {
  const phone = numberOf(request);
  // For an unknown user, the name is the typed text: a number without an account is refused like a number with one.
  const number = phone ?? (typedNumber.test(userName) ? userName : undefined);
  const notTexted = number === undefined ? undefined : await textRefusal(ctx, number);
  if (notTexted) throw new Refused(notTexted.refusal);
  // The check comes before anything is counted, so that programs cannot use up a person's codes. Unknown names are
  // checked as well.
  if (!(await takePass(ctx, phone ?? userName))) throw new Refused('robot_check');
  // Unknown names are counted in the same way, so that the limit does not reveal which accounts exist.
  const limit = { what: 'sign-in-code', who: phone ?? userName, max: SIGN_IN_CODES_PER_HOUR, windowMs: HOUR_MS };
  if (!(await withinLimit(ctx, limit))) throw new Refused('too_many_requests');
  const code = newCode((min, max) => ctx.randomInt(min, max), ctx.now());
  const isSent = phone !== undefined && (await textCode(ctx, request, phone, code));
  // A code that was not sent expires at once, so that it cannot be guessed.
  return isSent ? code : { ...code, expiresAt: 0 };
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
