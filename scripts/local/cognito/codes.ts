import { randomInt } from 'node:crypto';
import { AwsError } from '../aws-reply';
import { plain } from '../outbox/plain';
import { customWords } from './custom-words';
import { runTrigger } from './triggers';
import type { CodePurpose, IssuedCode, Pool, User } from './types';

export type CodeDelivery = { AttributeName: string; DeliveryMedium: 'SMS' | 'EMAIL'; Destination: string };

export type Message = {
  user: User;
  attribute: 'email' | 'phone_number';
  /** The address to send to, if it is not (yet) the user's attribute. */
  newValue?: string;
  /** For example `CustomMessage_SignUp`. */
  source: string;
  clientId?: string;
  clientMetadata: Record<string, string>;
  /** Contains `{####}` for the code and `{username}`. */
  template: { subject: string; text: string };
  code: string;
};

const HOUR_MS = 3_600_000;
const lifetimesMs: Record<CodePurpose, number> = {
  signUp: 24 * HOUR_MS,
  forgotPassword: HOUR_MS,
  email: 24 * HOUR_MS,
  phone_number: 24 * HOUR_MS,
};
const MAX_WRONG_TRIES = 5;
const MAX_SENDS_PER_HOUR = 10;

/** Issues a six-digit code, which replaces an earlier one for the same purpose, and sends it. */
export const sendCode = async (
  pool: Pool,
  purpose: CodePurpose,
  message: Omit<Message, 'template' | 'code'>,
): Promise<CodeDelivery> => {
  const nowMs = pool.now();
  const sentAtMs = (message.user.codes[purpose]?.sentAtMs ?? []).filter(at => at > nowMs - HOUR_MS);
  if (sentAtMs.length >= MAX_SENDS_PER_HOUR) throw attemptLimit();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const subject = purpose === 'forgotPassword' ? 'Your password reset code' : 'Your verification code';
  const text = purpose === 'forgotPassword' ? 'Your password reset code is {####}' : 'Your confirmation code is {####}';
  await sendMessage(pool, { ...message, code, template: { subject, text } });
  message.user.codes[purpose] = {
    code,
    expiresAtMs: nowMs + lifetimesMs[purpose],
    wrongTries: 0,
    attribute: message.attribute,
    sentAtMs: [...sentAtMs, nowMs],
  };
  return describeDelivery(message.attribute, destinationOf(message));
};

/** Lets the CustomMessage trigger write the text of a message and puts it into the outbox. */
export const sendMessage = async (pool: Pool, message: Message): Promise<void> => {
  const { user, attribute, code, source } = message;
  const isInvitation = source === 'CustomMessage_AdminCreateUser';
  const response = await runTrigger(pool, {
    trigger: 'CustomMessage',
    source,
    clientId: message.clientId,
    user,
    username: user.username,
    request: {
      codeParameter: '{####}',
      linkParameter: '{##Click Here##}',
      usernameParameter: isInvitation ? '{username}' : null,
      clientMetadata: message.clientMetadata,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  const isSms = attribute === 'phone_number';
  const custom = customWords(pool, response, isInvitation);
  const text = (isSms ? custom.sms : custom.email) ?? message.template.text;
  const to = destinationOf(message);
  const subject = custom.subject ?? message.template.subject;
  const filled = text.replaceAll('{####}', code).replaceAll('{username}', to);
  const isHtml = !isSms && /<\w+[^>]*>/.test(filled);
  const meta = { source, code, username: user.username, ...(isHtml ? { html: filled } : {}) };
  const body = isHtml ? plain(filled) : filled;
  pool.outbox.add({ kind: isSms ? 'sms' : 'email', to, ...(isSms ? {} : { subject }), body, at: pool.now(), meta });
};

/**
 * Checks and uses up a code.
 * @returns the issued code; the attribute it was sent to is thereby verified
 * @throws AwsError CodeMismatchException, ExpiredCodeException, or LimitExceededException after five wrong tries
 */
export const spendCode = (pool: Pool, user: User, purpose: CodePurpose, given: string): IssuedCode => {
  const issued = user.codes[purpose];
  if (!issued || pool.now() > issued.expiresAtMs) throw codeExpired();
  if (issued.wrongTries >= MAX_WRONG_TRIES) throw attemptLimit();
  if (issued.code !== given) {
    issued.wrongTries += 1;
    throw codeMismatch();
  }
  delete user.codes[purpose];
  return issued;
};

/** Drops codes sent to a former address: they must not verify the new one. */
export const forgetCodesSentTo = (user: User, attribute: string): void => {
  for (const [purpose, issued] of Object.entries(user.codes)) {
    if (issued.attribute === attribute) delete user.codes[purpose as CodePurpose];
  }
};

export const codeMismatch = () =>
  new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const codeExpired = () =>
  new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
const attemptLimit = () =>
  new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');

const destinationOf = ({ user, attribute, newValue }: Pick<Message, 'user' | 'attribute' | 'newValue'>): string =>
  newValue ?? user.attributes[attribute] ?? '';

/** Masks the address a code was sent to: `a***@e***`, `+*******4567`. */
export const describeDelivery = (attribute: string, address: string): CodeDelivery => {
  if (attribute === 'phone_number') {
    const Destination = `+${'*'.repeat(Math.max(address.length - 5, 1))}${address.slice(-4)}`;
    return { AttributeName: attribute, DeliveryMedium: 'SMS', Destination };
  }
  const [local = '', domain = ''] = address.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
  };
};
