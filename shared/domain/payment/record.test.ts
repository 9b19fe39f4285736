import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disputeName } from '../ledger/payment-journals';
import {
  advance,
  type Dispute,
  disputedMinor,
  type DisputeState,
  disputeStates,
  emptyRecord,
  nextChange,
  type RecordChange,
  type PaymentReport,
} from './record';

const dispute = (change: Partial<Dispute> = {}): Dispute => ({
  ref: 'd1',
  state: 'opened',
  amountMinor: 500,
  ...change,
});

const mergeAll = (reports: readonly PaymentReport[], ownMinor = 0) => {
  let record = emptyRecord;
  const changes: RecordChange[] = [];
  for (const each of reports) {
    let change = nextChange(record, each, ownMinor);
    while (change) {
      changes.push(change);
      record = advance(record, change);
      change = nextChange(record, each, ownMinor);
    }
  }
  return { record, changes };
};

/** The sums of the books: at the provider, under dispute, borne, and retained as fees. */
const booked = (changes: readonly RecordChange[]) => {
  const sums = { provider: 0, disputed: 0, lost: 0, fees: 0, refunds: 0 };
  for (const change of changes) {
    if (change.kind === 'fee' || change.kind === 'disputeFee') {
      sums.provider -= change.amountMinor;
      sums.fees += change.amountMinor;
    } else if (change.kind === 'refund') {
      sums.provider -= change.amountMinor;
      sums.refunds += change.amountMinor;
    } else if (change.kind === 'dispute') {
      const { amountMinor } = change.dispute;
      if (change.step === 'take')
        [sums.provider, sums.disputed] = [sums.provider - amountMinor, sums.disputed + amountMinor];
      if (change.step === 'lose') [sums.disputed, sums.lost] = [sums.disputed - amountMinor, sums.lost + amountMinor];
      if (change.step === 'return')
        [sums.provider, sums.disputed] = [sums.provider + amountMinor, sums.disputed - amountMinor];
      if (change.step === 'restore')
        [sums.provider, sums.lost] = [sums.provider + amountMinor, sums.lost - amountMinor];
    }
  }
  return sums;
};

const steps = (changes: readonly RecordChange[]) =>
  changes.flatMap(change => (change.kind === 'dispute' ? [change.step] : [change.kind]));

describe('[PAYS-3] the record of a payment', () => {
  it.each([
    [
      ['opened', 'taken', 'won'],
      ['open', 'take', 'return'],
    ],
    [
      ['opened', 'taken', 'lost'],
      ['open', 'take', 'lose'],
    ],
    [
      ['lost', 'opened', 'taken'],
      ['open', 'take', 'lose'],
    ],
    [
      ['opened', 'won'],
      ['open', 'drop'],
    ],
    [
      ['won', 'opened', 'taken'],
      ['open', 'drop'],
    ],
    [
      ['lost', 'won', 'lost'],
      ['open', 'take', 'lose', 'restore'],
    ],
    [
      ['taken', 'taken'],
      ['open', 'take'],
    ],
  ] as const)('follows a dispute that is reported as %j', (states, expected) => {
    expect(steps(mergeAll(states.map(state => ({ disputes: [dispute({ state })] }))).changes)).toEqual(expected);
  });

  it('books refunds beyond our own, part by part', () => {
    const { changes } = mergeAll([{ refundedMinor: 300 }, { refundedMinor: 500 }, { refundedMinor: 300 }], 300);
    expect(changes).toEqual([{ kind: 'refund', amountMinor: 200, totalMinor: 200 }]);
  });

  it('has the deadline and the reason, and the amount of the first report', () => {
    const { record } = mergeAll([
      { disputes: [dispute({ reason: 'fraudulent', respondBy: 9 })] },
      { disputes: [dispute({ state: 'taken', amountMinor: 700, feeMinor: 20, reason: 'fraudulent', respondBy: 9 })] },
    ]);
    expect(record.disputes['d1']).toEqual({
      ref: 'd1',
      state: 'taken',
      amountMinor: 500,
      feeMinor: 20,
      reason: 'fraudulent',
      respondBy: 9,
    });
    expect(disputedMinor(record)).toBe(500);
  });

  it('books no dispute of a payment that has no money left to dispute', () => {
    expect(mergeAll([{ disputes: [dispute({ state: 'taken', amountMinor: 0 })] }]).changes).toEqual([]);
    // A later report without an amount counts for the dispute that is booked.
    const reports = [{ disputes: [dispute({})] }, { disputes: [dispute({ state: 'won', amountMinor: 0 })] }];
    expect(steps(mergeAll(reports).changes)).toEqual(['open', 'drop']);
  });

  const report: fc.Arbitrary<PaymentReport> = fc.record({
    refundedMinor: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
    feeMinor: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
    disputes: fc.array(
      fc.record({
        ref: fc.constantFrom('d1', 'd2'),
        state: fc.constantFrom(...disputeStates),
        amountMinor: fc.constant(500),
        feeMinor: fc.constantFrom(0, 20),
      }),
      { maxLength: 3 },
    ),
  });

  const inTwoOrders = fc.array(report, { maxLength: 8 }).chain(facts => {
    const twice = [...facts, ...facts];
    return fc.tuple(fc.constant(facts), fc.shuffledSubarray(twice, { minLength: twice.length }));
  });

  it('[PAYS-4] ends with the same books whatever the order and however often facts come', () => {
    fc.assert(
      fc.property(inTwoOrders, ([facts, shuffled]) => {
        const [inOrder, other] = [mergeAll(facts), mergeAll(shuffled)];
        const sums = booked(inOrder.changes);
        // A dispute that is reported first as lost and then as won passes through both states; in the other order it
        // ends as won at once.
        expect(booked(other.changes)).toEqual(sums);
        expect(sums.provider + sums.disputed + sums.lost + sums.fees + sums.refunds).toBe(0);
        expect(sums.disputed).toBeGreaterThanOrEqual(0);
        expect(disputedMinor(inOrder.record)).toBe(sums.disputed + sums.lost);
      }),
    );
  });

  const byAdmin = (state: DisputeState): PaymentReport => ({ disputes: [dispute({ state })], isByAdmin: true });

  it.each([
    [['opened', 'taken', 'admin won', 'taken'], 'won', ['open', 'take', 'return']],
    [['opened', 'taken', 'admin won', 'lost', 'taken'], 'lost', ['open', 'take', 'return', 'open', 'take', 'lose']],
    [['opened', 'admin won', 'taken', 'won'], 'won', ['open', 'drop', 'open', 'take', 'return']],
    [['opened', 'admin won', 'won', 'lost'], 'won', ['open', 'drop', 'confirm']],
    [['opened', 'admin lost', 'taken', 'won', 'lost'], 'won', ['open', 'take', 'lose', 'restore']],
    [['admin taken', 'admin won', 'opened', 'taken'], 'taken', ['open', 'take', 'return', 'open', 'take']],
  ])('takes the provider’s word before an admin’s: %j', (words, state, expected) => {
    const reports = words.map(word => {
      const [, by, said] = /^(admin )?(\w+)$/.exec(word) ?? [];
      return by ? byAdmin(said as DisputeState) : { disputes: [dispute({ state: said as DisputeState })] };
    });
    const { record, changes } = mergeAll(reports);
    expect([record.disputes['d1']?.state, steps(changes)]).toEqual([state, expected]);
  });

  it('names the journals of a dispute that begins again otherwise', () => {
    const { record } = mergeAll([
      { disputes: [dispute({ state: 'taken', feeMinor: 20 })] },
      byAdmin('won'),
      { disputes: [dispute({ state: 'lost', feeMinor: 20, reason: 'fraudulent' })] },
    ]);
    expect(record.disputes['d1']).toEqual({
      ref: 'd1',
      round: 2,
      state: 'lost',
      amountMinor: 500,
      feeMinor: 20,
      reason: 'fraudulent',
    });
    expect([dispute(), record.disputes['d1']!].map(disputeName)).toEqual(['d1', 'd1 2']);
  });

  const word = fc.record({ state: fc.constantFrom(...disputeStates), isByAdmin: fc.boolean() });

  it('[PAYS-4] ends as the provider has decided it, whatever admins have said of it and whenever', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 10 }), words => {
        let record = emptyRecord;
        const changes: RecordChange[] = [];
        for (const { state, isByAdmin } of words) {
          const now = record.disputes['d1']?.state;
          // Nobody decides a case twice.
          if (isByAdmin && (now === 'won' || now === 'lost')) continue;
          const told: PaymentReport = { disputes: [dispute({ state })], isByAdmin };
          for (let change = nextChange(record, told, 0); change; change = nextChange(record, told, 0)) {
            changes.push(change);
            record = advance(record, change);
          }
        }
        const ofProvider = words.filter(({ isByAdmin }) => !isByAdmin).map(({ state }) => disputeStates.indexOf(state));
        const decided = disputeStates[Math.max(-1, ...ofProvider)];
        const state = record.disputes['d1']?.state;
        if (decided === 'lost' || decided === 'won') expect(state).toBe(decided);
        if (decided === 'taken') expect(state).not.toBe('opened');
        const { provider, disputed, lost } = booked(changes);
        expect([provider + disputed + lost, disputedMinor(record)]).toEqual([0, disputed + lost]);
      }),
    );
  });
});
