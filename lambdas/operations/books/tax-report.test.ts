import { ulid } from 'ulid';
import { beforeEach, expect, it } from 'vitest';
import type { Adjustment } from '#shared/contract/entities/booking';
import type { ProposalContent } from '#shared/contract/entities/proposal';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { adjusted } from '#shared/domain/ledger/adjustment-journals';
import { feeSettled, tripPaid } from '#shared/domain/ledger/booking-journals';
import type { Journal } from '#shared/domain/ledger/journal';
import { foldJournals } from '#lambdas/model/books/fold-journals';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchBooksMonth } from './fetch-books-month';
import { fetchTaxReport } from './fetch-tax-report';

let now: number;
let store: MemoryStore;
let ctx: Context;

const call = async <N extends keyof Operations>(
  operation: Implementation,
  uid: string,
  input: InputOf<Operations[N]>,
) =>
  (await runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input })) as OutputOf<
    Operations[N]
  >;
const report = (from: string, months: 1 | 3) => call<'fetchTaxReport'>(fetchTaxReport, 'a1', { month: from, months });
const book = async (...journals: Journal[]) => {
  for (const journal of journals) expect(await store.write(journalWrites(journal, now))).toEqual({ ok: true });
};
const ride = (id: string, rate = 25) => {
  const { receipt } = aBooking();
  const taxed = { ...receipt, ...(rate ? { tax: { rate, label: 'VAT' } } : {}) };
  return aBooking({ id, customer: 'r1', driver: 'd1', receipt: taxed, convenience_fees: 20, driver_share: 80 });
};
const adjustment = (kind: 'refund' | 'correction', platform: number): Adjustment => ({
  id: 'x1',
  kind,
  at: 0,
  reason: 'r',
  state: 'done',
  to: 'wallet',
  rider: 10,
  driver: -10 - platform,
  platform,
});
const taxPaid = async (date: string) => {
  const lines = [
    { account: 'vat:25000', amountMinor: -300 },
    { account: 'bank', amountMinor: 300 },
  ];
  const content: ProposalContent = { kind: 'journal', date, text: 'Tax paid', lines };
  const { proposal } = await call<'propose'>(propose, 'a1', { content, reason: 'r' });
  await call<'decideProposal'>(decideProposal, 'a2', { id: proposal.id, decision: 'approve' });
};

beforeEach(async () => {
  now = Date.UTC(2026, 9, 20);
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await store.write(personWrites(aPerson('d1', 'driver')));
  await store.write(personWrites(aPerson('r1', 'rider')));
  await book(tripPaid(ride('b1')), tripPaid(ride('b2')), adjusted(ride('b1'), adjustment('refund', -5)));
  now = Date.UTC(2026, 10, 5);
  await book(tripPaid(ride('b3', 0)), adjusted(ride('b2'), adjustment('correction', -2)));
  await book({ ...feeSettled(ride('b4'), 400, 'platform'), covered: undefined } as unknown as Journal);
});

const october = {
  rate: 25_000,
  kinds: [
    { kind: 'rides', netMinor: 3_200, taxMinor: 800 },
    { kind: 'refunds', netMinor: -400, taxMinor: -100 },
  ],
  owedMinor: 700,
  byHandMinor: 0,
  movedMinor: 700,
};

it('[PLUS-28] the tax report of a month and of a quarter has each rate by what it was for, before and after the journals are added up', async () => {
  for (let run = 0; run < 2; run++) {
    expect((await report('2026-10', 1)).rates).toEqual([october]);
    expect(await report('2026-10', 3)).toEqual({
      from: '2026-10',
      months: 3,
      currency: 'USD',
      isBehind: false,
      rates: [
        {
          ...october,
          kinds: [
            october.kinds[0],
            { kind: 'corrections', netMinor: -160, taxMinor: -40 },
            october.kinds[1],
            { kind: 'cancellations', netMinor: 320, taxMinor: 80 },
          ],
          owedMinor: 740,
          movedMinor: 740,
        },
        {
          rate: 0,
          kinds: [{ kind: 'rides', netMinor: 2_000, taxMinor: 0 }],
          owedMinor: 0,
          byHandMinor: 0,
          movedMinor: 0,
        },
      ],
    });
    expect((await report('2026-07', 3)).rates).toEqual([]);
    now += 600_000;
    await foldJournals(ctx);
  }
});

it('[PLUS-28] tax that was paid is shown separately, and the report adds up to the trial balance', async () => {
  await taxPaid('2026-10-25');
  const { rates } = await report('2026-10', 1);
  expect(rates).toEqual([{ ...october, byHandMinor: -300, movedMinor: 400 }]);
  const { accounts } = await call<'fetchBooksMonth'>(fetchBooksMonth, 'a1', { month: '2026-10' });
  const row = accounts.find(({ account }) => account === 'vat:25000')!;
  expect(row.creditMinor - row.debitMinor).toBe(400);
});
