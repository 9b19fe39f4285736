import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { codeText } from '#shared/domain/people/sign-in-code';
import { userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { verifyAnswer } from './verify-answer';

const ctx = fakeContext();
const expected = codeText({ code: '123456', expiresAt: ctx.now() + 1_000 });
const answer = async (userAttributes: Record<string, string>, change: object = {}) => {
  const request = { userAttributes, privateChallengeParameters: { expected }, challengeAnswer: '123456', ...change };
  const event = { request, response: {} } as unknown as VerifyAuthChallengeResponseTriggerEvent;
  return (await verifyAnswer(ctx, event)).response.answerCorrect;
};
const owner = { sub: 'u1', phone_number: '+46701234567', phone_number_verified: 'true' };

it('[AUTH-3] the code that was sent lets its number in, once it is whole and in time', async () => {
  expect(await answer(owner)).toBe(true);
  expect(await answer(owner, { challengeAnswer: '123457' })).toBe(false);
  expect(await answer(owner, { userNotFound: true })).toBe(false);
});

it.each([
  ['has no number', { sub: 'u1', email: 'rut@example.com' }],
  ['has not proven the number', { ...owner, phone_number_verified: 'false' }],
])('[AUTH-3] nobody guesses their way into an account that %s: no code was ever sent', async (_, attributes) => {
  expect(await answer(attributes)).toBe(false);
});

it('[AUTH-2] a code that was sent before the number ceased to be theirs lets nobody in', async () => {
  const names = { firstName: 'A', lastName: 'B', email: 'a@example.com', mobile: owner.phone_number };
  const user = { id: 'u1', usertype: 'rider' as const, ...names, approved: true, createdAt: 0 };
  for (const mobileUnproved of [true, undefined]) {
    const item = userItem({ ...user, ...(mobileUnproved ? { mobileUnproved } : {}) });
    await ctx.store.write([{ type: 'put', item }]);
    expect(await answer(owner)).toBe(mobileUnproved === undefined);
  }
});

it.each([
  ['an admin who has set one up since', { usertype: 'admin' as const, secondFactorAt: 1 }, false, false],
  ['an admin who must have one', { usertype: 'admin' as const }, true, false],
  ['an admin who may have one', { usertype: 'admin' as const }, false, true],
  ['a rider', { usertype: 'rider' as const }, true, true],
])('[AUTH-11] a code that was sent before the second factor: %s', async (_, change, demands, isIn) => {
  const names = { firstName: 'A', lastName: 'B', email: 'a@example.com', mobile: owner.phone_number };
  const item = userItem({ id: 'u1', ...names, approved: true, createdAt: 0, ...change });
  await ctx.store.write([{ type: 'put', item }]);
  ctx.demandsSecondFactor = demands;
  expect(await answer(owner)).toBe(isIn);
});
