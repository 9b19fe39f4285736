import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Promo } from '#shared/contract/entities/promo';
import type { Proposal } from '#shared/contract/entities/proposal';
import { DAY_MS } from '#shared/contract/time';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { configKey, promoUsesKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { editPromo } from './edit-promo';

const LIMIT = 500;
const terms = {
  promo_name: 'Spring',
  promo_description: '',
  promo_discount_type: 'flat',
  promo_discount_value: 10,
  max_promo_discount_value: 0,
  min_order: 0,
  promo_usage_limit: 20,
  promo_validity: Date.UTC(2030, 0, 1),
} as const;
const needsAnother = (left: number) => ({ refusal: 'credit_needs_approval', params: { left } });

let now: number;
let store: MemoryStore;
let ctx: Context;
const by = (
  implementation: Implementation,
  input: object,
  { uid = 'a1', key = undefined as string | undefined } = {},
) => runAs(implementation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input, key });
const add = (changes: object = {}, key?: string) =>
  by(editPromo, { method: 'Add', record: { ...terms, ...changes } }, { key });
const added = async (changes: object = {}) => ((await add(changes)) as { id: string }).id;
const update = (id: string, changes: object, was?: object) =>
  by(editPromo, { method: 'Update', id, record: { ...terms, ...changes }, ...(was ? { was } : {}) });
const left = async () => {
  const answer = await by(addToWallet, { uid: 'r1', amount: 1_000_000 });
  return (answer as { params: { left: number } }).params.left;
};
const used = (id: string, uses: number) =>
  store.write([{ type: 'update', key: promoUsesKey(id), set: { _et: 'promoUses', used: uses } }]);
const promos = () => store.all().filter(({ _et }) => _et === 'promo') as unknown as Promo[];

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 12);
  store = memoryStore();
  const settings = async () => ({ ...defaultSettings, creditLimit: LIMIT });
  ctx = fakeContext({ store, settings, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await store.write(personWrites(aPerson('r1', 'rider')));
});

describe('[ADM-3] [ADM-9] a promo of one admin alone', () => {
  it('counts as their credit by all that it can give, and nothing is written above the limit', async () => {
    expect(await add({ promo_usage_limit: 51 })).toEqual(needsAnother(500));
    expect(promos()).toEqual([]);
    await added();
    expect(await left()).toBe(300);
    expect(await add({ promo_name: 'Summer', promo_usage_limit: 31 })).toEqual(needsAnother(300));
    now += DAY_MS;
    expect(await add({ promo_name: 'Summer', promo_usage_limit: 50 })).toHaveProperty('id');
  });

  it.each([
    ['of a flat amount for any use', { promo_discount_value: 5_000_000, promo_usage_limit: 1 }],
    ['of a share without a limit', { promo_discount_type: 'percentage', promo_usage_limit: 1 }],
    ['whose uses are said to be used up', { promo_usage_limit: 51, user_avail: 51 }],
  ])('%s needs another admin', async (_, changes) => {
    expect(await add(changes)).toEqual(needsAnother(LIMIT));
  });

  it('counts a share by the most that it takes off a ride', async () => {
    await added({ promo_discount_type: 'percentage', max_promo_discount_value: 25 });
    expect(await left()).toBe(0);
  });

  it.each([
    ['a higher amount', { promo_discount_value: 26 }],
    ['more uses', { promo_usage_limit: 51 }],
  ])('counts by %s as it is changed', async (_, changes) => {
    const id = await added();
    expect(await update(id, changes)).toEqual(needsAnother(300));
    const was = Object.fromEntries(Object.keys(changes).map(field => [field, terms[field as keyof typeof terms]]));
    expect(await update(id, changes, was)).toEqual(needsAnother(300));
    expect(promos()).toMatchObject([terms]);
  });

  it('counts anew as it is made valid again', async () => {
    const id = await added({ promo_validity: now - 1, promo_usage_limit: 900 });
    expect(await left()).toBe(LIMIT);
    expect(await update(id, { promo_usage_limit: 900 }, { promo_validity: now - 1 })).toEqual(needsAnother(LIMIT));
  });

  it('counts nothing by other changes, fewer uses or its end, and what was used is left out', async () => {
    const id = await added({ promo_usage_limit: 50 });
    expect(await update(id, { promo_usage_limit: 50, promo_description: 'All' })).toEqual({ id });
    expect(await update(id, { promo_usage_limit: 40 })).toEqual({ id });
    await used(id, 40);
    now += DAY_MS;
    expect(await update(id, { promo_usage_limit: 90, user_avail: 90 })).toEqual({ id });
    expect(await left()).toBe(0);
    expect(await by(editPromo, { method: 'Delete', id })).toEqual({ id });
  });

  it.each<[string, object, object]>([
    ['a higher share for far more uses', { promo_discount_value: 100, promo_usage_limit: 1_000_000_000 }, {}],
    ['a lower price', { min_order: 10 }, {}],
    ['a high amount instead', { promo_discount_type: 'flat', promo_discount_value: 5_000 }, {}],
    ['a condition taken away', {}, { promo_days: [1] }],
  ])('cannot widen a share without a limit by %s', async (_, changes, taken) => {
    const open = { ...terms, promo_discount_type: 'percentage', min_order: 50, promo_days: [1] };
    await store.write([{ type: 'put', item: { ...configKey('promo', 'p1'), _et: 'promo', id: 'p1', ...open } }]);
    const { promo_days, ...record } = { ...open, ...changes };
    const was = Object.fromEntries(Object.keys(changes).map(field => [field, open[field as keyof typeof open]]));
    const change = {
      method: 'Update',
      id: 'p1',
      record: { ...record, ...('promo_days' in taken ? {} : { promo_days }) },
    };
    expect(await by(editPromo, { ...change, was: { ...was, ...taken } })).toEqual(needsAnother(LIMIT));
    expect(promos()).toMatchObject([open]);
    const narrower = { method: 'Update', id: 'p1', record: { ...open, min_order: 60 }, was: { min_order: 50 } };
    expect(await by(editPromo, narrower)).toEqual({ id: 'p1' });
    expect(await left()).toBe(LIMIT);
  });

  it('counts the uses again that riders have had, so that a counted amount is given once', async () => {
    const id = await added({ promo_discount_value: 400, promo_usage_limit: 1 });
    expect(await left()).toBe(100);
    const halved = { promo_discount_value: 200, promo_usage_limit: 2 };
    await used(id, 1);
    expect(await update(id, halved)).toEqual(needsAnother(100));
    await used(id, 0);
    expect(await update(id, halved)).toEqual({ id });
    expect(await left()).toBe(100);
  });

  it.each([
    ['within the credit of the day', 50, { id: 'p1' }, 450],
    ['above it', 600, needsAnother(500), 500],
  ])('counts a use of the moment when it is changed, %s', async (_, promo_discount_value, answer, rest) => {
    const once = { ...terms, promo_usage_limit: 1, promo_discount_value: 2 * promo_discount_value };
    await store.write([{ type: 'put', item: { ...configKey('promo', 'p1'), _et: 'promo', id: 'p1', ...once } }]);
    const calm = store.write;
    let isFirst = true;
    ctx.store.write = async writes => {
      if (isFirst) {
        isFirst = false;
        await calm([{ type: 'update', key: promoUsesKey('p1'), set: { _et: 'promoUses' }, add: { used: 1 } }]);
      }
      return calm(writes);
    };
    expect(await update('p1', { promo_discount_value, promo_usage_limit: 2 })).toEqual(answer);
    ctx.store.write = calm;
    expect(await left()).toBe(rest);
  });

  it('is refused where riders use it again and again at this moment', async () => {
    const id = await added({ promo_discount_value: 10, promo_usage_limit: 9 });
    const calm = store.write;
    ctx.store.write = async writes => {
      await calm([{ type: 'update', key: promoUsesKey(id), set: { _et: 'promoUses' }, add: { used: 1 } }]);
      return calm(writes);
    };
    expect(await update(id, { promo_usage_limit: 10 })).toEqual({ refusal: 'changed_meanwhile' });
    expect(promos()).toMatchObject([{ promo_usage_limit: 9 }]);
  });

  it('is refused where its terms are others at this moment', async () => {
    const id = await added({ promo_usage_limit: 1 });
    const calm = store.write;
    let isFirst = true;
    ctx.store.write = async writes => {
      if (isFirst) {
        isFirst = false;
        await calm([{ type: 'update', key: configKey('promo', id), set: { promo_usage_limit: 1_000_000 } }]);
      }
      return calm(writes);
    };
    const raised = { promo_usage_limit: 1_000_000, promo_discount_value: 20 };
    expect(await update(id, raised, { promo_discount_value: 10 })).toEqual({ refusal: 'changed_meanwhile' });
    expect(promos()).toMatchObject([{ promo_discount_value: 10 }]);
  });

  it('counts once however often its request is repeated', async () => {
    const answers = [await add({}, 'promo-key-000001'), await add({}, 'promo-key-000001')];
    expect(answers[0]).toEqual(answers[1]);
    expect(await left()).toBe(300);
  });

  it('is refused where the credit of the day is given at the same moment', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map(promo_name => add({ promo_name, promo_usage_limit: 20 })),
    );
    expect(answers.filter(answer => 'id' in (answer as object))).toHaveLength(2);
    expect(answers.filter(answer => 'refusal' in (answer as object))).toHaveLength(3);
    expect(promos()).toHaveLength(2);
  });
});

describe('[ADM-3] [PLUS-28] a promo that an admin proposes', () => {
  const proposed = async (content: object) =>
    (await by(propose, { content: { kind: 'promo', ...content }, reason: 'A campaign' })) as { proposal: Proposal };
  const approve = ({ proposal: { id } }: { proposal: Proposal }, uid = 'a2') =>
    by(decideProposal, { id, decision: 'approve' }, { uid });

  it('is added once another admin approves it, and is credit of nobody', async () => {
    const made = await proposed({ record: { ...terms, promo_usage_limit: 10_000 } });
    expect(await approve(made, 'a1')).toEqual({ refusal: 'proposal_own' });
    expect(promos()).toEqual([]);
    for (let i = 0; i < 2; i++) expect(await approve(made)).toMatchObject({ proposal: { state: 'approved' } });
    expect(promos()).toMatchObject([{ promo_usage_limit: 10_000 }]);
    expect(await left()).toBe(LIMIT);
  });

  it('is changed likewise, and what was used stays counted', async () => {
    const id = await added();
    await store.write([{ type: 'update', key: configKey('promo', id), set: { user_avail: 3 } }]);
    const made = await proposed({ promo: id, was: terms, record: { ...terms, promo_usage_limit: 900, user_avail: 0 } });
    expect(await approve(made)).toHaveProperty('proposal');
    expect(promos()).toMatchObject([{ id, promo_usage_limit: 900, user_avail: 3 }]);
  });

  it('is refused, and stays open, where its name is taken or it is gone meanwhile', async () => {
    const twin = await proposed({ record: { ...terms, promo_name: 'spring', promo_usage_limit: 900 } });
    const id = await added();
    expect(await approve(twin)).toMatchObject({ refusal: 'promo_exists' });
    const change = await proposed({ promo: id, was: terms, record: { ...terms, promo_usage_limit: 900 } });
    await by(editPromo, { method: 'Delete', id });
    expect(await approve(change)).toEqual({ refusal: 'not_found' });
    expect(await proposed({ promo: id, was: terms, record: terms })).toEqual({ refusal: 'not_found' });
    expect(promos()).toEqual([]);
  });

  it('is refused, and stays open, where the promo is not as its proposer saw it', async () => {
    const id = await added();
    const record = { ...terms, promo_usage_limit: 900 };
    expect(await proposed({ promo: id, record })).toEqual({ refusal: 'changed_meanwhile' });
    expect(await proposed({ promo: id, record, was: { ...terms, min_order: 5 } })).toEqual({
      refusal: 'changed_meanwhile',
    });
    const blank = { promo_user_limit: 1, promo_first_ride: false, promo_days: [], promo_hours: null, user_avail: 7 };
    const change = await proposed({ promo: id, record, was: { ...terms, ...blank } });
    expect(await update(id, { min_order: 50 }, { min_order: 0 })).toEqual({ id });
    expect(await approve(change)).toEqual({ refusal: 'changed_meanwhile' });
    expect(promos()).toMatchObject([{ min_order: 50, promo_usage_limit: 20 }]);
    expect(await update(id, { min_order: 0 }, { min_order: 50 })).toEqual({ id });
    expect(await approve(change)).toMatchObject({ proposal: { state: 'approved' } });
    expect(promos()).toMatchObject([{ min_order: 0, promo_usage_limit: 900 }]);
  });

  it('is refused where the promo is changed at the moment of the approval', async () => {
    const id = await added();
    const change = await proposed({ promo: id, was: terms, record: { ...terms, promo_usage_limit: 900 } });
    const calm = store.write;
    ctx.store.write = async writes => {
      ctx.store.write = calm;
      await calm([{ type: 'update', key: configKey('promo', id), set: { promo_days: [1] } }]);
      return calm(writes);
    };
    expect(await approve(change)).toEqual({ refusal: 'changed_meanwhile' });
    expect(promos()).toMatchObject([{ promo_usage_limit: 20, promo_days: [1] }]);
  });
});
