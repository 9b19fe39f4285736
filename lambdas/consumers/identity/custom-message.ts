import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { shippedFor } from '#shared/i18n/languages';
import { loadLanguages } from '#lambdas/model/catalog/language-texts';
import { takePass } from '#lambdas/model/people/passes';
import { codeMail, type CodeMailKind } from '#lambdas/model/mails/code-mail';
import { log } from '#lambdas/ports/log';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { profileOfAccount } from '#lambdas/store/user-items';
import { Refused } from './refused';

const kinds: Readonly<Record<CustomMessageTriggerEvent['triggerSource'], CodeMailKind>> = {
  CustomMessage_SignUp: 'confirm',
  CustomMessage_ResendCode: 'confirm',
  CustomMessage_UpdateUserAttribute: 'confirm',
  CustomMessage_VerifyUserAttribute: 'confirm',
  CustomMessage_ForgotPassword: 'password',
  CustomMessage_Authentication: 'sign_in',
  CustomMessage_AdminCreateUser: 'invited',
};

/** The profile's language; without a profile the language of the page, else the default of the service. */
const languageOf = async (
  ctx: Context,
  { userAttributes, clientMetadata }: CustomMessageTriggerEvent['request'],
): Promise<string> => {
  const user = await profileOfAccount(ctx.store, userAttributes.sub ?? '');
  const known = shippedFor(user?.language) ?? shippedFor(clientMetadata?.['language']);
  if (known) return known;
  const languages = await loadLanguages(ctx.store);
  return shippedFor(languages.find(language => language.default)?.langLocale) ?? 'en';
};

const inWords = async (ctx: Context, event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { codeParameter: code, usernameParameter } = event.request;
  const [{ appName: app }, language] = await Promise.all([ctx.settings(), languageOf(ctx, event.request)]);
  const facts = { kind: kinds[event.triggerSource], app, code, user: usernameParameter ?? undefined };
  const { subject, html } = await codeMail(facts, language);
  return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
};

/** Mails that anybody can make the pool send to another person, without a token of ours or a session. */
const openToAnybody: readonly string[] = [
  'CustomMessage_ForgotPassword',
  'CustomMessage_ResendCode',
] satisfies CustomMessageTriggerEvent['triggerSource'][];
/** Client id that the pool names when an operator asks, by the console or the CLI. */
const BY_OPERATOR = 'CLIENT_ID_NOT_APPLICABLE';

const assertPass = async (ctx: Context, event: CustomMessageTriggerEvent): Promise<void> => {
  if (!openToAnybody.includes(event.triggerSource) || event.callerContext.clientId === BY_OPERATOR) return;
  const { email = event.userName } = event.request.userAttributes;
  if (!(await takePass(ctx, email))) throw new Refused('robot_check');
};

const inOurWords = async (ctx: Context, event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  try {
    return await inWords(ctx, event);
  } catch (error) {
    log.error('a mail with a code goes out in the words of the identity service', error);
    return event;
  }
};

/**
 * Cognito's custom message trigger: the mails with codes, in the reader's language. The pool sends no texts to phones:
 * `createChallenge` sends the codes of the sign-in. If our words fail, the code must still reach its reader, so
 * Cognito's own words are sent. Only the check whether the mail may be sent at all comes first, and fails closed.
 */
export const customMessage = async (
  ctx: Context,
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> => {
  await assertPass(ctx, event);
  // A pool without its own sender accepts only Cognito's words.
  return config.mailFrom === 'none' ? event : inOurWords(ctx, event);
};
