import { AwsError } from '../aws-reply';
import { invalidParameter, notAuthorized } from './input';
import { createVerifier, isPassword } from './srp';
import type { PasswordPolicy, Pool, User } from './types';
import { poolName, touch } from './users';

const symbolPattern = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
const FREE_FAILURES = 5;
const LONGEST_LOCK_MS = 15 * 60_000;

/** @throws AwsError InvalidPasswordException that names the first violated rule */
export const assertPolicy = (policy: PasswordPolicy, password: string): void => {
  if (/^\s|\s$/.test(password) || password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  const rules: [boolean, string][] = [
    [password.length >= (policy.MinimumLength ?? 8), 'Password not long enough'],
    [!policy.RequireLowercase || /[a-z]/.test(password), 'Password must have lowercase characters'],
    [!policy.RequireUppercase || /[A-Z]/.test(password), 'Password must have uppercase characters'],
    [!policy.RequireNumbers || /\d/.test(password), 'Password must have numeric characters'],
    [!policy.RequireSymbols || symbolPattern.test(password), 'Password must have symbol characters'],
  ];
  const broken = rules.find(([isMet]) => !isMet);
  if (broken) {
    throw new AwsError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
  }
};

/** Stores the SRP verifier of a password, never the password. */
export const setPassword = (pool: Pool, user: User, password: string): void => {
  user.verifier = createVerifier(poolName(pool), user.username, password);
  delete user.temporaryPasswordUntilMs;
  touch(pool, user);
};

/** Checks a plain-text password and counts failures. @throws AwsError while the user is locked out */
export const checkPassword = (pool: Pool, user: User, password: string): void => {
  const { verifier } = user;
  judge(pool, user, () => verifier != null && isPassword(verifier, poolName(pool), user.username, password));
};

/**
 * Runs a password check under Cognito's lockout: one second after five failures, doubled by each further failure up to
 * 15 minutes. An attempt during a lockout is refused without checking the password.
 */
export const judge = (pool: Pool, user: User, isRight: () => boolean): void => {
  const nowMs = pool.now();
  const { lockout } = user;
  if (nowMs - lockout.lastAtMs > LONGEST_LOCK_MS) lockout.failures = 0;
  if (nowMs < lockout.untilMs) throw notAuthorized('Password attempts exceeded');
  if (isRight()) {
    user.lockout = { failures: 0, untilMs: 0, lastAtMs: nowMs };
    return;
  }
  const failures = lockout.failures + 1;
  const lockMs = failures < FREE_FAILURES ? 0 : Math.min(LONGEST_LOCK_MS, 1000 * 2 ** (failures - FREE_FAILURES));
  user.lockout = { failures, untilMs: nowMs + lockMs, lastAtMs: nowMs };
  throw notAuthorized();
};
