import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { loadConfig, type AppConfig } from './config';

/** By a password or code of the pool's own, or by another account. */
export type SignInWay = 'own' | 'social';

/** Sign-in with other accounts has a client of its own, goes over the pool's own pages and comes back to `/login`. */
const clientOf = ({ federation, userPoolClientId }: AppConfig, way: SignInWay) => {
  if (!federation || way === 'own') return { userPoolClientId, oauth: {} };
  const oauth = {
    oauth: {
      domain: federation.domain,
      scopes: ['openid', 'email', 'profile'],
      redirectSignIn: [`${location.origin}/login`],
      redirectSignOut: [`${location.origin}/`],
      responseType: 'code' as const,
    },
  };
  return { userPoolClientId: federation.clientId, oauth };
};

/** Points Amplify at the stage's user pool and at the client of a way to sign in. */
export const configure = async (way: SignInWay): Promise<typeof auth> => {
  const config = await loadConfig();
  const { userPoolClientId, oauth } = clientOf(config, way);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId,
        ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
        loginWith: { email: true, phone: true, ...oauth },
      },
    },
  });
  return auth;
};
