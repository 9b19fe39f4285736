import { beforeEach, describe, expect, it } from 'vitest';
import type { Promo } from '#shared/contract/entities/promo';
import type { Context } from '#lambdas/runtime/context';
import type { MemoryStore } from '#test/kit/memory-store';
import { fakeContext } from '#test/kit/fake-context';
import { configKey } from '#lambdas/store/keys';
import { editPromo } from './edit-promo';

const admin = { actor: { uid: 'a1', usertype: 'admin', user: { id: 'a1', usertype: 'admin' } } } as never;
const terms = {
  promo_description: '',
  promo_discount_type: 'percentage',
  max_promo_discount_value: 50,
  min_order: 0,
  promo_usage_limit: 9,
  promo_validity: 1,
  promo_discount_value: 10,
} as const;
const taken = { refusal: 'promo_exists', params: { field: 'promo_name' } };

let ctx: Context;
const change = (input: object) => editPromo.run({ ctx, input, key: undefined, source: '' } as never, admin);
const add = (promo_name: string) => change({ method: 'Add', record: { ...terms, promo_name } });
const added = async (name: string) => ((await add(name)) as { id: string }).id;
const rename = (id: string, promo_name: string) =>
  change({ method: 'Update', id, record: { ...terms, promo_name }, was: { promo_name: 'Spring' } });
const names = () =>
  (ctx.store as MemoryStore)
    .all()
    .filter(({ pk }) => pk === 'CFG#promo')
    .map(item => (item as unknown as Promo).promo_name);

beforeEach(() => {
  ctx = fakeContext();
});

describe('[ADM-3] the name of a promo, by which riders choose', () => {
  it.each(['Spring', 'spring', ' Spr ing ', 'ＳＰＲＩＮＧ'])(
    'is taken for %j, too, and nothing is written',
    async twin => {
      await added('Spring');
      expect(await add(twin)).toEqual(taken);
      expect(names()).toEqual(['Spring']);
    },
  );

  it.each([
    ['Straße', 'STRASSE'],
    ['STRASSE', 'Straße'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s also blocks %s', async (name, twin) => {
    await added(name);
    expect(await add(twin)).toEqual(taken);
    expect(names()).toEqual([name]);
  });

  it('is taken, too, when its record is older than the claims', async () => {
    await ctx.store.write([
      { type: 'put', item: { ...configKey('promo', 'old'), _et: 'promo', id: 'old', ...terms, promo_name: 'Spring' } },
    ]);
    expect(await add('spring')).toEqual(taken);
    expect(await rename('old', 'Easter')).toEqual({ id: 'old' });
    expect(await add('Spring')).toHaveProperty('id');
  });

  it('goes to one of three writers who choose it at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add('Spring')));
    expect(answers.filter(answer => 'id' in (answer as object))).toHaveLength(1);
    expect(names()).toEqual(['Spring']);
  });

  it('may be written otherwise by its own, is free after a rename, and after a deletion', async () => {
    const id = await added('Spring');
    const other = await added('Summer');
    expect(
      await change({
        method: 'Update',
        id: other,
        record: { ...terms, promo_name: 'Spring' },
        was: { promo_name: 'Summer' },
      }),
    ).toEqual(taken);
    expect(await rename(id, 'SPRING')).toEqual({ id });
    expect(
      await change({ method: 'Update', id, record: { ...terms, promo_name: 'Easter' }, was: { promo_name: 'SPRING' } }),
    ).toEqual({ id });
    const next = await added('Spring');
    expect(await change({ method: 'Delete', id: next })).toEqual({ id: next });
    expect(await add('Spring')).toHaveProperty('id');
  });

  it('retains the name that it got meanwhile, if an edit does not change it', async () => {
    const id = await added('Spring');
    await rename(id, 'Easter');
    const was = { promo_usage_limit: 9 };
    const edit = { method: 'Update', id, record: { ...terms, promo_name: 'Spring', promo_usage_limit: 7 }, was };
    expect(await change(edit)).toEqual({ id });
    expect(names()).toEqual(['Easter']);
    expect(await add('Spring')).toHaveProperty('id');
    expect(await add('Easter')).toEqual(taken);
  });

  it('cannot be changed when the promo does not exist', async () => {
    expect(await change({ method: 'Delete', id: 'nobody' })).toEqual({ refusal: 'not_found' });
    expect(await rename('nobody', 'Spring')).toEqual({ refusal: 'not_found' });
    expect(await add('Spring')).toHaveProperty('id');
  });
});
