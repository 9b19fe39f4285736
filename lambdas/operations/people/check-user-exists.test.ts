import { expect, it } from 'vitest';
import { peopleOperations } from '#shared/contract/operations/people';
import { takePass } from '#lambdas/model/people/passes';
import { loadUser, userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryFiles } from '#test/kit/memory-files';
import { memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import * as z from 'zod/mini';
import { checkUserExists } from './check-user-exists';
import { userSignup } from './user-signup';

const proved = async (store: ReturnType<typeof memoryStore>, uid: string) => {
  const { mobileUnproved: _unproved, ...user } = (await loadUser(store, uid))!;
  await store.write([{ type: 'put', item: userItem(user) }]);
};

const mobile = '+46701234567';
const who = { firstName: 'Pia', lastName: 'Phone', email: 'pia@example.com', mobile, password: 'secret*1' };

/** Whether Pia is there, on a stage whose pool knows numbers, or does not. */
const pia = async (phoneSignsInByUid: boolean, hasRobotCheck = false) => {
  const store = memoryStore();
  const now = () => Date.UTC(2026, 0, 1);
  const identity = memoryIdentity(now);
  const files = memoryFiles(now);
  const change = { store, now, identity: async () => identity, files: async () => files };
  const ctx = fakeContext({ ...change, phoneSignsInByUid, hasRobotCheck });
  const about = { key: undefined, source: '192.0.2.1', ctx };
  const input = z.parse(peopleOperations.user_signup.input, { regData: who });
  const { uid } = (await userSignup.run({ ...about, input }, {})) as { uid: string };
  const ask = (asked: object) =>
    checkUserExists.run({ ...about, input: z.parse(peopleOperations.check_user_exists.input, asked) }, {});
  return { uid, store, ask, ctx };
};

it('[AUTH-2] reveals nothing of an account but that it is there', async () => {
  const { ask, store, uid } = await pia(false);
  expect(await ask({ mobile })).toEqual({ users: [{ mobile: true, unproved: true }] });
  await proved(store, uid);
  expect(await ask({ mobile, email: who.email })).toEqual({ users: [{ email: true }, { mobile: true }] });
  expect(await ask({ mobile: '+46709999999' })).toEqual({ users: [] });
});

it('[AWS-2] [AUTH-2] where the pool does not know numbers, tells the name that takes a code, by number only', async () => {
  const { ask, uid, store } = await pia(true);
  expect(await ask({ mobile })).toEqual({ users: [{ mobile: true, unproved: true }] });
  await proved(store, uid);
  expect(await ask({ mobile })).toEqual({ users: [{ mobile: true, signInName: uid }] });
  expect(await ask({ email: who.email })).toEqual({ users: [{ email: true }] });
  expect(await ask({ mobile: '+46709999999' })).toEqual({ users: [] });
});

it('[AWS-2] names the account that was opened again, not the profile', async () => {
  const { ask, uid, store } = await pia(true);
  await proved(store, uid);
  const user = await loadUser(store, uid);
  await store.write([{ type: 'put', item: userItem({ ...user!, account: 'uid-of-the-new-account' }) }]);
  const answer = (await ask({ mobile })) as { users: { signInName?: string }[] };
  expect(answer.users[0]?.signInName).toBe('uid-of-the-new-account');
});

it('[AUTH-11] on a stage with a robot check, lets one code be sent to what was asked about, known or not', async () => {
  const { ask, ctx } = await pia(false, true);
  await ask({ mobile });
  await ask({ email: 'nobody@example.com', mobile: 'no number' });
  const taken = [mobile, mobile, who.email, 'nobody@example.com', 'no number'].map(each => () => takePass(ctx, each));
  const outcomes: boolean[] = [];
  for (const take of taken) outcomes.push(await take());
  expect(outcomes).toEqual([true, false, false, true, false]);
});
