import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import { fakeContext } from '#test/kit/fake-context';
import { mayChangeContact } from './change-contact';

const ctx = fakeContext();
const rut = { id: 'r1', usertype: 'rider' as const, email: 'rut@example.com', mobile: '+46701234567' };
const signedIn = (minutesAgo: number) => ({
  ...{ uid: 'r1', usertype: rut.usertype },
  user: { ...rut, firstName: 'Rut', lastName: 'Rider', approved: true, createdAt: 0 },
  signedInAtS: (ctx.now() - minutesAgo * MINUTE_MS) / 1000,
});

it.each([
  ['just now', 1, undefined],
  ['ten minutes ago', 10, undefined],
  ['longer ago', 11, 'sign_in_again'],
])('[PROF-1] another address is for whoever signed in %s', async (_, minutesAgo, refusal) => {
  const problem = await mayChangeContact(ctx, signedIn(minutesAgo), { by: 'email', to: 'new@example.com' });
  expect(problem?.refusal).toBe(refusal);
});

it('[PROF-1] the own number is proved in any session', async () => {
  expect(await mayChangeContact(ctx, signedIn(1_000), { by: 'mobile', to: rut.mobile })).toBeUndefined();
});
