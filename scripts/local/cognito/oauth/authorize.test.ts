import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK, startOAuth, type OAuthWorld } from './oauth-test-kit';

let world: OAuthWorld;
beforeAll(async () => {
  world = await startOAuth();
});
afterAll(() => world.close());

const google = { identity_provider: 'Google' };
const ask = (parameters: Record<string, string | undefined>) =>
  world.social.redirectOf(world.social.authorizeUrl(parameters));
const query = (url: URL) => Object.fromEntries(url.searchParams);
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('/oauth2/authorize', () => {
  it('[AUTH-5] redirects to the provider with a state of its own and the address where the provider shall answer', async () => {
    const page = await ask({ ...google, code_challenge: challenge, code_challenge_method: 'S256' });
    expect(page.href).toContain(`${world.social.site.url}/identity/Google?`);
    expect(query(page)).toMatchObject({
      client_id: 'google-client',
      redirect_uri: `${world.social.site.url}/oauth2/idpresponse`,
      response_type: 'code',
      scope: 'openid email profile',
    });
    expect(page.searchParams.get('state')).not.toBe('opaque');
  });

  it('[AUTH-5] lets people choose when the app names no provider, and keeps what the app asked', async () => {
    for (const identity_provider of [undefined, 'COGNITO']) {
      const page = await ask({ identity_provider });
      expect(page.pathname).toBe('/login');
      const html = await (await world.social.fetch(page)).text();
      const links = [...html.matchAll(/href="(\/oauth2\/authorize[^"]*)"/g)].map(([, link = '']) =>
        link.replaceAll('&#38;', '&'),
      );
      expect(links).toHaveLength(3);
      const next = await world.social.redirectOf(new URL(links[0] ?? '', world.social.site.url));
      expect(next.pathname).toBe('/identity/Google');
    }
  });

  it.each([
    ['an unknown client', { client_id: 'nobody' }, 'Client does not exist'],
    ['no client', { client_id: undefined }, 'Client does not exist'],
    ['an address nobody registered', { redirect_uri: 'https://attacker.example/login' }, 'redirect_mismatch'],
    ['a slash more', { redirect_uri: `${CALLBACK}/` }, 'redirect_mismatch'],
    ['a query more', { redirect_uri: `${CALLBACK}?next=1` }, 'redirect_mismatch'],
    ['no address', { redirect_uri: undefined }, 'redirect_mismatch'],
  ])('[AUTH-5] sends nobody anywhere for %s', async (_what, parameters, error) => {
    const page = await ask({ ...google, ...parameters });
    expect([page.origin, page.pathname, page.searchParams.get('error')]).toEqual([
      world.social.site.url,
      '/error',
      error,
    ]);
    const shown = await world.social.fetch(page);
    expect(shown.status).toBe(400);
    expect(await shown.text()).toContain(error);
  });

  it.each([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['an unknown response type', { response_type: 'password' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unauthorized_client'],
    ['a scope that is not allowed', { scope: 'openid aws.cognito.signin.user.admin' }, 'invalid_scope'],
    ['an unknown provider', { identity_provider: 'LoginWithAmazon' }, 'invalid_request'],
    ['a challenge without method', { code_challenge: challenge }, 'invalid_request'],
    ['a plain challenge', { code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method without challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['a challenge that is no hash', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
  ])('[AUTH-5] tells the app about %s', async (_what, parameters, error) => {
    const back = await ask({ ...google, ...parameters });
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(query(back)).toMatchObject({ error, state: 'opaque' });
    expect(back.searchParams.has('code')).toBe(false);
  });

  it('[AUTH-5] is visited, not posted to, and knows its own paths only', async () => {
    const { fetch, site } = world.social;
    expect((await fetch(world.social.authorizeUrl(google), { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${site.url}/admin`)).status).toBe(404);
    expect((await fetch(`${site.url}/login`, { headers: { host: 'attacker.example' } })).status).toBe(421);
  });
});

describe('/logout', () => {
  const leave = (parameters: Record<string, string>) =>
    world.social.redirectOf(`${world.social.site.url}/logout?${new URLSearchParams(parameters).toString()}`);
  const client_id = 'TestClient';

  it('[AUTH-5] goes back to a registered address', async () => {
    expect((await leave({ client_id, logout_uri: 'http://127.0.0.1:3000/' })).href).toBe('http://127.0.0.1:3000/');
  });

  it.each([
    ['an address nobody registered', { client_id, logout_uri: 'https://attacker.example/' }, 'redirect_mismatch'],
    ['an unknown client', { client_id: 'nobody', logout_uri: 'http://127.0.0.1:3000/' }, 'Client does not exist'],
    ['no address', { client_id }, "Required String parameter 'logout_uri' is not present"],
  ])('[AUTH-5] sends nobody anywhere for %s', async (_what, parameters, error) => {
    const page = await leave(parameters as unknown as Record<string, string>);
    expect([page.origin, page.pathname, page.searchParams.get('error')]).toEqual([
      world.social.site.url,
      '/error',
      error,
    ]);
  });
});
