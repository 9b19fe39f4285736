import type { LocalRuntime } from '#scripts/local/runtime';
import { signIn as signInToPool } from '#scripts/lib/sign-in';

/** An access token by the same sign-in that the web uses. */
export const signIn = async (runtime: LocalRuntime, email: string, password: string): Promise<string> => {
  const pool = {
    userPoolEndpoint: runtime.awsUrl,
    userPoolId: runtime.outputs.UserPoolId ?? '',
    userPoolClientId: runtime.outputs.UserPoolClientId ?? '',
  };
  return (await signInToPool(pool, email, password)).accessToken;
};
