import type { ProductRuntime } from '#scripts/product/runtime';
import { signIn as signInToPool } from '#scripts/lib/sign-in';

/** Signs in like the web does; resolves with an access token. */
export const signIn = async (runtime: ProductRuntime, email: string, password: string): Promise<string> => {
  const pool = {
    userPoolEndpoint: runtime.awsUrl,
    userPoolId: runtime.outputs.UserPoolId ?? '',
    userPoolClientId: runtime.outputs.UserPoolClientId ?? '',
  };
  return (await signInToPool(pool, email, password)).accessToken;
};
