import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCredentials } from '#scripts/local/sigv4';
import { Person } from '../kit/person';
import { codeSentTo } from '../kit/pool';
import { SocialClient, type SocialPerson } from '../kit/social';
import { PASSWORD, startWorld, type World } from '../kit/world';

let world: World;
let social: SocialClient;
beforeAll(async () => {
  world = await startWorld({ social: true });
  const { url, outputs, signIn } = world.runtime;
  if (!signIn) throw new Error('the product runs without sign-in domain');
  social = new SocialClient({ ...signIn, clientId: outputs.SocialClientId ?? '', redirectUri: `${url}/login` });
});
afterAll(() => world.close());

const signIn = async (person: SocialPerson) => {
  const tokens = await social.signIn(person);
  return { person: Person.withToken(world.runtime, tokens.access_token), tokens };
};

describe('signing in with another account', () => {
  it('[AUTH-5] is offered to the page with the domain that it may reach', async () => {
    const config = (await (await fetch(`${world.runtime.url}/config.json`)).json()) as Record<string, unknown>;
    const { host } = new URL(social.site.url);
    const { SocialClientId: clientId } = world.runtime.outputs;
    expect(config.federation).toEqual({ domain: host, clientId, providers: ['facebook', 'google', 'apple'] });
    expect(config.userPoolClientId).not.toBe(clientId);
  });

  it.each([
    ['Google', 'google'],
    ['Facebook', 'facebook'],
    ['SignInWithApple', 'apple'],
  ] as const)('[AUTH-5] makes a rider of somebody new from %s', async (provider, loginType) => {
    const email = `selma.${loginType}@example.com`;
    const { person } = await signIn({ provider, name: 'Selma Lindqvist', email });
    expect(await person.refused('fetchUser', {})).toBe('user_issue_contact_admin');
    const { user } = await person.call('completeSocialSignIn', {});
    expect(user).toMatchObject({
      id: person.uid,
      usertype: 'rider',
      approved: true,
      walletBalance: 0,
      loginType,
      email,
      firstName: 'Selma',
      lastName: 'Lindqvist',
    });
    expect(user.referralId).toMatch(/\S/);
    expect((await person.call('completeSocialSignIn', {})).user).toEqual(user);
    expect((await person.call('fetchUser', {})).user).toMatchObject({ id: person.uid, referralId: user.referralId });
  });

  it('[AUTH-5] is the same account the next time, and after a refresh', async () => {
    const again: SocialPerson = { provider: 'Google', name: 'Noor Haddad', email: 'noor@example.com' };
    const first = await signIn(again);
    await first.person.call('completeSocialSignIn', {});
    const second = await signIn(again);
    expect((await second.person.call('fetchUser', {})).user.id).toBe(first.person.uid);
    const refreshed = await social.token({ grant_type: 'refresh_token', refresh_token: second.tokens.refresh_token });
    const { access_token } = (await refreshed.json()) as { access_token: string };
    const { user } = await Person.withToken(world.runtime, access_token).call('fetchUser', {});
    expect(user.id).toBe(first.person.uid);
  });

  it('[AUTH-5] does not take over an account that has the e-mail already', async () => {
    const rider = await world.rider('Olof');
    const { email } = (await rider.call('fetchUser', {})).user;
    const { person } = await signIn({ provider: 'Google', name: 'Olof Impostor', email });
    expect(person.uid).not.toBe(rider.uid);
    expect(await person.refused('completeSocialSignIn', {})).toBe('user_exists');
    expect(await person.refused('fetchUser', {})).toBe('user_issue_contact_admin');
    expect((await rider.call('fetchUser', {})).user).toMatchObject({ id: rider.uid, firstName: 'Olof' });
  });

  it('[AUTH-5] makes nobody when it is cancelled', async () => {
    const pool = new sdk.CognitoIdentityProviderClient({
      region: world.runtime.region,
      endpoint: world.runtime.awsUrl,
      credentials: localCredentials,
    });
    const UserPoolId = world.runtime.outputs.UserPoolId ?? '';
    const count = async () => (await pool.send(new sdk.ListUsersCommand({ UserPoolId }))).Users?.length;
    const before = await count();
    const page = await social.redirectOf(social.authorizeUrl({ identity_provider: 'Facebook' }));
    const back = await social.answer(page, { cancel: '1' });
    expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([
      `${world.runtime.url}/login`,
      'access_denied',
    ]);
    expect(await count()).toBe(before);
  });

  it('[AUTH-5] ends with the session: its tokens open nothing at the pool any more', async () => {
    const { tokens } = await signIn({ provider: 'Google', name: 'Gone Soon', email: 'gone@example.com' });
    const body = new URLSearchParams({ client_id: social.site.clientId, token: tokens.refresh_token });
    expect((await social.fetch(`${social.site.url}/oauth2/revoke`, { method: 'POST', body })).status).toBe(200);
    const refused = await social.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(await refused.json()).toEqual({ error: 'invalid_grant' });
    const leave = new URL('/logout', social.site.url);
    leave.search = new URLSearchParams({
      client_id: social.site.clientId,
      logout_uri: `${world.runtime.url}/`,
    }).toString();
    expect((await social.redirectOf(leave)).href).toBe(`${world.runtime.url}/`);
  });

  it('[AUTH-5] can be undone and begun anew: a deleted account is gone from the pool too', async () => {
    const person: SocialPerson = { provider: 'Facebook', name: 'Twice Born', email: 'twice@example.com' };
    const first = await signIn(person);
    await first.person.call('completeSocialSignIn', {});
    await first.person.call('deleteUser', { id: first.person.uid });
    const second = await signIn(person);
    expect(second.person.uid).not.toBe(first.person.uid);
    expect(decodeJwt(second.tokens.access_token).username).toBe(decodeJwt(first.tokens.access_token).username);
    const { user } = await second.person.call('completeSocialSignIn', {});
    expect(user).toMatchObject({ id: second.person.uid, email: 'twice@example.com', walletBalance: 0 });
  });

  it('[AUTH-5] [PROF-1] keeps no address that it wrote down from whoever has it', async () => {
    const squats = async (email: string) => {
      const { person } = await signIn({ provider: 'Google', name: 'Eve Squats', email: `eve.of.${email}` });
      await person.call('completeSocialSignIn', {});
      expect((await person.call('updateProfile', { email })).user).toMatchObject({ email, emailUnproved: true });
      return async () => (await person.call('fetchUser', {})).user.email;
    };
    const anybody = Person.anybody(world.runtime);
    const [up, moves, google] = ['signs.up@example.com', 'moves@example.com', 'by.google@example.com'];
    const lost = [await squats(up), await squats(moves), await squats(google)];
    const names = { firstName: 'Vera', lastName: 'Victim', mobile: '+46701239001', password: PASSWORD };
    await anybody.call('user_signup', { regData: { ...names, email: up } });
    const rider = await world.rider('Mona');
    await rider.call('sendContactCode', { email: moves });
    await world.runtime.settle();
    await rider.call('confirmContact', { email: moves, code: codeSentTo(world.runtime, moves) });
    const { person } = await signIn({ provider: 'Google', name: 'Gun True', email: google });
    expect((await person.call('completeSocialSignIn', {})).user).toMatchObject({ email: google, firstName: 'Gun' });
    for (const hasLost of lost) await expect.poll(hasLost, { timeout: 20_000 }).toBe('');
  });

  it('[AUTH-5] works without an e-mail, which Facebook need not have', async () => {
    const { person } = await signIn({ provider: 'Facebook', name: 'Cher' });
    const { user } = await person.call('completeSocialSignIn', {});
    expect(user).toMatchObject({ usertype: 'rider', firstName: 'Cher', email: '', loginType: 'facebook' });
    const other = await signIn({ provider: 'Facebook', name: 'Prince' });
    expect((await other.person.call('completeSocialSignIn', {})).user.firstName).toBe('Prince');
  });
});
