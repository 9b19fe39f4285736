import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { MINUTE_MS } from '#shared/contract/time';
import type { UserType } from '#shared/contract/operation';
import { mayWithdraw } from '#shared/domain/payouts/withdraw-state';
import { personWrites } from '#lambdas/model/people/person-writes';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { audited } from '#lambdas/runtime/audit/audited';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, userKey } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { memoryIdentity } from '#test/kit/memory-identity';
import type { MemoryStore } from '#test/kit/memory-store';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { updateProfile } from './update-profile';

const bank = { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' };
const types = ['rider', 'driver', 'fleetadmin'] as const;
const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user, signedInAtS: ctx.now() / 1000 });

let ctx: Context;
const personWith = async (usertype: UserType, settings: object): Promise<StoredUser> => {
  ctx = fakeContext({ settings: async () => ({ ...defaultSettings, ...settings }) });
  await ctx.store.write(personWrites(aPerson('p1', usertype, { createdAt: Date.UTC(2026, 0, 1) })));
  await ctx.store.write([{ type: 'update', key: balanceKey('p1'), add: { balanceMinor: 10_000 } }]);
  return (await loadUser(ctx.store, 'p1'))!;
};
const save = (user: StoredUser) => runAs(updateProfile, as(user), { ctx, input: bank });

describe('[PROF-3] [REG-7] the bank account of one’s own', () => {
  beforeEach(() => void (ctx = fakeContext()));

  it.each(types.flatMap(usertype => [true, false].map(RiderWithDraw => [usertype, RiderWithDraw] as const)))(
    'a %s who may withdraw enters one, and can pay out the balance (riders may: %s)',
    async (usertype, RiderWithDraw) => {
      const settings = { RiderWithDraw, bank_fields: true };
      const user = await personWith(usertype, settings);
      if (!mayWithdraw(settings, usertype)) {
        expect(await save(user)).toEqual({ refusal: 'forbidden', params: { field: 'bankName' } });
        return;
      }
      expect(await save(user)).toMatchObject({ user: bank });
      const now = (await loadUser(ctx.store, 'p1'))!;
      expect(await runAs(requestWithdraw, as(now), { ctx, input: { amount: 40 } })).toMatchObject({
        withdraw: { amount: 40, bankAccount: '8000-1' },
      });
    },
  );

  it.each(types)(
    '[PLUS-11] is in the audit trail when a %s changes it, and nothing else in the profile is',
    async usertype => {
      const user = await personWith(usertype, { bank_fields: true, RiderWithDraw: true });
      const change = async (input: object) => {
        const now = (await loadUser(ctx.store, 'p1'))!;
        await runAs(audited(updateProfile), as(now), { ctx, input });
      };
      const entries = () => (ctx.store as MemoryStore).all().filter(({ _et }) => _et === 'audit');
      await change({ firstName: 'Rita' });
      expect(entries()).toEqual([]);
      await change({ ...bank, firstName: 'Ruth' });
      expect(entries()).toMatchObject([{ by: user.id, byType: usertype, operation: 'updateProfile' }]);
      await change({ bankAccount: 'SE3550000000054910000003', language: 'ar' });
      expect(entries().map(({ changes }) => changes)).toContainEqual([
        { on: 0, field: 'bankAccount', was: '•••', now: '•••0003' },
      ]);
      expect(entries()).toHaveLength(2);
    },
  );

  it.each(types)('is not requested from a %s without bank fields, and is not needed', async usertype => {
    const user = await personWith(usertype, { bank_fields: false, RiderWithDraw: true });
    expect(await save(user)).toEqual({ refusal: 'forbidden', params: { field: 'bankName' } });
    expect(await runAs(requestWithdraw, as(user), { ctx, input: { amount: 40 } })).toHaveProperty('withdraw');
  });

  it.each([
    [{ bankAccount: 'DE89 3704 0044 0532 0130 01' }, 'iban_wrong', 'bankAccount'],
    [{ bankAccount: 'DE8937040044053201300' }, 'iban_length_wrong', 'bankAccount'],
    [{ bankAccount: 'DE89370400440532013000', bankCode: 'BARCGB22' }, 'bic_country_wrong', 'bankCode'],
  ])('%o is refused at its field, and nothing is written', async (input, refusal, field) => {
    await personWith('driver', { bank_fields: true, bankFormat: 'iban' });
    const stored = async () => (await loadUser(ctx.store, 'p1', { consistent: true }))!;
    const before = await stored();
    expect(await runAs(updateProfile, as(before), { ctx, input })).toEqual({ refusal, params: { field } });
    expect(await stored()).toEqual(before);
  });

  it.each(['bankName', 'bankCode', 'bankAccount', 'taxId'] as const)(
    'and tax number want a fresh sign-in, the first ones, too: %s',
    async field => {
      await personWith('driver', { bank_fields: true });
      const stored = async () => (await loadUser(ctx.store, 'p1', { consistent: true }))!;
      const first = field === 'taxId' ? '19121212-1212' : '8000-1';
      const another = field === 'taxId' ? '19640823-3234' : '9000-1';
      const change = async (value: string, minutesAgo: number) =>
        runAs(
          updateProfile,
          { ...as(await stored()), signedInAtS: (ctx.now() - minutesAgo * MINUTE_MS) / 1000 },
          { ctx, input: { [field]: value, firstName: 'Ruth' } as never },
        );
      for (const value of [first, another, '']) {
        const before = (ctx.store as MemoryStore).all();
        expect(await change(value, 6)).toEqual({ refusal: 'sign_in_again' });
        expect((ctx.store as MemoryStore).all()).toEqual(before);
        for (const minutes of [5, 60]) {
          expect(await change(value, minutes)).toHaveProperty('user');
          expect((await stored())[field] ?? '').toBe(value);
        }
      }
    },
  );

  it.each([
    ['changed', [{ bankAccount: '9999-9' }]],
    ['taken out and entered anew', [{ bankAccount: '' }, { bankAccount: '9999-9' }]],
  ])('that was %s is reported to its owner, and withdrawals wait for a day', async (_, steps) => {
    let now = Date.UTC(2026, 0, 1);
    await personWith('driver', { bank_fields: true });
    ctx = { ...ctx, now: () => now };
    const stored = async () => (await loadUser(ctx.store, 'p1', { consistent: true }))!;
    const withdraw = async () => runAs(requestWithdraw, as(await stored()), { ctx, input: { amount: 1 } });
    await save(await stored());
    expect(await withdraw()).toHaveProperty('withdraw');
    expect(await save(await stored())).toHaveProperty('user');
    expect(await withdraw()).toHaveProperty('withdraw');
    for (const input of steps) await runAs(updateProfile, as(await stored()), { ctx, input });
    expect(await withdraw()).toEqual({ refusal: 'bank_changed_lately' });
    now += 24 * 60 * MINUTE_MS;
    expect(await withdraw()).toMatchObject({ withdraw: { bankAccount: '9999-9' } });
  });

  it.each([
    ['on the first day', { approved: true, age: 23 * 60 * MINUTE_MS }, false],
    ['before the approval', { approved: false, age: 90 * 24 * 60 * MINUTE_MS }, false],
    ['long after the registration', { approved: true, age: 90 * 24 * 60 * MINUTE_MS }, true],
  ])(
    'that is the first one, %s, is told, and paused when somebody else may have entered it',
    async (_, then, isPaused) => {
      let now = Date.UTC(2026, 0, 1);
      await personWith('driver', { bank_fields: true });
      ctx = { ...ctx, now: () => now };
      const { age, approved } = then;
      const key = userKey('p1');
      await ctx.store.write([{ type: 'update', key, set: { approved, createdAt: now - age } }]);
      const stored = async () => (await loadUser(ctx.store, 'p1', { consistent: true }))!;
      const withdraw = async () => runAs(requestWithdraw, as(await stored()), { ctx, input: { amount: 1 } });
      await save(await stored());
      const mails = (ctx.store as MemoryStore).all().filter(({ _et }) => _et === 'mail');
      expect(mails.map(({ mail }) => mail)).toEqual([isPaused ? 'bank_changed' : 'bank_added']);
      const answer = await withdraw();
      if (!isPaused) return void expect(answer).toHaveProperty('withdraw');
      expect(answer).toEqual({ refusal: 'bank_changed_lately' });
      now += 24 * 60 * MINUTE_MS;
      expect(await withdraw()).toHaveProperty('withdraw');
    },
  );
});

describe('[PROF-1] [AUTH-9] an account of another provider', () => {
  const former = { email: 'own@example.com', mobile: '+46701234567' };
  const anotherOf = { email: 'new@example.com', mobile: '+46709876543' };
  const stored = async () => (await loadUser(ctx.store, 'p1', { consistent: true }))!;
  const mails = () =>
    (ctx.store as MemoryStore)
      .all()
      .filter(({ _et }) => _et === 'mail')
      .map(({ mail, to, number }) => ({ mail, to, number }));
  const person = async (changes: Partial<StoredUser> = {}): Promise<StoredUser> => {
    const identity = memoryIdentity(() => 0);
    ctx = fakeContext({
      settings: async () => ({ ...defaultSettings, bank_fields: true }),
      identity: async () => identity,
    });
    const createdAt = Date.UTC(2025, 0, 1);
    await ctx.store.write(
      personWrites(aPerson('p1', 'driver', { ...former, loginType: 'google', createdAt, ...changes })),
    );
    return stored();
  };
  const change = (user: StoredUser, input: object, minutesAgo = 1) =>
    runAs(
      updateProfile,
      { ...as(user), signedInAtS: (ctx.now() - minutesAgo * MINUTE_MS) / 1000 },
      { ctx, input: input as never },
    );

  it.each(['email', 'mobile'] as const)('changes its %s after a fresh sign-in alone', async by => {
    const before = await person();
    const input = { [by]: anotherOf[by], bankAccount: '8000-1' };
    expect(await change(before, input, 6)).toEqual({ refusal: 'sign_in_again' });
    expect([await stored(), mails()]).toEqual([before, []]);
    expect(await change(before, { [by]: former[by], firstName: 'Ebba' }, 6)).toHaveProperty('user');
    expect(await change(await stored(), input, 5)).toMatchObject({
      user: { [by]: anotherOf[by], [`${by}Unproved`]: true },
    });
  });

  it.each(['email', 'mobile'] as const)(
    'is notified of another %s at the address that was verified before',
    async by => {
      await change(await person(), { [by]: anotherOf[by] });
      expect(mails()).toEqual([{ mail: 'contact_changed', to: former.email, number: undefined }]);
      await change(await person({ emailUnproved: true }), { [by]: anotherOf[by] });
      expect(mails()).toEqual([]);
    },
  );

  it('is notified of another bank account at the contact from before the same change', async () => {
    await change(await person(), { ...anotherOf, bankAccount: '8000-1' });
    expect(mails().find(({ mail }) => mail === 'bank_changed')).toEqual({
      mail: 'bank_changed',
      to: former.email,
      number: former.mobile,
    });
  });

  it('is not changed by a session that is over, also where the profile is a copy from before', async () => {
    const before = await person();
    const sessionsFromS = Math.floor(ctx.now() / 1000) + 1;
    await ctx.store.write([{ type: 'update', key: userKey('p1'), set: { sessionsFromS } }]);
    expect(await change(before, { email: anotherOf.email })).toEqual({ refusal: 'not_logged_in' });
    expect(await stored()).toMatchObject(former);
  });
});
