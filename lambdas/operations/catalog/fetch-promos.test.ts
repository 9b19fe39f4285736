import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Promo } from '#shared/contract/entities/promo';
import type { Context } from '#lambdas/runtime/context';
import { promoUsesKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { editPromo } from './edit-promo';
import { fetchPromos } from './fetch-promos';

const admin = { actor: { uid: 'a1', usertype: 'admin', user: { id: 'a1', usertype: 'admin' } } } as never;
const now = Date.UTC(2026, 0, 1, 12);
const terms = {
  promo_description: '',
  promo_discount_type: 'percentage',
  max_promo_discount_value: 50,
  min_order: 0,
  promo_usage_limit: 9,
  promo_validity: now + 1,
  promo_discount_value: 10,
};

let ctx: Context;
const call = (input: object) => ({ ctx, input, key: undefined, source: '' }) as never;
const add = async (promo_name: string, change: Partial<Promo> = {}) =>
  ((await editPromo.run(call({ method: 'Add', record: { ...terms, promo_name, ...change } }), admin)) as { id: string })
    .id;
type Answer = { promos: Promo[]; nextCursor?: string };
const ask = async (input: object) => (await fetchPromos.run(call({ limit: 25, ...input }), admin)) as Answer;
const names = async (input: object) => (await ask(input)).promos.map(({ promo_name }) => promo_name);

beforeEach(async () => {
  ctx = fakeContext({ now: () => now, settings: async () => ({ ...defaultSettings, creditLimit: 1_000_000 }) });
  await add('Spring', { promo_discount_value: 20, promo_description: 'Für Älvsborg' });
  await add('Old', { promo_validity: now - 1, promo_discount_value: 5 });
  const gone = await add('Gone', { promo_usage_limit: 2 });
  await ctx.store.write([{ type: 'put', item: { ...promoUsesKey(gone), _et: 'promoUses', used: 2 } }]);
});

describe('[ADM-3] [ADM-11] the list of promos', () => {
  it('comes newest first, with how often each is used', async () => {
    expect(await names({})).toEqual(['Gone', 'Old', 'Spring']);
    expect((await ask({})).promos.map(({ user_avail }) => user_avail)).toEqual([2, 0, 0]);
  });

  it.each([
    ['live', ['Spring']],
    ['expired', ['Old']],
    ['usedUp', ['Gone']],
  ])('has those that are %s', async (state, found) => {
    expect(await names({ state })).toEqual(found);
  });

  it.each([
    ['SPR', ['Spring']],
    ['alvs', ['Spring']],
    ['o', ['Gone', 'Old', 'Spring']],
    ['x', []],
  ])('is searched for %j in names and descriptions', async (search, found) => {
    expect((await names({ search })).sort()).toEqual(found);
  });

  it.each([
    ['promo_name', 'asc', ['Gone', 'Old', 'Spring']],
    ['promo_discount_value', 'desc', ['Spring', 'Gone', 'Old']],
    ['user_avail', 'desc', ['Gone', 'Spring', 'Old']],
  ] as const)('is sorted by %s, %s, over its pages', async (field, direction, order) => {
    const sort = { field, direction };
    const first = await ask({ sort, limit: 2 });
    const next = await ask({ sort, limit: 2, cursor: first.nextCursor });
    const shown = [...first.promos, ...next.promos].map(({ promo_name }) => promo_name);
    expect(shown[0]).toBe(order[0]);
    expect([...shown].sort()).toEqual([...order].sort());
    expect(next.nextCursor).toBeUndefined();
  });

  it('a page goes on after the last row, also of a search', async () => {
    const { promos, nextCursor } = await ask({ search: '', state: 'live', limit: 1 });
    expect([promos.length, nextCursor]).toEqual([1, undefined]);
    for (const name of ['A', 'B', 'C']) await add(name);
    const first = await ask({ state: 'live', limit: 3 });
    const next = await ask({ state: 'live', limit: 3, cursor: first.nextCursor });
    expect([...first.promos, ...next.promos].map(({ promo_name }) => promo_name)).toEqual(['C', 'B', 'A', 'Spring']);
  });
});
