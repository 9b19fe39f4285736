import { expect } from 'vitest';
import { codeAt } from '#scripts/local/cognito/totp';
import type { ProductRuntime } from '#scripts/product/runtime';
import { signInWithCode } from '#scripts/lib/sign-in';
import { nextSecond } from './next-second';
import { askPool } from './pool';

const STEP_MS = 30_000;
/** Somebody's authenticator app. */
export type Authenticator = {
  /** With the access token of a session, as the site does it. */
  setUp(accessToken: string): Promise<void>;
  /** Signs in with password and code; resolves with an access token. */
  signIn(email: string, password: string): Promise<string>;
};

/**
 * No code works twice, and a test is faster than a clock: the codes are those of the previous, the current and the next
 * step, which makes three for each set-up.
 */
export const authenticator = (runtime: ProductRuntime): Authenticator => {
  let secret = '';
  let step = 0;
  const shown = (): string => {
    step = Math.max(step, Math.floor(Date.now() / STEP_MS) - 2) + 1;
    return codeAt(secret, step * STEP_MS);
  };
  return {
    async setUp(AccessToken) {
      const { body } = await askPool(runtime, 'AssociateSoftwareToken', { AccessToken });
      secret = String(body.SecretCode);
      step = 0;
      const verified = await askPool(runtime, 'VerifySoftwareToken', { AccessToken, UserCode: shown() });
      expect(verified.body).toEqual({ Status: 'SUCCESS' });
      const on = { Enabled: true, PreferredMfa: true };
      const set = await askPool(runtime, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: on });
      expect(set.status).toBe(200);
    },
    signIn: async (email, password) => {
      await nextSecond();
      const pool = {
        userPoolEndpoint: runtime.awsUrl,
        userPoolId: runtime.outputs.UserPoolId ?? '',
        userPoolClientId: runtime.outputs.UserPoolClientId ?? '',
      };
      return (await signInWithCode(pool, { username: email, password, code: shown })).accessToken;
    },
  };
};
