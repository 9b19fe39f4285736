import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import type { Context } from './context';
import { factorRefusal, lacksSecondFactor } from './second-factor';

const person = (usertype: UserType, change: Partial<StoredUser> = {}): StoredUser => ({
  id: 'p1',
  usertype,
  firstName: 'Pat',
  lastName: 'Test',
  email: 'pat@example.com',
  mobile: '',
  approved: true,
  createdAt: 0,
  ...change,
});
const demo = { settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };

type Case = { ctx?: Context; op?: { beforeSecondFactor?: true }; hosted?: boolean };
const asked = async (user: StoredUser, { ctx = fakeContext(), op = {}, hosted = false }: Case = {}) =>
  (await factorRefusal(ctx, op, { uid: user.id, usertype: user.usertype, user }, hosted))?.refusal;

const demanding = (change: Partial<Context> = {}) => fakeContext({ demandsSecondFactor: true, ...change });
const withFactor = { secondFactorAt: 1 };

describe('[AUTH-11] a second factor of staff', () => {
  it.each(['rider', 'driver'] as const)('is not demanded of a %s', async usertype => {
    expect(await asked(person(usertype), { ctx: demanding(), hosted: true })).toBeUndefined();
  });

  it.each(['admin', 'fleetadmin'] as const)('is demanded of a %s where the stage says so', async usertype => {
    const ctx = demanding();
    expect(await asked(person(usertype), { ctx })).toBe('second_factor_missing');
    expect(await asked(person(usertype), { ctx, op: { beforeSecondFactor: true } })).toBeUndefined();
    expect(await asked(person(usertype, withFactor), { ctx })).toBeUndefined();
    expect(await asked(person(usertype))).toBeUndefined();
  });

  it('is not demanded in a demo, whose login is anybody’s', async () => {
    expect(await asked(person('admin'), { ctx: demanding(demo) })).toBeUndefined();
    expect(await lacksSecondFactor(demanding(demo), person('admin'))).toBe(false);
  });

  it('is missing in a session of another provider, set up or not', async () => {
    expect(await asked(person('admin', withFactor), { hosted: true })).toBe('second_factor_password');
    const op = { beforeSecondFactor: true } as const;
    expect(await asked(person('admin'), { ctx: demanding(), op, hosted: true })).toBe('second_factor_password');
    expect(await asked(person('admin'), { hosted: true })).toBeUndefined();
  });

  it('counts as soon as it is set up, whatever a function has cached', async () => {
    const ctx = demanding();
    await ctx.store.write([{ type: 'put', item: userItem(person('admin', withFactor)) }]);
    expect(await asked(person('admin'), { ctx })).toBeUndefined();
  });
});
