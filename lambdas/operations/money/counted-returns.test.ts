import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Proposal } from '#shared/contract/entities/proposal';
import type { BankAnswerRow, PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { balanceKey, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { addToWallet } from './add-to-wallet';
import { bookBankAnswers } from './book-bank-answers';
import { completeWithdraw } from './complete-withdraw';
import { payWithdraws } from './pay-withdraws';
import { requestWithdraw } from './request-withdraw';
import { returnWithdraw } from './return-withdraw';
import { updatePayoutBatch } from './update-payout-batch';

const uids = ['d1', 'd2', 'd3'];
const reason = 'No such account';
let store: MemoryStore;
let ctx: Context;
let ids: string[];

const call = (one: Implementation, uid: string, input: object) => {
  const usertype = uid.startsWith('a') ? 'admin' : 'driver';
  const user = { ...aPerson(uid, usertype), bankName: 'Sparbank', bankAccount: `8000-${uid}` };
  return runAs(one, { uid, usertype, user }, { ctx, input });
};
const giveBack = (n: number, was: string, by = 'a1') => call(returnWithdraw, by, { id: ids[n], was, reason });
const wallets = () => Promise.all(uids.map(async uid => (await store.get(balanceKey(uid)))?.['balanceMinor']));
const batchOf = async () => {
  const payer = { name: 'Wayfare AB', account: '555-1', code: '' };
  return ((await call(payWithdraws, 'a1', { ids, payer })) as { batch: PayoutBatch }).batch.id;
};
const needsAnother = (left: number) => ({ refusal: 'credit_needs_approval', params: { left } });

beforeEach(async () => {
  store = memoryStore();
  let now = Date.UTC(2026, 0, 1, 12);
  ctx = fakeContext({ store, now: () => ++now, settings: async () => ({ ...defaultSettings, creditLimit: 25 }) });
  ids = [];
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  for (const uid of uids) {
    await store.write(personWrites({ ...aPerson(uid, 'driver'), bankName: 'Sparbank', bankAccount: `8000-${uid}` }));
    await store.write([{ type: 'update', key: balanceKey(uid), add: { balanceMinor: 1_000 } }]);
    ids.push(((await call(requestWithdraw, uid, { amount: 10 })) as { withdraw: Withdraw }).withdraw.id);
  }
});

describe('[ADM-6] [ADM-9] a payout that is said to have come back', () => {
  it('counts as credit of the admin who says so, with the credit that they give', async () => {
    for (const id of ids) await call(completeWithdraw, 'a1', { id });
    expect(await giveBack(0, 'paid')).toHaveProperty('withdraw');
    expect(await giveBack(0, 'paid')).toHaveProperty('withdraw');
    expect(await call(addToWallet, 'a1', { uid: 'd1', amount: 10 })).toHaveProperty('walletBalance');
    expect(await giveBack(1, 'paid')).toEqual(needsAnother(5));
    expect(await wallets()).toEqual([2_000, 0, 0]);
    expect(await giveBack(1, 'paid', 'a2')).toHaveProperty('withdraw');
  });

  it('counts nothing while it waits, nor where its owner has left', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, creditLimit: 0 }) };
    expect(await giveBack(0, 'waiting')).toHaveProperty('withdraw');
    await call(completeWithdraw, 'a1', { id: ids[1] });
    await store.write([{ type: 'update', key: userKey('d2'), set: { deletedAt: 1 } }]);
    expect(await giveBack(1, 'paid')).toHaveProperty('withdraw');
    expect(await wallets()).toEqual([1_000, 0, 0]);
  });

  it('counts once for each of a batch: the others stay open, however often it is said', async () => {
    const batch = await batchOf();
    const refuse = () => call(updatePayoutBatch, 'a1', { batch, step: 'returned', reason });
    expect(await Promise.all([refuse(), refuse(), refuse()])).toContainEqual(needsAnother(5));
    expect(await wallets()).toEqual([1_000, 1_000, 0]);
    expect(await giveBack(2, 'ordered')).toEqual(needsAnother(5));
  });

  it('counts as well where a report of the bank says so, of which the rest is not booked', async () => {
    await batchOf();
    const answers = ids.map(ref => ({ about: 'payment', ref, state: 'returned' }));
    const said = await call(bookBankAnswers, 'a1', { isTrial: false, kind: 'camt.053', answers });
    const outcomes = (said as { rows: BankAnswerRow[] }).rows.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['returned', 'returned', 'differs']);
    expect(await wallets()).toEqual([1_000, 1_000, 0]);
  });

  it('[PLUS-28] goes back with the consent of a second admin, once, as its proposer saw it', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, creditLimit: 0 }) };
    for (const id of ids) await call(completeWithdraw, 'a1', { id });
    const content = { kind: 'payoutReturn', withdraw: ids[0], amount: 10, was: 'paid', reason };
    const proposed = (more: object) => call(propose, 'a1', { content: { ...content, ...more }, reason: 'Look' });
    expect(await proposed({ amount: 11 })).toEqual({ refusal: 'withdraw_moved_on' });
    expect(await proposed({ was: 'ordered' })).toEqual({ refusal: 'withdraw_moved_on' });
    const { proposal } = (await proposed({})) as { proposal: Proposal };
    expect(proposal.about).toMatchObject({ uid: 'd1' });
    const approve = (uid: string) => call(decideProposal, uid, { id: proposal.id, decision: 'approve' });
    expect(await approve('a1')).toEqual({ refusal: 'proposal_own' });
    await approve('a2');
    await approve('a2');
    expect(await wallets()).toEqual([1_000, 0, 0]);
    expect(store.all().find(({ approvedBy }) => approvedBy === 'a2')).toMatchObject({ by: 'a1' });
  });
});
