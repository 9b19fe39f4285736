import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { isRefusal } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import type { Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { configKey, referralKey, uniqueEmailKey, uniqueMobileKey, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryIdentity, memoryIdentity } from '#test/kit/memory-identity';
import { memoryStore } from '#test/kit/memory-store';
import * as z from 'zod/mini';
import { memoryFiles, type MemoryFiles } from '#test/kit/memory-files';
import { expiryOf, putUpload, type Upload, waitingLicensePath } from '#lambdas/model/files/upload-items';
import { userSignup } from './user-signup';

const HOUR_MS = 3_600_000;
const data = {
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'nora@example.com',
  mobile: '+46701234567',
  password: 'secret*1',
};

let now: number;
let store: Store;
let identity: MemoryIdentity;
let files: MemoryFiles;
let ctx: Context;
const signUp = (change: object = {}, context = ctx) => {
  const input = z.parse(peopleOperations.user_signup.input, { regData: { ...data, ...change } });
  return userSignup.run({ ctx: context, input, key: undefined, source: '192.0.2.1' }, {});
};
const uidOf = (answer: unknown) => (answer as { uid: string }).uid;
/** Everything that reports an account, in both places. */
const traces = async () => {
  const keys = [uniqueEmailKey(data.email), uniqueMobileKey(data.mobile)];
  return { accounts: [...identity.accounts.keys()], claims: (await store.getMany(keys)).map(({ uid }) => uid) };
};
const died = async (): Promise<never> => {
  throw new Error('the process died');
};

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  store = memoryStore();
  identity = memoryIdentity(() => now);
  files = memoryFiles(() => now);
  ctx = fakeContext({ store, now: () => now, identity: async () => identity, files: async () => files });
});

describe('a registration', () => {
  it('[REG-10] stores a rider with a wallet and a referral id of their own', async () => {
    const uid = uidOf(await signUp());
    const user = await store.get(userKey(uid));
    expect(user).toMatchObject({ firstName: 'Nora', usertype: 'rider', approved: true, referralId: 'nora1000' });
    expect(await store.get(referralKey('nora1000'))).toMatchObject({ uid });
    expect(user).not.toHaveProperty('password');
  });

  it('[REG-5] finds an address taken whatever its case, and a number however it is spelt', async () => {
    await signUp();
    for (const change of [
      { email: 'NORA@Example.com', mobile: undefined },
      { email: 'b@example.com', mobile: '+460701234567' },
    ])
      expect(await signUp(change)).toMatchObject({ refusal: 'user_exists' });
    expect((await traces()).accounts).toHaveLength(1);
  });

  it('[REG-5] wins alone among many at once with one address, and nothing is left of the others', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp()));
    expect(answers.filter(answer => !isRefusal(answer))).toHaveLength(1);
    const { accounts, claims } = await traces();
    expect(accounts).toHaveLength(1);
    expect(claims).toEqual([accounts[0], accounts[0]]);
  });

  it('[REG-5] wins alone among many at once with one number and different addresses', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => signUp({ email: `n${i}@example.com` })));
    const won = answers.filter(answer => !isRefusal(answer));
    expect(won).toHaveLength(1);
    expect([...identity.accounts.keys()]).toEqual([uidOf(won[0])]);
  });

  it('[REG-5] registers nobody when it cannot find out whether the address is taken', async () => {
    const deaf = { ...store, get: died };
    expect(await signUp({}, { ...ctx, store: deaf })).toEqual({ refusal: 'email_or_mobile_issue' });
    expect((await traces()).accounts).toEqual([]);
  });
});

describe('a crash between account and profile', () => {
  const withoutWrites = () => ({
    ...store,
    write: (writes: Parameters<Store['write']>[0]) => (writes.length > 1 ? died() : store.write(writes)),
  });

  it('[REG-5] takes the account back when the profile cannot be written', async () => {
    await expect(signUp({}, { ...ctx, store: withoutWrites() })).rejects.toThrow('died');
    expect(await traces()).toEqual({ accounts: [], claims: [] });
  });

  it('[REG-5] keeps both when only the answer was lost', async () => {
    const lossy = {
      ...store,
      write: async (writes: Parameters<Store['write']>[0]) => {
        const result = await store.write(writes);
        return writes.length > 1 ? died() : result;
      },
    };
    const uid = uidOf(await signUp({}, { ...ctx, store: lossy }));
    expect(await traces()).toEqual({ accounts: [uid], claims: [uid, uid] });
  });

  it('[REG-5] keeps both also when a replica of the table does not have the profile yet', async () => {
    const behind: Store = {
      ...store,
      get: async (key, options) => (options?.consistent ? store.get(key) : undefined),
      write: async writes => {
        const result = await store.write(writes);
        return writes.length > 1 ? died() : result;
      },
    };
    const uid = uidOf(await signUp({}, { ...ctx, store: behind }));
    expect(await traces()).toEqual({ accounts: [uid], claims: [uid, uid] });
  });

  it('[REG-5] is healed by the next try a minute later, not before: it might be under way', async () => {
    const dying = { ...ctx, store: withoutWrites(), identity: async () => ({ ...identity, remove: died }) };
    await expect(signUp({}, dying)).rejects.toThrow('died');
    expect((await traces()).accounts).toHaveLength(1);
    now += 30_000;
    expect(await signUp()).toMatchObject({ refusal: 'user_exists' });
    now += 60_000;
    const uid = uidOf(await signUp());
    expect(await traces()).toEqual({ accounts: [uid], claims: [uid, uid] });
  });

  it('[REG-5] a profile whose account is gone frees its address for the next', async () => {
    const gone = uidOf(await signUp());
    identity.accounts.delete(gone);
    now += 61_000;
    const uid = uidOf(await signUp());
    expect(uid).not.toBe(gone);
    expect(await traces()).toEqual({ accounts: [uid], claims: [uid, uid] });
    expect(await store.get(userKey(gone))).toMatchObject({ email: '', deletedAt: now });
  });
});

describe('the licence of a driver', () => {
  const license = 'a'.repeat(32);
  const asDriver = {
    usertype: 'driver',
    licenseImage: license,
    carType: 'Van',
    vehicleMake: 'Volvo',
    vehicleModel: 'V60',
    vehicleNumber: 'ABC 123',
  };
  const kept = () => files.paths().filter(path => path.startsWith('users/'));
  beforeEach(async () => {
    await store.write([
      { type: 'put', item: { ...configKey('cartype', 'van'), _et: 'cartype', min_fare: 0, id: 'van', name: 'Van' } },
    ]);
    const path = waitingLicensePath(license);
    await files.write(path, Uint8Array.of(1, 2, 3), 'image/png');
    await putUpload(store, {
      id: license,
      path,
      kind: 'licenseImage',
      incoming: `incoming/${license}`,
      contentType: 'image/png',
      size: 3,
      mode: 'single',
      state: 'done',
      startedAt: now,
      ttl: expiryOf(now),
    } as Upload);
  });
  const broken = (): Store => ({
    ...store,
    write: writes => (writes.length > 1 ? died() : store.write(writes)),
  });

  it('[REG-9] waits for the next try when the registration fails, and lies nowhere else', async () => {
    await expect(signUp(asDriver, { ...ctx, store: broken() })).rejects.toThrow('died');
    expect(kept()).toEqual([]);
    const uid = uidOf(await signUp(asDriver));
    expect(kept()).toEqual([`users/${uid}/licenseImage/${now}`]);
  });

  it('[REG-9] goes with an account that a crash left behind', async () => {
    const dying = { ...ctx, store: broken(), identity: async () => ({ ...identity, remove: died }) };
    dying.files = async () => ({ ...files, remove: died });
    await expect(signUp(asDriver, dying)).rejects.toThrow('died');
    expect(kept()).toHaveLength(1);
    now += 61_000;
    const uid = uidOf(await signUp());
    expect(kept().filter(path => !path.includes(uid))).toEqual([]);
  });
});

it('[REG-5] a number that somebody signed up with past the site keeps nobody out', async () => {
  const past = { email: 'squatter@example.com', mobile: data.mobile, name: 'Squatter', password: data.password };
  await identity.signUp(past);
  expect(await signUp()).toEqual({ refusal: 'user_exists' });
  now += 61_000;
  const uid = uidOf(await signUp());
  expect(await traces()).toEqual({ accounts: [uid], claims: [uid, uid] });
});

it('[REG-5] an address that nobody confirmed for a day is free again, sooner it is not', async () => {
  identity = memoryIdentity(() => now, false);
  const squatter = uidOf(await signUp());
  now += 23 * HOUR_MS;
  expect(await signUp()).toMatchObject({ refusal: 'user_exists' });
  now += 2 * HOUR_MS;
  const uid = uidOf(await signUp());
  expect(uid).not.toBe(squatter);
  expect(await traces()).toEqual({ accounts: [uid], claims: [uid, uid] });
});

describe('rules of the stage and the settings', () => {
  const settings = (change: object) => async () => ({ ...defaultSettings, ...change });

  it.each([
    ['alphanumeric', 'with space', 'password_alphaNumeric_check'],
    ['complex', 'secret*1', 'password_complexity_check'],
  ] as const)('[REG-3] by the rule %s the password %j is refused', async (passwordRule, password, refusal) => {
    expect(await signUp({ password }, { ...ctx, passwordRule })).toEqual({ refusal });
    expect((await traces()).accounts).toEqual([]);
  });

  it('[REG-7] takes a rider’s bank fields only when both settings are on', async () => {
    const bank = { bankName: 'Bank', bankCode: 'B1', bankAccount: '123' };
    for (const change of [
      { bank_fields: true, RiderWithDraw: false },
      { bank_fields: false, RiderWithDraw: true },
    ])
      expect(await signUp(bank, { ...ctx, settings: settings(change) })).toMatchObject({
        refusal: 'invalid_input',
        params: { field: 'bankName' },
      });
    const both = { ...ctx, settings: settings({ bank_fields: true, RiderWithDraw: true }) };
    expect(await store.get(userKey(uidOf(await signUp(bank, both))))).toMatchObject(bank);
  });

  it('[REG-9] a rider brings no vehicle', async () => {
    expect(await signUp({ vehicleNumber: 'ABC 123' })).toMatchObject({ params: { field: 'vehicleNumber' } });
  });

  const letter = (i: number) => String.fromCharCode(97 + i);
  // Each person has a referral id, made of the name.
  const another = (i: number) => ({
    email: `n${i}@example.com`,
    mobile: undefined,
    firstName: `N${letter(Math.floor(i / 26))}${letter(i % 26)}`,
  });

  it('[AUTH-11] lets one network address register so many an hour and no more', async () => {
    for (let i = 0; i < 60; i++) expect(await signUp(another(i))).toHaveProperty('uid');
    expect(await signUp(another(60))).toMatchObject({ refusal: 'too_many_requests' });
    now += HOUR_MS;
    expect(isRefusal(await signUp(another(60)))).toBe(false);
  });

  describe('where people sign in by phone', () => {
    const withCode = (mobileCode: string, change: object = {}) => {
      const input = z.parse(peopleOperations.user_signup.input, { regData: { ...data, ...change }, mobileCode });
      const phones = { ...ctx, settings: settings({ MobileLoginEnabled: true }) };
      return userSignup.run({ ctx: phones, input, key: undefined, source: '192.0.2.1' }, {});
    };
    beforeEach(() => vi.stubEnv('TEXT_PREFIXES', 'any'));

    it('[AUTH-11] wrong codes of a neighbour use up no account of the address', async () => {
      for (let i = 0; i < 100; i++) expect(await withCode('123456')).toEqual({ refusal: 'contact_code_over' });
      expect(isRefusal(await signUp(another(1)))).toBe(false);
      for (let i = 0; i < 600; i++) await withCode('123456');
      expect(await signUp(another(2))).toMatchObject({ refusal: 'too_many_requests' });
    });

    it('[AUTH-11] one network address has so many codes texted an hour, and no more', async () => {
      const mobile = (i: number) => ({ ...another(i), mobile: `+4670123${String(1_000 + i)}` });
      for (let i = 0; i < 60; i++)
        expect(await withCode('send', mobile(i))).toEqual({ refusal: 'contact_code_needed' });
      expect(await withCode('send', mobile(60))).toMatchObject({ refusal: 'too_many_requests' });
      expect(isRefusal(await signUp(another(61)))).toBe(false);
    });

    it('[AUTH-11] a number that is not texted is refused at its field, and nothing is counted', async () => {
      const refused = { refusal: 'number_not_texted', params: { field: 'mobile' } };
      for (let i = 0; i < 100; i++) expect(await withCode('send', { mobile: '+19005551234' })).toEqual(refused);
      expect(await withCode('send')).toEqual({ refusal: 'contact_code_needed' });
    });
  });
});
