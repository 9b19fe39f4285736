import fc from 'fast-check';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Proposal } from '#shared/contract/entities/proposal';
import type { Settings } from '#shared/contract/entities/settings';
import { DAY_MS } from '#shared/contract/time';
import { settingsKey } from '#lambdas/model/catalog/settings-writes';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { setSettings } from '#scripts/settings/set-settings';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { balanceKey, requestKeyKey, userKey } from '#lambdas/store/keys';
import { readSettings } from '#lambdas/store/read-settings';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';

const NOW = Date.UTC(2026, 10, 26, 12);
let now: number;
let store: MemoryStore;
let ctx: Context;

const call = (one: Implementation, uid: string, input: object, key?: string) =>
  runAs(one, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input, key });
const give = (amount: number, by = 'a1', key?: string) => call(addToWallet, by, { uid: 'r1', amount }, key);
const proposed = async (amount = 700, more: object = {}) =>
  (await call(propose, 'a1', {
    content: { kind: 'credit', uid: 'r1', amount, ...more },
    reason: 'Their laptop was stolen',
  })) as { proposal: Proposal };
const approve = (uid: string, { proposal }: { proposal: Proposal }) =>
  call(decideProposal, uid, { id: proposal.id, decision: 'approve' });
const balance = async () => (await store.get(balanceKey('r1')))?.['balanceMinor'];
const items = (kind: string) => store.all().filter(({ _et }) => _et === kind);
const limit = (creditLimit: Settings['creditLimit']): Promise<void> =>
  store
    .write([{ type: 'put', item: { ...settingsKey, _et: 'settings', values: { ...defaultSettings, creditLimit } } }])
    .then(() => undefined);

beforeEach(async () => {
  now = NOW;
  store = memoryStore();
  ctx = fakeContext({ store, settings: () => readSettings(store, now), now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await store.write(personWrites(aPerson('r1', 'rider')));
  await limit(500);
});

const needsAnother = (left: number) => ({ refusal: 'credit_needs_approval', params: { left } });

describe('[ADM-9] credit by one admin alone', () => {
  it('is refused above the limit of a day, also in parts, and nothing is written', async () => {
    expect(await give(500.01)).toEqual(needsAnother(500));
    expect(await give(499)).toEqual({ walletBalance: 499 });
    expect(await give(2)).toEqual(needsAnother(1));
    expect(await give(1)).toEqual({ walletBalance: 500 });
    expect([await balance(), items('journal').length, items('money-action').length]).toEqual([50_000, 2, 2]);
    expect(await give(5, 'a2')).toEqual({ walletBalance: 505 });
    now += DAY_MS;
    expect(await give(500)).toEqual({ walletBalance: 1_005 });
  });

  it('that is asked for again by its key counts once', async () => {
    for (let i = 0; i < 3; i++) expect(await give(300, 'a1', 'credit-key-00001')).toEqual({ walletBalance: 300 });
    expect(await give(200)).toEqual({ walletBalance: 500 });
  });

  it.each([
    ['USD', 1_000],
    ['JPY', 100_000],
    ['KWD', 100],
  ])('in %s is at most %d where nothing is set, and none where the limit is 0', async (code, most) => {
    const values = { ...defaultSettings, code };
    await store.write([{ type: 'put', item: { ...settingsKey, _et: 'settings', values } }]);
    expect(await give(most + 1)).toEqual(needsAnother(most));
    expect(await give(most)).toEqual({ walletBalance: most });
    await limit(0);
    expect(await give(1, 'a2')).toEqual(needsAnother(0));
  });

  it('never adds up to more than the limit, in however many parts and however many at once', async () => {
    const part = fc.integer({ min: 1, max: 60_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async batches => {
        now += DAY_MS;
        const before = (await balance()) as number;
        for (const batch of batches) await Promise.all(batch.map(minor => give(minor / 100)));
        expect(((await balance()) as number) - before).toBeLessThanOrEqual(50_000);
      }),
      { numRuns: 40 },
    );
  });

  it('is none for a day after another admin has made them an admin or changed how they sign in', async () => {
    await store.write([{ type: 'update', key: userKey('a1'), set: { accessSetAt: NOW - DAY_MS + 60_000 } }]);
    expect(await give(1)).toEqual(needsAnother(0));
    expect([await balance(), items('journal')]).toEqual([0, []]);
    expect(await give(500, 'a2')).toEqual({ walletBalance: 500 });
    now += 60_000;
    expect(await give(1)).toEqual({ walletBalance: 501 });
  });

  it('is none where another admin changes how they sign in at this moment', async () => {
    const calm = store.write;
    const taken = { type: 'update', key: userKey('a1'), set: { accessSetAt: NOW } } as const;
    const racing: typeof calm = async writes => {
      if (writes.length > 3) await calm([taken]);
      return calm(writes);
    };
    ctx = { ...ctx, store: { ...store, write: racing } };
    expect(await give(1)).toEqual(needsAnother(0));
    expect([await balance(), items('journal')]).toEqual([0, []]);
  });
});

describe('[ADM-9] a raise of the limit of credit', () => {
  const edit = (uid: string, creditLimit: number | null) => call(editSettings, uid, { creditLimit });

  it('counts for nobody before a day has passed, however many admins raise it in turn', async () => {
    await edit('a1', 9_000);
    await edit('a2', 10_000);
    await edit('a1', 11_000);
    for (const uid of ['a1', 'a2']) expect(await give(501, uid)).toEqual(needsAnother(500));
    now += DAY_MS - 1;
    expect(await give(501)).toEqual(needsAnother(500));
    now += 1;
    expect(await give(11_000)).toEqual({ walletBalance: 11_000 });
  });

  it('begins anew with each further one', async () => {
    await edit('a1', 9_000);
    now += DAY_MS - 1;
    await edit('a2', 10_000);
    now += 1;
    expect(await give(501)).toEqual(needsAnother(500));
    now += DAY_MS;
    await edit('a2', 20_000);
    expect(await give(10_001)).toEqual(needsAnother(10_000));
  });

  it('does not delay a lower limit, from which a further raise counts', async () => {
    await edit('a1', 9_000);
    await edit('a2', 200);
    expect(await give(201)).toEqual(needsAnother(200));
    await edit('a2', 9_000);
    expect(await give(201)).toEqual(needsAnother(200));
    now += DAY_MS;
    await edit('a1', 0);
    expect(await give(1)).toEqual(needsAnother(0));
    await edit('a1', null);
    expect(await give(1)).toEqual(needsAnother(0));
  });

  it('is not hidden by a lower limit that is saved at the same moment', async () => {
    await edit('a1', 9_000);
    now += DAY_MS;
    const calm = store.write;
    let isFirst = true;
    const racing: typeof calm = async writes => {
      if (isFirst) {
        isFirst = false;
        await edit('a2', 100);
      }
      return calm(writes);
    };
    const [usual, raced] = [ctx, { ...ctx, store: { ...store, write: racing } }];
    const late = runAs(
      editSettings,
      { uid: 'a1', usertype: 'admin', user: aPerson('a1', 'admin') },
      { ctx: raced, input: { creditLimit: 9_500 } },
    );
    expect(await late).toMatchObject({ refusal: 'changed_meanwhile' });
    ctx = usual;
    expect(await give(101)).toEqual(needsAnother(100));
  });

  it('by the operator of the servers counts at once', async () => {
    await edit('a1', 9_000);
    expect(await setSettings(ctx, { creditLimit: 9_000 })).toHaveProperty('settings');
    expect(await give(9_000)).toEqual({ walletBalance: 9_000 });
  });

  describe('on a stage without stored settings', () => {
    beforeEach(() => store.write([{ type: 'delete', key: settingsKey }]));

    it('counts at once as the first settings, by the first admin, before there is money', async () => {
      await edit('a1', 9_000);
      expect(await give(9_000)).toEqual({ walletBalance: 9_000 });
    });

    it('waits once there is money', async () => {
      await give(1, 'a2');
      await edit('a1', 9_000);
      expect(await give(1_001)).toEqual(needsAnother(1_000));
    });

    it('waits by an admin whom another one has added', async () => {
      await store.write([{ type: 'update', key: userKey('a2'), set: { accessSetAt: NOW - 9 * DAY_MS } }]);
      await edit('a2', 9_000);
      expect(await give(1_001)).toEqual(needsAnother(1_000));
    });
  });
});

describe('[PLUS-28] credit that an admin proposes', () => {
  it('is in the wallet once another admin approves, under both names; its proposer is refused', async () => {
    const one = await proposed();
    expect(one).toMatchObject({ proposal: { about: { uid: 'r1', name: expect.any(String) } } });
    expect(await approve('a1', one)).toMatchObject({ refusal: 'proposal_own' });
    expect(await balance()).toBe(0);
    expect(await approve('a2', one)).toMatchObject({ proposal: { state: 'approved' } });
    expect(await approve('a2', one)).toMatchObject({ proposal: { state: 'approved' } });
    expect(await balance()).toBe(70_000);
    expect(items('journal')).toMatchObject([{ by: 'a1', approvedBy: 'a2', memo: one.proposal.id }]);
    expect(items('money-action')).toMatchObject([{ operation: 'addToWallet', uid: 'r1', amountMinor: 70_000 }]);
    // The credit does not count towards the daily limit of either admin.
    expect(await give(500)).toEqual({ walletBalance: 1_200 });
  });

  it('is refused for nobody, an admin, and a fraction that the currency has not', async () => {
    for (const uid of ['ghost', 'a2'])
      expect(await proposed(700, { uid })).toMatchObject({ refusal: 'user_does_not_exists' });
    expect(await proposed(700.001)).toMatchObject({ refusal: 'no_details_error' });
    expect(items('proposal')).toEqual([]);
  });

  it('is refused where its owner has left meanwhile, also at this moment, and stays open', async () => {
    const one = await proposed();
    const left = { type: 'update', key: userKey('r1'), set: { deletedAt: 1 } } as const;
    const racing: typeof store.write = async writes => {
      if (writes.length > 3) await store.write([left]);
      return store.write(writes);
    };
    const calm = ctx;
    ctx = { ...ctx, store: { ...store, write: racing } };
    expect(await approve('a2', one)).toMatchObject({ refusal: 'user_does_not_exists' });
    ctx = calm;
    expect(await approve('a2', one)).toMatchObject({ refusal: 'user_does_not_exists' });
    expect(items('proposal')).toMatchObject([{ state: 'open' }]);
    expect(await balance()).toBe(0);
  });

  it('is another one than a credit by the same key', async () => {
    const key = 'credit-key-00001';
    const content = { kind: 'credit', uid: 'r1', amount: 300 };
    await give(300, 'a1', key);
    // After a day the key is forgotten.
    await store.write([{ type: 'delete', key: requestKeyKey('a1', key) }]);
    const one = (await call(propose, 'a1', { content, reason: 'Stolen' }, key)) as { proposal: Proposal };
    expect(await approve('a2', one)).toMatchObject({ proposal: { state: 'approved' } });
    expect(items('proposal')).toMatchObject([{ state: 'approved' }]);
    expect(await balance()).toBe(60_000);
  });
});
