import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { deviceStorage, holdWhatIsRefused } from '../storage';
import { loadConfig, type AppConfig } from './config';

// Its sign-in writes to the tab's storage directly.
if (typeof Storage !== 'undefined') holdWhatIsRefused();

/** `own`: a password or code of the user pool itself; `social`: an account at another provider. */
export type SessionKind = 'own' | 'social';

/** Social sign-in uses a separate app client, goes through the pool's hosted UI and redirects back to `/login`. */
const clientOf = ({ federation, userPoolClientId }: AppConfig, kind: SessionKind) => {
  if (!federation || kind === 'own') return { userPoolClientId, oauth: {} };
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

/** If a browser forbids storage, a session lasts until the page is left. */
const sessionStore: Parameters<typeof cognitoUserPoolsTokenProvider.setKeyValueStorage>[0] = {
  getItem: async key => deviceStorage.getItem(key),
  setItem: async (key, value) => deviceStorage.setItem(key, value),
  removeItem: async key => deviceStorage.removeItem(key),
  clear: async () => deviceStorage.clear(),
};

/** Points Amplify at the stage's user pool, with the app client for this kind of sign-in. */
export const configure = async (kind: SessionKind): Promise<typeof auth> => {
  const config = await loadConfig();
  const { userPoolClientId, oauth } = clientOf(config, kind);
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
  // Each configuration resets it.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionStore);
  return auth;
};
