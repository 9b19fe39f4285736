import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderName } from '#test/kit/social';
import { CALLBACK, startOAuth, type OAuthWorld } from './oauth-test-kit';

let world: OAuthWorld;
beforeAll(async () => {
  world = await startOAuth();
});
afterAll(() => world.close());

const open = (identity_provider: ProviderName = 'Google') =>
  world.social.redirectOf(world.social.authorizeUrl({ identity_provider }));
const read = async (url: URL) => (await world.social.fetch(url)).text();
const post = (url: URL, fields: Record<string, string>) => {
  const body = new URLSearchParams({ state: url.searchParams.get('state') ?? '', ...fields });
  return world.social.fetch(new URL(url.pathname, url), { method: 'POST', body });
};
const errorOf = ({ pathname, searchParams }: URL) => [pathname, searchParams.get('error')];

it('[AUTH-5] says plainly that it is not the provider, and cannot be framed or run scripts', async () => {
  for (const [provider, title] of [
    ['Google', 'Google'],
    ['Facebook', 'Facebook'],
    ['SignInWithApple', 'Apple'],
  ] as const) {
    const answer = await world.social.fetch(await open(provider));
    expect(await answer.text()).toContain(`<h1>Local stand-in for ${title}</h1>`);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http://127.0.0.1:3000; frame-ancestors 'none'; base-uri 'none'",
    );
  }
});

it('[AUTH-5] remembers who was there, at that provider only', async () => {
  await world.social.signIn({ provider: 'Google', name: 'Rosa <b>Parks</b>', email: 'rosa@example.com' });
  const page = await open();
  const html = await read(page);
  const [, id] = /name="person" value="(\d+)"><bdi>Rosa &#60;b&#62;Parks/.exec(html) ?? [];
  expect(id).toMatch(/^\d{21}$/);
  expect(await read(await open('Facebook'))).not.toContain('rosa@example.com');
  const back = await world.social.answer(page, { person: id ?? '' });
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{32}$/);
  expect(back.searchParams.get('state')).toBe('opaque');
});

it('[AUTH-5] remembers them after a restart where users are kept', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'wayfare-people-'));
  const dataFile = join(dir, 'cognito.json');
  const before = await startOAuth({ dataFile });
  await before.social.signIn({ provider: 'Google', name: 'Kept Here', email: 'kept@example.com' });
  await before.close();
  const after = await startOAuth({ dataFile });
  const page = await after.social.redirectOf(after.social.authorizeUrl({ identity_provider: 'Google' }));
  expect(await (await after.social.fetch(page)).text()).toContain('kept@example.com');
  await after.close();
  rmSync(dir, { recursive: true });
});

it.each([
  ['Google', { name: '', email: 'x@example.com' }, 'Enter a name.'],
  ['Google', { name: 'x'.repeat(101), email: 'x@example.com' }, 'Enter a name of at most 100 characters.'],
  ['Google', { name: 'Ann', email: '' }, 'Enter an email address.'],
  ['SignInWithApple', { name: 'Ann', email: '' }, 'Enter an email address.'],
  ['Facebook', { name: 'Ann', email: 'ann' }, 'Enter an email address such as ada@example.com.'],
] as const)('[AUTH-5] asks again at %s for %j, keeping what was typed', async (provider, fields, problem) => {
  const page = await open(provider);
  const answer = await post(page, fields);
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain(`role="alert" id="problem">${problem}<`);
  if (fields.email) expect(html).toContain(`value="${fields.email}"`);
  const next = await world.social.answer(page, { name: 'Ann', email: 'ann@example.com' });
  expect(next.searchParams.has('code')).toBe(true);
});

it.each([
  ['Google', 'access_denied'],
  ['Facebook', 'Permissions error'],
  ['SignInWithApple', 'user_cancelled_authorize'],
] as const)('[AUTH-5] tells the app that somebody cancelled at %s', async (provider, error_description) => {
  const page = await open(provider);
  const back = await world.social.answer(page, { cancel: '1' });
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', error_description, state: 'opaque' });
  expect(errorOf(await world.social.redirectOf(page))).toEqual(['/error', 'The sign-in has expired']);
});

it('[AUTH-5] takes each sign-in once, of its own provider, and for five minutes', async () => {
  const page = await open();
  const other = new URL(page.href.replace('/identity/Google', '/identity/Facebook'));
  expect(errorOf(await world.social.redirectOf(other))).toEqual(['/error', 'The sign-in has expired']);
  const response = new URL((await post(page, { name: 'A', email: 'a@example.com' })).headers.get('location') ?? '');
  expect((await world.social.redirectOf(response)).searchParams.has('code')).toBe(true);
  expect(errorOf(await world.social.redirectOf(response))).toEqual(['/error', 'invalid_request']);
  const late = await open();
  world.clock.nowMs += 5 * 60_000 + 1;
  expect(errorOf(await world.social.redirectOf(late))).toEqual(['/error', 'The sign-in has expired']);
});

it('[AUTH-5] trusts no code that the provider did not give', async () => {
  const page = await open();
  const forged = new URL('/oauth2/idpresponse', world.social.site.url);
  forged.search = new URLSearchParams({ code: 'guess', state: page.searchParams.get('state') ?? '' }).toString();
  const back = await world.social.redirectOf(forged);
  expect(back.searchParams.get('error')).toBe('invalid_request');
  expect(back.searchParams.has('code')).toBe(false);
});

it('[AUTH-5] trusts no code that another provider gave', async () => {
  const page = await open('Facebook');
  const response = new URL((await post(page, { name: 'Mallory' })).headers.get('location') ?? '');
  response.searchParams.set('state', (await open('Google')).searchParams.get('state') ?? '');
  const back = await world.social.redirectOf(response);
  expect(back.searchParams.get('error')).toBe('invalid_request');
  expect(back.searchParams.has('code')).toBe(false);
});
