import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { loadConfig, type AppConfig } from './config';

/** Sign-in with other accounts goes over the pool's own pages and comes back to `/login`. */
function oauthOf({ federation }: AppConfig) {
  if (!federation) return {};
  return {
    oauth: {
      domain: federation.domain,
      scopes: ['openid', 'email', 'profile'],
      redirectSignIn: [`${location.origin}/login`],
      redirectSignOut: [`${location.origin}/`],
      responseType: 'code' as const,
    },
  };
}

/** Points Amplify at the stage's user pool. */
export async function configure(): Promise<typeof auth> {
  const config = await loadConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
        loginWith: { email: true, phone: true, ...oauthOf(config) },
      },
    },
  });
  return auth;
}
