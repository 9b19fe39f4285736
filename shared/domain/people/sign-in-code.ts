import { loginOtp, LOGIN_OTP_TRIES, LOGIN_OTP_TTL_MS } from '#shared/contract/constants';

/** A code by text: six digits, good until `expiresAt` (ms since the epoch). */
export type SignInCode = { code: string; expiresAt: number };

/** `draw` is uniform in [min, max]. */
export const newCode = (draw: (min: number, max: number) => number, now: number): SignInCode => ({
  code: String(draw(loginOtp.min, loginOtp.max)),
  expiresAt: now + LOGIN_OTP_TTL_MS,
});

/** As text that the identity service keeps between rounds, sealed in the session. */
export const codeText = ({ code, expiresAt }: SignInCode): string => `CODE-${code}-${expiresAt}`;

export const codeOf = (text: string | undefined): SignInCode | undefined => {
  const [, code, expiresAt] = /^CODE-(\d{6})-(\d+)$/.exec(text ?? '') ?? [];
  return code && expiresAt ? { code, expiresAt: Number(expiresAt) } : undefined;
};

/** What follows after so many answers: tokens once one was right, an end after three wrong ones. */
export const nextRound = (answers: readonly boolean[]): 'challenge' | 'tokens' | 'end' => {
  if (answers.at(-1) === true) return 'tokens';
  return answers.length >= LOGIN_OTP_TRIES ? 'end' : 'challenge';
};

/** Whether an answer is the code, in time. Every digit is compared, so that time tells nothing. */
export const isRightCode = (expected: SignInCode | undefined, answer: string, now: number): boolean => {
  if (!expected || answer.length !== expected.code.length) return false;
  const differing = [...expected.code].reduce((sum, digit, i) => sum + Number(digit !== answer[i]), 0);
  return differing === 0 && now < expected.expiresAt;
};
