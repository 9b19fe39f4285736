import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Proposal, ProposalContent } from '#shared/contract/entities/proposal';
import { DAY_MS } from '#shared/contract/time';
import { consumeProposal, consumeDecision } from '#lambdas/consumers/stream/consume-proposal';
import { asProposal } from '#lambdas/model/proposals/proposal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import { readNeed } from '#lambdas/model/desk/read-desk';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookLockKey, userKey } from '#lambdas/store/keys';
import { proposalKey } from '#lambdas/store/proposal-keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchBooksMonth } from '#lambdas/operations/books/fetch-books-month';
import { decideProposal } from './decide-proposal';
import { fetchProposals } from './fetch-proposals';
import { propose } from './propose';

const NOW = Date.UTC(2026, 10, 26, 12);
let now: number;
let store: MemoryStore;
let ctx: Context;

const bankFee: ProposalContent = {
  kind: 'journal',
  date: '2026-11-20',
  text: 'Bank statement 11',
  lines: [
    { account: 'bankFees', amountMinor: -1_250 },
    { account: 'bank', amountMinor: 1_250 },
  ],
};
const call = (operation: Implementation, uid: string, input: object) =>
  runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input });
const proposed = async (content: ProposalContent = bankFee, uid = 'a1') =>
  (await call(propose, uid, { content, reason: 'Statement 11, page 2' })) as { proposal: Proposal };
const decided = (uid: string, id: string, decision: string, note?: string) =>
  call(decideProposal, uid, { id, decision, ...(note ? { note } : {}) });
const journals = () => store.all().filter(({ _et }) => _et === 'journal');
const listed = async (more = {}) =>
  ((await call(fetchProposals, 'a2', { limit: 25, ...more })) as { proposals: Proposal[] }).proposals;

beforeEach(async () => {
  now = NOW;
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2', 'a3']) await store.write(personWrites(aPerson(uid, 'admin')));
});

describe('[PLUS-28] a proposal of an admin', () => {
  it('takes effect once another admin has approved it, in the same transaction, under both names', async () => {
    const { proposal } = await proposed();
    expect(journals()).toEqual([]);
    expect(await listed()).toMatchObject([{ id: proposal.id, state: 'open', by: { uid: 'a1' } }]);
    expect(await decided('a2', proposal.id, 'approve', 'Seen')).toMatchObject({
      proposal: { state: 'approved', decidedBy: { uid: 'a2' }, note: 'Seen' },
    });
    expect(journals()).toMatchObject([{ by: 'a1', approvedBy: 'a2', period: '2026-11', date: '2026-11-20', at: NOW }]);
    expect(await listed()).toEqual([]);
    expect(await listed({ decided: true })).toMatchObject([{ id: proposal.id }]);
    const { accounts } = (await call(fetchBooksMonth, 'a1', {})) as { accounts: object[] };
    expect(accounts).toMatchObject([
      { account: 'bank', creditMinor: 1_250 },
      { account: 'bankFees', debitMinor: 1_250 },
    ]);
  });

  it('is not decided on by its proposer, who may withdraw it', async () => {
    const { proposal } = await proposed();
    for (const decision of ['approve', 'decline'])
      expect(await decided('a1', proposal.id, decision)).toMatchObject({ refusal: 'proposal_own' });
    expect(await decided('a2', proposal.id, 'withdraw')).toMatchObject({ refusal: 'proposal_not_own' });
    expect(await decided('a1', proposal.id, 'withdraw')).toMatchObject({ proposal: { state: 'withdrawn' } });
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({ refusal: 'proposal_decided' });
    expect(journals()).toEqual([]);
  });

  it('is declined without an effect', async () => {
    const { proposal } = await proposed();
    expect(await decided('a2', proposal.id, 'decline')).toMatchObject({ proposal: { state: 'declined' } });
    expect(await decided('a3', proposal.id, 'approve')).toMatchObject({ refusal: 'proposal_decided' });
    expect(journals()).toEqual([]);
  });

  it('takes no effect while an admin who was let in or changed within a day has proposed it', async () => {
    const { proposal } = await proposed();
    await store.write([{ type: 'update', key: userKey('a1'), set: { accessSetAt: NOW - DAY_MS + 60_000 } }]);
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({ refusal: 'proposer_too_new' });
    expect(journals()).toEqual([]);
    await store.write([{ type: 'update', key: userKey('a1'), set: { accessSetAt: NOW - DAY_MS } }]);
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({ proposal: { state: 'approved' } });
  });

  it('is not approved by an admin who was added or changed within a day, even if the caller is a cached copy', async () => {
    const { proposal } = await proposed();
    await store.write([{ type: 'update', key: userKey('a2'), set: { accessSetAt: NOW - DAY_MS + 60_000 } }]);
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({
      refusal: 'approver_too_new',
      params: { hours: 1 },
    });
    now += DAY_MS;
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({ proposal: { state: 'approved' } });
  });

  it('is not approved once its proposer or its approver is not an admin any more', async () => {
    const { proposal } = await proposed();
    await store.write([{ type: 'update', key: userKey('a2'), set: { usertype: 'rider' } }]);
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({ refusal: 'changed_meanwhile' });
    await store.write([{ type: 'update', key: userKey('a1'), set: { approved: false } }]);
    expect(await decided('a3', proposal.id, 'approve')).toMatchObject({ refusal: 'proposer_gone' });
    expect(journals()).toEqual([]);
    expect(await decided('a3', proposal.id, 'decline')).toMatchObject({ proposal: { state: 'declined' } });
  });

  it('takes effect once, however many approve it at the same moment', async () => {
    const { proposal } = await proposed();
    const answers = await Promise.all(['a2', 'a3', 'a2', 'a3'].map(uid => decided(uid, proposal.id, 'approve')));
    expect(journals()).toHaveLength(1);
    const who = (await listed({ decided: true }))[0]!.decidedBy!.uid;
    expect(answers.filter(answer => 'refusal' in (answer as object)).length).toBe(2);
    expect(['a2', 'a3']).toContain(who);
  });

  it('is one, however often the request is sent; the same key with something else is refused', async () => {
    const admin = { uid: 'a1', usertype: 'admin' as const, user: aPerson('a1', 'admin') };
    const sent = (reason: string) =>
      runAs(propose, admin, { ctx, input: { content: bankFee, reason }, key: 'a key of sixteen' });
    expect(await sent('x')).toMatchObject({ proposal: { reason: 'x' } });
    expect(await sent('x')).toMatchObject({ proposal: { reason: 'x' } });
    expect(await sent('y')).toMatchObject({ refusal: 'same_key_other_request' });
    expect(await listed()).toHaveLength(1);
  });

  it('is reported to the other admins, its decision to the proposer, and it is counted at the desk', async () => {
    const published: string[] = [];
    const publisher = async () =>
      ({ publish: async (_topic: string, message: unknown) => void published.push(JSON.stringify(message)) }) as never;
    const { proposal } = await proposed();
    expect(await readNeed(store, 'proposal', now)).toMatchObject([{ kind: 'proposal', count: 1 }]);
    const context = { ...ctx, publisher };
    await consumeProposal(context, asProposal((await store.get(proposalKey(proposal.id)))!));
    const noticesOf = (uid: string) => store.all().filter(({ pk, sk }) => pk === `U#${uid}` && sk.startsWith('N#'));
    expect(['a1', 'a2', 'a3'].map(uid => noticesOf(uid).length)).toEqual([0, 1, 1]);
    await decided('a2', proposal.id, 'approve');
    const news = store.all().find(({ _et }) => _et === 'proposal-decision');
    await consumeDecision(context, news as never);
    expect(noticesOf('a1')).toMatchObject([{ key: 'notice_proposal_decided', screen: 'Approvals' }]);
    expect(await readNeed(store, 'proposal', now)).toEqual([]);
  });
});

describe('[PLUS-28] a journal that an admin writes', () => {
  const lines = (...amounts: [string, number][]) => amounts.map(([account, amountMinor]) => ({ account, amountMinor }));
  const refused = async (change: object) => proposed({ ...bankFee, ...change } as ProposalContent);

  it.each([
    ['does not balance', { lines: lines(['bank', 5], ['clearing', -4]) }, 'journal_unbalanced'],
    ['moves a wallet', { lines: lines(['wallet:driver', 5], ['bank', -5]) }, 'not_by_hand'],
    ['moves what follows from rides', { lines: lines(['escrow', 5], ['bank', -5]) }, 'not_by_hand'],
    ['names no account', { lines: lines(['nothing', 5], ['bank', -5]) }, 'not_by_hand'],
    ['counts on a day to come', { date: '2026-11-27' }, 'date_ahead'],
  ])('is refused where it %s, and nothing is stored', async (_, change, refusal) => {
    expect(await refused(change)).toMatchObject({ refusal });
    expect(store.all().filter(({ _et }) => _et === 'proposal')).toEqual([]);
  });

  it('is refused in a closed month, also when that was closed after it was proposed', async () => {
    const { proposal } = await proposed({ ...bankFee, date: '2026-10-31' } as ProposalContent);
    await store.write([{ type: 'put', item: { ...bookLockKey, _et: 'books', through: '2026-10' } }]);
    expect(await decided('a2', proposal.id, 'approve')).toMatchObject({ refusal: 'month_closed' });
    expect(await refused({ date: '2026-10-31' })).toMatchObject({ refusal: 'month_closed' });
    expect(journals()).toEqual([]);
  });

  it('counts in the month of its day, before all that the program booked', async () => {
    const opening = { date: '2026-08-31', lines: lines(['bank', -90_000], ['equity', 90_000]) };
    const { proposal } = await proposed({ ...bankFee, ...opening } as ProposalContent);
    await decided('a2', proposal.id, 'approve');
    const month = (await call(fetchBooksMonth, 'a1', { month: '2026-11' })) as { accounts: object[] };
    expect(month.accounts).toMatchObject([
      { account: 'bank', openingMinor: -90_000, debitMinor: 0 },
      { account: 'equity', openingMinor: 90_000 },
    ]);
  });

  it('is undone by its reverse, once', async () => {
    const { proposal } = await proposed();
    await decided('a2', proposal.id, 'approve');
    const reversal = { kind: 'reversal', journal: `MAN-${proposal.id}`, date: '2026-11-26' } as const;
    const { proposal: back } = await proposed(reversal);
    const { proposal: again } = await proposed(reversal);
    await decided('a2', back.id, 'approve');
    expect(await decided('a2', again.id, 'approve')).toMatchObject({ refusal: 'journal_reversed' });
    const { accounts } = (await call(fetchBooksMonth, 'a1', {})) as { accounts: object[] };
    expect(accounts).toMatchObject([
      { account: 'bank', creditMinor: 1_250, debitMinor: 1_250 },
      { account: 'bankFees', creditMinor: 1_250, debitMinor: 1_250 },
    ]);
    expect(await proposed({ ...reversal, journal: 'MAN-none' })).toMatchObject({ refusal: 'not_found' });
  });
});
