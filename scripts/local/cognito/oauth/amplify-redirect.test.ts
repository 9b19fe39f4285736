import { Amplify } from 'aws-amplify';
import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signInWithRedirect, signOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CLIENT_ID, POOL_ID } from '../cognito-test-kit';
import { CALLBACK, startOAuth, type OAuthWorld } from './oauth-test-kit';

let world: OAuthWorld;
/** Where the app was redirected by setting `location.href`. */
let visited: string[] = [];
const heard: string[] = [];

/** The parts of a page that Amplify uses; without a document it treats the sign-in as a native app's. */
const stubPage = () => {
  const { origin, pathname, hostname } = new URL(CALLBACK);
  const location = {
    origin,
    pathname,
    hostname,
    set href(to: string) {
      visited.push(to);
    },
  };
  vi.stubGlobal('window', { location, addEventListener: () => {}, removeEventListener: () => {} });
};

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  world = await startOAuth({ client: { refreshTokenRotation: { graceSeconds: 60 } } });
  const plainFetch = globalThis.fetch;
  const { site, fetch: securely } = world.social;
  // Amplify has no option for the certificate to trust.
  vi.stubGlobal('fetch', (to: string | URL, init?: RequestInit) =>
    (String(to).startsWith(site.url) ? securely : plainFetch)(to, init),
  );
  stubPage();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: POOL_ID,
        userPoolClientId: CLIENT_ID,
        userPoolEndpoint: world.server.url,
        loginWith: {
          email: true,
          oauth: {
            domain: new URL(site.url).host,
            scopes: ['openid', 'email', 'profile'],
            redirectSignIn: [CALLBACK],
            redirectSignOut: ['http://127.0.0.1:3000/'],
            responseType: 'code',
          },
        },
      },
    },
  });
  Hub.listen('auth', ({ payload }) => heard.push(payload.event));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});
beforeEach(async () => {
  await signOut();
  visited = [];
  heard.length = 0;
});

type Fields = Record<string, string>;
/** Simulates the browser between the app and the local identity page. */
const browse = (fields: Fields) => async (url: string) => {
  const back = await world.social.answer(await world.social.redirectOf(url), fields);
  return { type: 'success' as const, url: back.href };
};
const through = (fields: Fields, provider: 'Apple' | 'Facebook' | 'Google' = 'Google') =>
  signInWithRedirect({ provider, customState: '/book', options: { authSessionOpener: browse(fields) } });
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };

it.each(['Google', 'Facebook', 'Apple'] as const)('[AUTH-5] signs in with %s', async provider => {
  await through(ada, provider);
  const { tokens } = await fetchAuthSession();
  expect(tokens?.idToken?.payload).toMatchObject({ email: 'ada@example.com', given_name: 'Ada' });
  expect((await getCurrentUser()).username).toMatch(/^(google|facebook|signinwithapple)_/);
  expect(heard).toEqual(expect.arrayContaining(['signInWithRedirect', 'signedIn', 'customOAuthState']));
});

it('[AUTH-5] is notified that the user cancelled, with nobody signed in', async () => {
  await expect(through({ cancel: '1' })).rejects.toMatchObject({
    name: 'OAuthSignInException',
    message: 'access_denied',
  });
  expect(heard).toContain('signInWithRedirect_failure');
  expect((await fetchAuthSession()).tokens).toBeUndefined();
});

it('[AUTH-5] refreshes the session like any other, with its scopes', async () => {
  await through(ada);
  const before = (await fetchAuthSession()).tokens?.accessToken;
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
  expect(after?.toString()).not.toBe(before?.toString());
  expect(after?.payload.scope).toBe('openid email profile');
  await expect(fetchUserAttributes()).rejects.toThrow('Access Token does not have required scopes');
});

it('[AUTH-5] revokes the session when it signs out, and leaves by the domain', async () => {
  await through(ada);
  const token = (await fetchAuthSession()).tokens?.accessToken.toString();
  await signOut();
  expect(visited).toHaveLength(1);
  expect((await world.social.redirectOf(visited[0] ?? '')).href).toBe('http://127.0.0.1:3000/');
  const { status, body } = await world.call('GetUser', { AccessToken: token });
  expect([status, body.message]).toEqual([400, 'Access Token has been revoked']);
});
