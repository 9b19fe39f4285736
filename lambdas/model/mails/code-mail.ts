import { readerLanguage } from '#lambdas/words/reader-language';
import { filled } from '#lambdas/runtime/http-response';
import { htmlOf, textOf } from './mail-layout';

/** Purpose of a mailed code. */
export type CodeMailKind = 'confirm' | 'password' | 'sign_in' | 'invited' | 'contact';

type CodeMailFacts = {
  kind: CodeMailKind;
  app: string;
  /** Placeholder that the identity service replaces by the code. */
  code: string;
  /** Placeholder for the name to sign in with; present for an invitation. */
  user?: string | undefined;
};

/** The longest subject that the identity service takes. */
const MOST_SUBJECT_CHARS = 140;

/**
 * A mail with a code. It contains no text written by users, because anybody can have it sent to anybody. The identity
 * service accepts no control characters, so the subject has no isolates.
 */
export const codeMail = async (
  { kind, app, code, user = '' }: CodeMailFacts,
  wanted: string,
): Promise<{ subject: string; html: string; text: string }> => {
  const language = await readerLanguage(wanted);
  const t = (key: string) => filled(language.texts[key] ?? key, { app, user }, language.lang);
  const title = t(`mail_code_${kind}_subject`);
  const parts = { title, text: t(`mail_code_${kind}_text`), code, foot: t('mail_code_foot') };
  const subject = title.replace(/\p{Cf}/gu, '').slice(0, MOST_SUBJECT_CHARS);
  return { subject, html: htmlOf(language, parts), text: textOf(parts) };
};
