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

/** The profile's language; without one what the page asked for, else the default of the service. */
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

/** Mails that anybody can make the pool send to somebody else, without a token of ours or a session. */
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
 * Cognito's custom message trigger: the mails with codes, in the reader's language. Texts to phones stay Cognito's: the
 * pool sends none, those of the sign-in are `createChallenge`'s. Whatever goes wrong with the words, the code must reach its
 * reader, so then it goes out in Cognito's; only whether it may be sent at all is asked before, and fails closed.
 */
export const customMessage = async (
  ctx: Context,
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> => {
  await assertPass(ctx, event);
  // A pool without a sender of its own takes no other words.
  return config.mailFrom === 'none' ? event : inOurWords(ctx, event);
};
