import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import { personWrites } from '#lambdas/model/people/person-writes';
import { eraseWithdraws } from '#lambdas/model/money/erase-withdraws';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, OPEN_WITHDRAWS, owedKey, payoutBatchKey, userKey, withdrawKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import type { WriteResult } from '#lambdas/ports/store';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { completeWithdraw } from './complete-withdraw';
import { fetchPayoutBatches } from './fetch-payout-batches';
import { fetchPayoutFile } from './fetch-payout-file';
import { fetchWithdraws } from './fetch-withdraws';
import { payWithdraws } from './pay-withdraws';
import { requestWithdraw } from './request-withdraw';
import { updatePayoutBatch } from './update-payout-batch';

const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const bank = { bankName: 'Sparbank', bankCode: 'SPSE' };
const ada: StoredUser = { id: 'a1', usertype: 'admin', firstName: 'Ada', ...names };
const people = ['d1', 'd2', 'd3'].map((id, n): StoredUser => ({
  id,
  usertype: n === 2 ? 'fleetadmin' : 'driver',
  firstName: `P${n}`,
  ...names,
  ...bank,
  bankAccount: `8000-${n}`,
}));
const payer = { name: 'Wayfare AB', account: '555-1', code: '' };
const start = Date.UTC(2026, 0, 1, 12);
let now: number;
let store: MemoryStore;
let ctx: Context;
let ids: string[];

const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user });
const pay = (input: object = {}, { key, context = ctx }: { key?: string; context?: Context } = {}) =>
  runAs(payWithdraws, as(ada), { ctx: context, input: { ids, payer, ...input }, key }) as Promise<{
    batch: PayoutBatch;
    left: string[];
  }>;
const file = (batch: string, format: 'pain001' | 'csv') =>
  runAs(fetchPayoutFile, as(ada), { ctx, input: { batch, format } }) as Promise<{ fileName: string; text: string }>;
const withdraw = async (id: string) => (await store.get(withdrawKey(id))) as unknown as Withdraw;
const journals = () => store.all().filter(({ _et }) => _et === 'journal');

beforeEach(async () => {
  now = start;
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  ids = [];
  for (const person of [ada, ...people]) await store.write(personWrites(person));
  for (const [n, person] of people.entries()) {
    await store.write([{ type: 'update', key: balanceKey(person.id), add: { balanceMinor: 10_000 } }]);
    now += 1_000;
    const asked = await runAs(requestWithdraw, as(person), { ctx, input: { amount: 10.1 + n } });
    ids.push((asked as { withdraw: Withdraw }).withdraw.id);
  }
});

describe('[ADM-6] a batch of payouts', () => {
  it('orders every request once, counts them, names the batch at each, and notifies nobody before the bank has paid', async () => {
    const { batch, left } = await pay({}, { key: 'batch-0001' });
    expect(left).toEqual([]);
    expect(batch).toEqual({
      id: expect.stringMatching(/^PAY-20260101-[0-9A-Z]{8}$/),
      at: start,
      by: 'a1',
      currency: 'USD',
      payer,
      count: 3,
      total: 33.3,
      state: 'ordered',
      confirmed: 0,
      returned: 0,
    });
    for (const id of ids)
      expect(await withdraw(id)).toMatchObject({ processed: true, ordered: true, procesDate: now, batch: batch.id });
    expect(await store.query({ index: 'gsi5', pk: OPEN_WITHDRAWS })).toEqual([]);
    expect(journals()).toHaveLength(6);
    expect(store.all().filter(({ _et }) => _et === 'money-action')).toEqual([]);
    const listed = await runAs(fetchPayoutBatches, as(ada), { ctx, input: { limit: 25 } });
    expect(listed).toEqual({ batches: [batch] });
    const members = await runAs(fetchWithdraws, as(ada), { ctx, input: { batch: batch.id, limit: 25 } });
    expect((members as { withdraws: Withdraw[] }).withdraws.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('that would be empty says that its payees owe something, by the wallet or for a ride', async () => {
    await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: -20_000 } }]);
    await store.write([{ type: 'update', key: owedKey('d2'), add: { owedMinor: 500 } }]);
    const [first, second] = ids;
    for (const owing of [[first], [second]]) expect(await pay({ ids: owing })).toEqual({ refusal: 'payee_owes' });
    const { left } = await pay();
    expect(left).toEqual([first, second]);
    expect(await pay({ ids: [ids[2]] })).toEqual({ refusal: 'withdraw_moved_on' });
  });

  it('gives no file and no answer while it still grows, and takes nothing more once its time is over', async () => {
    const key = 'batch-0001';
    // The instance ends after the first request: nobody says that the batch is complete.
    let taken = 0;
    const write: MemoryStore['write'] = async writes =>
      writes.length > 2 && taken++ === 1 ? Promise.reject(new Error('ended')) : store.write(writes);
    await expect(pay({}, { key, context: { ...ctx, store: { ...store, write } } })).rejects.toThrow('ended');
    const { batches } = (await runAs(fetchPayoutBatches, as(ada), { ctx, input: { limit: 25 } })) as {
      batches: PayoutBatch[];
    };
    const id = batches[0]!.id;
    expect(batches[0]).toMatchObject({ count: 1 });
    const confirm = () => runAs(updatePayoutBatch, as(ada), { ctx, input: { batch: id, step: 'confirmed' } });
    expect(await file(id, 'csv')).toMatchObject({ refusal: 'request_under_way' });
    expect(await confirm()).toMatchObject({ refusal: 'request_under_way' });
    now += 190_000;
    expect((await file(id, 'csv')).text.trim().split('\n')).toHaveLength(2);
    const repeat = await pay({}, { key });
    expect(repeat).toMatchObject({ batch: { id, count: 1 }, left: ids.slice(1) });
    expect(await confirm()).toMatchObject({ batch: { count: 1, confirmed: 1 } });
    expect(await pay({ ids: ids.slice(1) })).toMatchObject({ batch: { count: 2 } });
  });

  it('is of the operator’s day, in its name and its files, whatever the setting says later', async () => {
    const zoned = (timeZone: string) => ({ ...ctx, settings: async () => ({ ...defaultSettings, timeZone }) });
    now = Date.UTC(2026, 0, 31, 23, 30);
    const { batch } = await pay({}, { context: zoned('Europe/Stockholm') });
    expect(batch.id).toMatch(/^PAY-20260201-/);
    ctx = zoned('America/New_York');
    const days = async () => [
      (await file(batch.id, 'csv')).text.split('\r\n')[1]?.split(',')[1],
      /<ReqdExctnDt>\s*<Dt>(.*)<\/Dt>/.exec((await file(batch.id, 'pain001')).text)?.[1],
    ];
    expect(await days()).toEqual(['2026-02-01', '2026-02-01']);
    // The files of a batch that was made before it kept its day name that of UTC, as they always have.
    await store.write([{ type: 'update', key: payoutBatchKey(batch.id), remove: ['day'] }]);
    expect(await days()).toEqual(['2026-01-31', '2026-01-31']);
  });

  it('repeated by its key it is the same batch; by another key there is nothing left', async () => {
    const first = await pay({}, { key: 'batch-0001' });
    expect(await pay({}, { key: 'batch-0001' })).toEqual(first);
    expect(await pay({}, { key: 'batch-0002' })).toEqual({ refusal: 'withdraw_moved_on' });
    expect(journals()).toHaveLength(6);
  });

  it('contains each request once, even with two batches and a single payout at once', async () => {
    const single = () => runAs(completeWithdraw, as(ada), { ctx, input: { id: ids[1] } });
    const answers = await Promise.all([
      pay({}, { key: 'batch-0001' }),
      single(),
      pay({ ids: ids.toReversed() }, { key: 'batch-0002' }),
    ]);
    const batches = [answers[0], answers[2]].filter(one => 'batch' in one).map(({ batch }) => batch);
    const paid = await Promise.all(ids.map(withdraw));
    expect(paid.every(({ processed }) => processed)).toBe(true);
    for (const batch of batches) expect(paid.filter(withdraw => withdraw.batch === batch.id)).toHaveLength(batch.count);
    expect(journals()).toHaveLength(6);
  });

  it('interrupted in the middle it is true as it stands, and goes on by its key', async () => {
    let left = 2;
    const write = async (writes: Parameters<typeof store.write>[0]): Promise<WriteResult> => {
      if (writes.length > 2 && left-- === 0) throw new Error('connection lost');
      return store.write(writes);
    };
    const broken = { ...ctx, store: { ...store, write } };
    await expect(pay({}, { key: 'batch-0001', context: broken })).rejects.toThrow('connection lost');
    const listed = () => runAs(fetchPayoutBatches, as(ada), { ctx, input: { limit: 25 } });
    expect(await listed()).toMatchObject({ batches: [{ count: 2, total: 21.2 }] });
    now += 60_000;
    expect(await pay({}, { key: 'batch-0001' })).toMatchObject({ batch: { count: 3, total: 33.3 }, left: [] });
    expect(await listed()).toMatchObject({ batches: [{ count: 3 }] });
  });

  it('leaves out what is unknown, dealt with, of somebody who left, or without a usable account', async () => {
    await runAs(completeWithdraw, as(ada), { ctx, input: { id: ids[0] } });
    await store.write([{ type: 'update', key: userKey('d2'), set: { deletedAt: 1 } }]);
    const rita = { ...people[0]!, id: 'd4' };
    await store.write(personWrites(rita));
    await store.write([{ type: 'update', key: balanceKey('d4'), add: { balanceMinor: 500 } }]);
    const asked = await runAs(requestWithdraw, as(rita), { ctx, input: { amount: 5 } });
    const odd = (asked as { withdraw: Withdraw }).withdraw.id;
    await store.write([{ type: 'update', key: withdrawKey(odd), set: { bankAccount: '=1+1' } }]);
    const wanted = [...ids, odd, 'ghost', ids[2]!];
    const { batch, left } = await pay({ ids: wanted });
    expect(batch).toMatchObject({ count: 1, total: 12.1 });
    expect(left.sort()).toEqual([ids[0], ids[1], odd, 'ghost'].sort());
    expect(await withdraw(ids[1]!)).toMatchObject({ processed: false });
  });

  it('leaves out whose name has no letter that banks take, and refuses such a payer', async () => {
    await store.write([{ type: 'update', key: withdrawKey(ids[1]!), set: { name: '🚕' } }]);
    expect(await pay({ payer: { ...payer, name: '🚕' } })).toEqual({ refusal: 'payer_name_unwritable' });
    expect(await pay()).toMatchObject({ batch: { count: 2 }, left: [ids[1]] });
  });

  it.each([
    ['iban', { ...payer }],
    ['account', { ...payer, account: '' }],
    ['account', { ...payer, account: '=1' }],
  ] as const)('is not paid from an account that is none (%s)', async (bankFormat, from) => {
    const context = { ...ctx, settings: async () => ({ ...defaultSettings, bankFormat }) };
    expect(await pay({ payer: from }, { context })).toEqual({ refusal: 'payer_account_wrong' });
    expect(journals()).toHaveLength(3);
  });
});

describe('[ADM-6] the files of a batch', () => {
  it('name the batch, agree with it, and are to be paid on the day on which they are fetched', async () => {
    const { batch } = await pay();
    const [xml, csv] = [await file(batch.id, 'pain001'), await file(batch.id, 'csv')];
    expect([xml.fileName, csv.fileName]).toEqual([`${batch.id}.xml`, `${batch.id}.csv`]);
    expect(xml.text).toContain(`<MsgId>${batch.id}</MsgId>`);
    expect(xml.text).toContain('<CtrlSum>33.30</CtrlSum>');
    expect(xml.text.match(/<EndToEndId>([^<]+)</g)).toEqual(ids.map(id => `<EndToEndId>${id}<`));
    expect(csv.text.split('\r\n')).toHaveLength(4);
    now += 86_400_000;
    expect(xml.text).toContain('<Dt>2026-01-01</Dt>');
    const later = await file(batch.id, 'pain001');
    expect(later).toEqual({ ...xml, text: xml.text.replace('<Dt>2026-01-01</Dt>', '<Dt>2026-01-02</Dt>') });
    expect(await file(batch.id, 'csv')).toEqual(csv);
  });

  it('wait until the index knows every request of it', async () => {
    const { batch } = await pay();
    const query: typeof store.query = async wanted =>
      (await store.query(wanted)).slice(0, wanted.index === 'gsi3' ? 2 : undefined);
    ctx = { ...ctx, store: { ...store, query } };
    expect(await file(batch.id, 'csv')).toMatchObject({ refusal: 'request_under_way' });
  });

  it('keep the details of somebody who leaves until the bank has paid, and cannot be made afterwards', async () => {
    const { batch } = await pay();
    await eraseWithdraws(ctx, 'd1');
    expect((await file(batch.id, 'pain001')).text).toContain('8000-0');
    await runAs(updatePayoutBatch, as(ada), { ctx, input: { batch: batch.id, step: 'confirmed' } });
    await eraseWithdraws(ctx, 'd1');
    expect(await file(batch.id, 'pain001')).toEqual({ refusal: 'payout_details_erased' });
    expect((await file(batch.id, 'csv')).text).toContain('Deleted user');
  });

  it('are not found when the batch is unknown', async () => {
    expect(await file('PAY-20260101-00000000', 'csv')).toEqual({ refusal: 'not_found' });
  });
});
