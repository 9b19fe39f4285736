import { AwsError } from '../aws-reply';
import type { Pool } from './types';

const MOST_SMS_CHARS = 140;
const MOST_SUBJECT_CHARS = 140;
const MOST_MAIL_CHARS = 20_000;
/** Characters that Cognito accepts in a subject or a message: no control characters but white space. */
const taken = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]*$/u;

type CustomWords = Partial<Record<'sms' | 'email' | 'subject', string>>;

const wordsIn = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const refused = (why: string) => new AwsError('InvalidLambdaResponseException', why);

/**
 * The words that a CustomMessage trigger has answered; undefined if it left them empty. @throws AwsError
 * InvalidLambdaResponseException as Cognito does: custom words in mails need an own sender, and every message needs its
 * placeholders for the code and, in an invitation, the user name
 */
export const customWords = (pool: Pool, response: Record<string, unknown>, isInvitation: boolean): CustomWords => {
  const words = { sms: wordsIn(response.smsMessage), email: wordsIn(response.emailMessage) };
  const subject = wordsIn(response.emailSubject);
  if ((words.email ?? subject) !== undefined && !pool.config.hasOwnSender)
    throw refused('Custom mails need EmailSendingAccount DEVELOPER.');
  const places = ['{####}', ...(isInvitation ? ['{username}'] : [])];
  for (const text of Object.values(words)) {
    const missing = places.find(place => text !== undefined && !text.includes(place));
    if (missing) throw refused(`The message lacks ${missing}.`);
  }
  const lengths = [
    [words.sms, MOST_SMS_CHARS],
    [words.email, MOST_MAIL_CHARS],
    [subject, MOST_SUBJECT_CHARS],
  ] as const;
  for (const [text = '', most] of lengths) {
    if (text.length > most) throw refused(`A text has more than ${most} characters.`);
    if (!taken.test(text)) throw refused('A text has characters of control.');
  }
  return { ...words, ...(subject === undefined ? {} : { subject }) };
};
