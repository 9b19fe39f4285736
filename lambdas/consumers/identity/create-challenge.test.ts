import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#shared/contract/time';
import { SIGN_IN_CODES_PER_HOUR } from '#shared/contract/constants';
import { codeOf } from '#shared/domain/people/sign-in-code';
import { sendContactCode } from '#lambdas/model/people/contact-codes';
import { givePasses } from '#lambdas/model/people/passes';
import { TEXTS_PER_HOUR } from '#lambdas/model/people/text-gate';
import { limitKey } from '#lambdas/store/keys';
import { userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { createChallenge } from './create-challenge';

const PHONE = '+46701234567';
const rut = {
  id: 'r1',
  usertype: 'rider' as const,
  firstName: 'Rut',
  lastName: 'Rider',
  email: 'rut@example.com',
  mobile: PHONE,
  approved: true,
  createdAt: 0,
};
let texts: string[];
let ctx: ReturnType<typeof fakeContext>;
beforeEach(() => {
  texts = [];
  vi.stubEnv('TEXT_PREFIXES', 'any');
  vi.stubEnv('STAGE', 'test');
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
  ctx = fakeContext({ sms: async () => ({ send: async to => void texts.push(to) }) });
});

const ask = async (attributes: object = {}, session: object[] = []) => {
  const userAttributes = { sub: 'r1', phone_number: PHONE, phone_number_verified: 'true', ...attributes };
  const event = { userName: 'r1', request: { userAttributes, session }, response: {} };
  const { response } = await createChallenge(ctx, event as unknown as CreateAuthChallengeTriggerEvent);
  return codeOf(response.privateChallengeParameters.expected);
};
const save = (change: object = {}) => ctx.store.write([{ type: 'put', item: userItem({ ...rut, ...change }) }]);

it('[AUTH-2] texts a code to the number of a profile', async () => {
  await save();
  expect((await ask())?.expiresAt).toBeGreaterThan(ctx.now());
  expect(texts).toEqual([PHONE]);
});

it.each([
  ['an account without a profile', undefined],
  ['a number that the profile does not have', { mobile: '+46709999999' }],
])('[AUTH-11] texts nothing to %s, and no guess at its code is right', async (_, change) => {
  if (change) await save(change);
  expect((await ask())?.expiresAt).toBe(0);
  expect(texts).toEqual([]);
});

it.each([
  ['an admin with a second factor', { usertype: 'admin', secondFactorAt: 1 }, false],
  ['an admin who must have one', { usertype: 'admin' }, true],
])('[AUTH-11] texts nothing to %s, whom the pool asks for the code of their app', async (_, change, demands) => {
  await save(change);
  ctx.demandsSecondFactor = demands;
  expect((await ask())?.expiresAt).toBe(0);
  expect(texts).toEqual([]);
});

it('[AUTH-11] texts only countries that the stage serves', async () => {
  await save();
  vi.stubEnv('TEXT_PREFIXES', '+47,+45');
  const unknown = { userName: PHONE, request: { userAttributes: {}, session: [], userNotFound: true } };
  for (let asked = 0; asked < 2 * SIGN_IN_CODES_PER_HOUR; asked++) {
    await expect(ask()).rejects.toThrow('number_not_texted');
    // An unknown number gets the same answer.
    await expect(createChallenge(ctx, unknown as never)).rejects.toThrow('number_not_texted');
  }
  vi.stubEnv('TEXT_PREFIXES', '+47,+46');
  expect((await ask())?.expiresAt).toBeGreaterThan(0);
  expect(texts).toHaveLength(1);
});

it('[AUTH-11] codes that strangers have sent to a number do not keep its holder from signing in', async () => {
  await save();
  const contact = { by: 'mobile', to: PHONE } as const;
  for (const reason of ['sign-up', 'new-contact'] as const)
    for (let asked = 0; asked <= SIGN_IN_CODES_PER_HOUR; asked++)
      await sendContactCode(ctx, { owner: 'eve', contact, reason });
  expect((await ask())?.expiresAt).toBeGreaterThan(ctx.now());
  expect(await sendContactCode(ctx, { owner: 'r1', contact, reason: 'own-contact' })).toBeUndefined();
});

it('[AUTH-11] texts at most a limit per hour for all callers, and lets an alarm know', async () => {
  await save();
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const key = limitKey('texts', 'sign-in', Math.floor(ctx.now() / HOUR_MS));
  await ctx.store.write([{ type: 'put', item: { ...key, _et: 'limit', used: TEXTS_PER_HOUR['sign-in'] } }]);
  await expect(ask()).rejects.toThrow('too_many_requests');
  expect(texts).toEqual([]);
  expect(JSON.parse(String(out.mock.calls[0]?.[0]))).toMatchObject({ Stage: 'test', TextsCapped: 1 });
});

it('[AUTH-11] texts nothing on a stage with a robot check to a person who has not passed it, and counts nothing', async () => {
  await save();
  ctx.hasRobotCheck = true;
  for (let asked = 0; asked < 2 * SIGN_IN_CODES_PER_HOUR; asked++) await expect(ask()).rejects.toThrow('robot_check');
  expect(texts).toEqual([]);
  await givePasses(ctx, [PHONE]);
  expect((await ask())?.expiresAt).toBeGreaterThan(ctx.now());
  expect(texts).toEqual([PHONE]);
});

it('[AUTH-11] one pass used by two concurrent requests texts once', async () => {
  await save();
  ctx.hasRobotCheck = true;
  await givePasses(ctx, [PHONE]);
  const outcomes = await Promise.allSettled([ask(), ask(), ask()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(texts).toEqual([PHONE]);
});

it('[AUTH-11] asks for a pass for the first round alone, and of unknown names, too', async () => {
  await save();
  ctx.hasRobotCheck = true;
  const unknown = { userName: '+46700000000', request: { userAttributes: {}, session: [], userNotFound: true } };
  const asStranger = () => createChallenge(ctx, unknown as unknown as CreateAuthChallengeTriggerEvent);
  await expect(asStranger()).rejects.toThrow('robot_check');
  await givePasses(ctx, [PHONE, unknown.userName]);
  await asStranger();
  const event = { userName: 'r1', request: { userAttributes: {}, session: [] as object[] } };
  event.request.userAttributes = { sub: 'r1', phone_number: PHONE, phone_number_verified: 'true' };
  const first = await createChallenge(ctx, event as unknown as CreateAuthChallengeTriggerEvent);
  event.request.session = [{ challengeMetadata: first.response.challengeMetadata }];
  await createChallenge(ctx, event as unknown as CreateAuthChallengeTriggerEvent);
  expect(texts).toEqual([PHONE]);
});
