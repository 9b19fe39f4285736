import { loginOtp, SIGN_IN_CODE_TRIES, SIGN_IN_CODE_TTL_MS } from '#shared/contract/constants';

/**
 * A sign-in code sent by text message: six digits, valid until `expiresAt` (ms since the epoch). Its limits, also
 * `SIGN_IN_CODES_PER_HOUR`, are in `shared/contract/constants.ts`.
 */
export type SignInCode = { code: string; expiresAt: number };

/** Creates a code; `draw` is uniform in [min, max]. */
export const newCode = (draw: (min: number, max: number) => number, now: number): SignInCode => ({
  code: String(draw(loginOtp.min, loginOtp.max)),
  expiresAt: now + SIGN_IN_CODE_TTL_MS,
});

/** The code as text, which Cognito keeps between the rounds in its sealed session. */
export const codeText = ({ code, expiresAt }: SignInCode): string => `CODE-${code}-${expiresAt}`;

export const codeOf = (text: string | undefined): SignInCode | undefined => {
  const [, code, expiresAt] = /^CODE-(\d{6})-(\d+)$/.exec(text ?? '') ?? [];
  return code && expiresAt ? { code, expiresAt: Number(expiresAt) } : undefined;
};

/** The next round after these answers: tokens after a right one, the end after three wrong ones. */
export const nextRound = (answers: readonly boolean[]): 'challenge' | 'tokens' | 'end' => {
  if (answers.at(-1) === true) return 'tokens';
  return answers.length >= SIGN_IN_CODE_TRIES ? 'end' : 'challenge';
};

/** Whether the answer is the code and in time. Every digit is compared, so that timing reveals nothing. */
export const isRightCode = (expected: SignInCode | undefined, answer: string, now: number): boolean => {
  if (!expected || answer.length !== expected.code.length) return false;
  const differing = [...expected.code].reduce((sum, digit, i) => sum + Number(digit !== answer[i]), 0);
  return differing === 0 && now < expected.expiresAt;
};
