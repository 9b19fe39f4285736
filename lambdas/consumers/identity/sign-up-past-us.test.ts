import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { beforeEach, expect, it, vi } from 'vitest';
import { signUpProof } from '#lambdas/adapters/sign-up-proof';
import { fakeContext } from '#test/kit/fake-context';
import { preSignUp } from './pre-sign-up';

const ctx = fakeContext();
beforeEach(() => void vi.stubEnv('SIGN_UP_KEY', 'key-of-the-stage'));

const signUp = (email: string, validationData?: Record<string, string>, source = 'PreSignUp_SignUp') =>
  preSignUp(ctx, {
    triggerSource: source,
    request: { userAttributes: { email, phone_number: '+46701234567' }, validationData },
    response: {},
  } as unknown as PreSignUpTriggerEvent);

it('[AUTH-11] takes a sign-up of the function that registers people', async () => {
  const { response } = await signUp('Rut@Example.com', { proof: signUpProof('key-of-the-stage', 'rut@example.com') });
  expect(response).toMatchObject({ autoVerifyPhone: false });
});

it('[AUTH-2] verifies a number only when a code has proved it, and that one alone', async () => {
  const proof = signUpProof('key-of-the-stage', 'rut@example.com');
  const verified = async (mobileProof: string) =>
    (await signUp('rut@example.com', { proof, mobileProof })).response.autoVerifyPhone;
  expect(await verified(signUpProof('key-of-the-stage', '+46701234567'))).toBe(true);
  expect(await verified(signUpProof('key-of-the-stage', '+46701234568'))).toBe(false);
  expect(await verified(proof)).toBe(false);
});

it.each([
  ['without proof', undefined],
  ['with another key’s', { proof: signUpProof('another', 'rut@example.com') }],
  ['with another address’s', { proof: signUpProof('key-of-the-stage', 'eve@example.com') }],
  ['with an empty one', { proof: '' }],
])('[AUTH-11] refuses a sign-up at the pool itself, %s', async (_, data) => {
  await expect(signUp('rut@example.com', data)).rejects.toThrow('forbidden');
});

it('[AUTH-5] leaves accounts of admins and social providers alone', async () => {
  for (const source of ['PreSignUp_AdminCreateUser', 'PreSignUp_ExternalProvider'])
    expect((await signUp('rut@example.com', undefined, source)).response).toEqual({});
});
