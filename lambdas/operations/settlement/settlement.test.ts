import { beforeEach, describe, expect, it } from 'vitest';
import type { ManualJournal } from '#shared/contract/entities/manual-journal';
import type { SettlementRow } from '#shared/contract/entities/settlement';
import { paymentProviders } from '#shared/contract/payment-providers';
import { atProvider, journal, type Leg, user } from '#shared/domain/ledger/journal';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { settlementFormats, type SettlingProvider, settlingProviders } from '#shared/domain/settlement/formats';
import type { SettlementLine } from '#shared/domain/settlement/line';
import { readSettlement } from '#shared/domain/settlement/read-settlement';
import { decide } from '#lambdas/model/approvals/decide';
import { manualEffect, reversalEffect } from '#lambdas/model/books/write-journals';
import { loadProposal } from '#lambdas/model/proposals/proposal-items';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { applyFact } from '#lambdas/model/payments/apply-fact';
import { bookRecord } from '#lambdas/model/payments/payment-records';
import type { Intent } from '#lambdas/model/payments/intents';
import { loadIntent } from '#lambdas/model/payments/intents';
import type { Payments } from '#lambdas/ports/payments';
import { paymentIntentKey } from '#lambdas/store/keys';
import { proposalKey } from '#lambdas/store/proposal-keys';
import type { Checkout } from '#scripts/stand-ins/payments/checkout-book';
import { paymentIdOf, settlementFile } from '#scripts/stand-ins/payments/settlement-file';
import { runAs } from '#test/kit/request-key';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { fetchJournal } from '#lambdas/operations/books/fetch-journal';
import { bookSettlement } from './book-settlement';
import { fetchDifferences } from './fetch-differences';
import { findUnsettled } from './find-unsettled';
import { resolveDifference } from './resolve-difference';

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;
const currencyOf = (name: SettlingProvider): string => {
  const facts = paymentProviders[name];
  return 'currencies' in facts ? facts.currencies[0]! : 'SEK';
};

const openScenario = (name: SettlingProvider) => {
  const code = currencyOf(name);
  return paymentScenario({
    intent: { provider: name, currency: code, customer: 'r1' },
    context: { settings: async () => ({ ...(await scenario0.ctx.settings()), code }) },
  });
};
let scenario0: Scenario;
beforeEach(async () => {
  scenario0 = await paymentScenario();
});

/** A rider's payment into the wallet at a provider, as our books and as the provider know it. */
const pay = async (scenario: Scenario, name: SettlingProvider, id: string, amountMinor: number): Promise<Checkout> => {
  const currency = currencyOf(name);
  const amount = fromMinor(amountMinor, currency);
  const reference = id.padEnd(32, '0');
  const checkout: Checkout = {
    // Flutterwave's transaction ids are numbers.
    id: name === 'flutterwave' ? String(Number.parseInt(id, 36)) : `${name}-${id}`,
    page: '',
    reference,
    amount: String(amount),
    currency,
    description: '',
    state: 'paid',
    isLive: true,
    urls: { paid: '', cancelled: '' },
    refunds: new Map(),
  };
  const providerRef = paymentIdOf(name, checkout);
  const order: Intent = {
    id: reference,
    customer: 'r1',
    provider: name,
    amount,
    currency,
    status: 'open',
    topUp: `order-${id}`,
  };
  for (const each of [order, { ...order, id: `order-${id}` }])
    await scenario.store.write([{ type: 'put', item: { ...paymentIntentKey(each.id), _et: 'intent', ...each } }]);
  const money = { minor: amountMinor, currency };
  const fact = { intentId: reference, providerRef, status: 'paid', live: true, amount: money } as const;
  await applyFact(scenario.ctx, { name, mode: 'live' } as Payments, (await loadIntent(scenario.ctx, reference))!, fact);
  return checkout;
};

/** The same reference is paid a second time. */
const payAgain = async (scenario: Scenario, name: SettlingProvider, checkout: Checkout): Promise<void> => {
  const intent = (await loadIntent(scenario.ctx, checkout.reference))!;
  const amount = { minor: toMinor(Number(checkout.amount), checkout.currency), currency: checkout.currency };
  const providerRef = paymentIdOf(name, checkout, 1);
  const fact = { intentId: intent.id, providerRef, status: 'paid', live: true, amount } as const;
  await applyFact(scenario.ctx, { name, mode: 'live' } as Payments, intent, fact);
  checkout.again = 1;
};

/** We have sent a part back through the provider. */
const sendBackOf = async (scenario: Scenario, name: SettlingProvider, checkout: Checkout, amountMinor: number) => {
  const { currency, reference } = checkout;
  const back = journal({
    id: `RETEND-${reference}`,
    memo: reference,
    currency,
    legs: [atProvider(name, amountMinor), user('r1', -amountMinor)],
  });
  await scenario.store.write([
    ...journalWrites(back, scenario.ctx.now(), { by: 'r1' }),
    { type: 'update', key: paymentIntentKey(reference), add: { sentBackMinor: amountMinor } },
  ]);
  checkout.refunds.set('ours', { id: `re_ours_${name}`, amount: String(fromMinor(amountMinor, currency)) });
};

const linesIn = (name: SettlingProvider, csv: string): SettlementLine[] => {
  const report = readSettlement(csv, settlementFormats[name]);
  if (typeof report === 'string') throw new Error(report);
  expect(report.unread).toEqual([]);
  return report.lines;
};

const book = async (scenario: Scenario, provider: string, lines: readonly SettlementLine[], isTrial = false) => {
  const answer = await runAs(bookSettlement, scenario.actor('a1'), {
    ctx: scenario.ctx,
    input: { isTrial, provider, lines: [...lines] } as never,
  });
  return (answer as { rows: SettlementRow[] }).rows.map(({ outcome }) => outcome);
};

const differences = async (scenario: Scenario, resolved = false) =>
  (
    (await runAs(fetchDifferences, scenario.actor('a1'), {
      ctx: scenario.ctx,
      input: { limit: 50, ...(resolved ? { resolved: true } : {}) } as never,
    })) as { differences: { id: string; kind: string; state: string; provider: string; proposal?: string }[] }
  ).differences;

/** The balance of an account of the books: a debit is above zero. */
const balanceOf = (scenario: Scenario, account: string): number =>
  scenario
    .of('journal')
    .flatMap(({ legs }) => legs as Leg[])
    .filter(leg => leg.account.kind === 'system' && leg.account.name === account)
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0);

const credit = (amountMinor: number, currency: string, words = ''): SettlementLine => ({
  id: `NTRY-${amountMinor}`,
  kind: 'credit',
  currency,
  words,
  grossMinor: amountMinor,
  netMinor: amountMinor,
});

describe('[PLUS-6] settlement reports', () => {
  it.each(settlingProviders)('%s: a month of its file closes with every account reconciled', async name => {
    const scenario = await openScenario(name);
    const currency = currencyOf(name);
    const unit = 10_000;
    const plain = await pay(scenario, name, 'a1', 12 * unit);
    const refunded = await pay(scenario, name, 'b2', 7 * unit);
    const lost = await pay(scenario, name, 'c3', 5 * unit);
    const won = await pay(scenario, name, 'd4', 6 * unit);
    // An admin refunds a part in the provider's panel, and banks reverse two payments, without any notification.
    refunded.panelRefunds = [{ id: `re_1_${name}`, amount: String(fromMinor(2 * unit, currency)) }];
    refunded.panelRefunds.push({ id: `re_2_${name}`, amount: String(fromMinor(unit, currency)) });
    lost.dispute = { id: `dp_c3_${name}`, state: 'lost', openedAt: 0, wasTaken: true };
    won.dispute = { id: `dp_d4_${name}`, state: 'won', openedAt: 0, wasTaken: true };
    // A refund of ours is pending, and a rider has paid twice where the provider distinguishes such payments.
    await sendBackOf(scenario, name, plain, 3 * unit);
    if (settlementFormats[name].payment) await payAgain(scenario, name, plain);
    const now = scenario.ctx.now() + 1_000_000;
    const month = settlementFile(name, [plain, refunded, lost, won], { now, payout: `po-${name}` });
    const lines = linesIn(name, month.csv);
    expect(await book(scenario, name, lines, true)).not.toContain('known');
    expect(scenario.of('settlement-line')).toEqual([]);
    const outcomes = await book(scenario, name, lines);
    expect(outcomes.filter(outcome => outcome !== 'booked')).toEqual([]);
    expect(outcomes).toHaveLength(lines.length);
    // Everything at the provider is paid out, and in transit to the bank.
    expect(balanceOf(scenario, `gateway:${name}`)).toBe(0);
    expect(balanceOf(scenario, 'transit')).toBe(month.payoutMinor);
    const fees = month.movements.reduce((sum, { feeMinor }) => sum + feeMinor, 0);
    expect(balanceOf(scenario, 'fees')).toBe(fees);
    expect(await book(scenario, 'bank', [credit(month.payoutMinor, currency, `po-${name}`)])).toEqual(['booked']);
    expect([balanceOf(scenario, 'transit'), balanceOf(scenario, 'bank')]).toEqual([0, month.payoutMinor]);
    expect(await differences(scenario)).toEqual([]);
    checkBooks(scenario.store.all());
    // The payment's journal records the settled amount and the fee.
    const [kept] = scenario.of('journal').filter(({ pk }) => pk.includes(refunded.reference) && !pk.includes('COST'));
    const story = await runAs(fetchJournal, scenario.actor('a1'), {
      ctx: scenario.ctx,
      input: { journalId: String(kept?.pk).replace('J#', '') },
    });
    const fee = month.movements.find(({ ours, kind }) => ours === refunded.reference && kind === 'payment')!.feeMinor;
    const settled = { kind: 'settled', line: 'payment', fee: fromMinor(fee, currency) };
    expect(story).toMatchObject({
      journal: { payments: [{ steps: expect.arrayContaining([expect.objectContaining(settled)]) }] },
    });
    // Booking the same file again changes nothing.
    const journals = scenario.of('journal').length;
    expect(new Set(await book(scenario, name, lines))).toEqual(new Set(['known']));
    expect(scenario.of('journal')).toHaveLength(journals);
    const range = { from: 0, until: now, provider: name, isTrial: false };
    expect(
      await runAs(findUnsettled, scenario.actor('a1'), { ctx: scenario.ctx, input: { ...range, from: now - 1e9 } }),
    ).toEqual({
      found: 0,
    });
  });

  it('lists what only one side has, with other amounts and other currencies, until somebody resolves it', async () => {
    const scenario = await openScenario('stripe');
    const here = await pay(scenario, 'stripe', 'a1', 50_000);
    await pay(scenario, 'stripe', 'b2', 40_000);
    const there = { ...here, id: 'cs_foreign', reference: 'f'.repeat(32) };
    const dearer = { ...here, amount: '501.00' };
    const now = scenario.ctx.now() + 1_000;
    const [foreign] = linesIn('stripe', settlementFile('stripe', [there], { now, payout: 'po1' }).csv);
    const [other] = linesIn('stripe', settlementFile('stripe', [dearer], { now, payout: 'po2' }).csv);
    const euro = { ...other!, id: 'in euro', currency: 'EUR' };
    const strange = { ...other!, id: 'strange', kind: 'other' as const };
    expect(await book(scenario, 'stripe', [foreign!, other!, euro, strange])).toEqual([
      'missingHere',
      'otherAmount',
      'otherCurrency',
      'unknown',
    ]);
    const range = { from: now - 86_400_000, until: now, provider: 'stripe' as const, isTrial: false };
    expect(await runAs(findUnsettled, scenario.actor('a1'), { ctx: scenario.ctx, input: range })).toEqual({ found: 2 });
    const open = await differences(scenario);
    expect(open.map(({ kind }) => kind).toSorted()).toEqual([
      'missingHere',
      'missingThere',
      'missingThere',
      'otherAmount',
      'otherCurrency',
      'unknown',
    ]);
    // The payment appears in the next report.
    const [right] = linesIn('stripe', settlementFile('stripe', [here], { now, payout: 'po3' }).csv);
    expect(await book(scenario, 'stripe', [{ ...right!, id: 'next month' }])).toEqual(['booked']);
    expect(await differences(scenario)).toHaveLength(5);
    const [first] = await differences(scenario);
    const decide = (input: object) =>
      runAs(resolveDifference, scenario.actor('a1'), {
        ctx: scenario.ctx,
        input: { id: first!.id, ...input } as never,
      });
    expect(await decide({ decision: 'proposed', note: 'by journal' })).toEqual({ refusal: 'no_details_error' });
    expect(await decide({ decision: 'dismissed', note: 'another shop' })).toMatchObject({
      difference: { state: 'dismissed', note: 'another shop', decidedBy: 'a1' },
    });
    expect(await differences(scenario)).toHaveLength(4);
    // A dismissed line does not come back when the report is read again.
    expect(await book(scenario, 'stripe', [foreign!])).toEqual(['known']);
    expect(await decide({ decision: 'open', note: 'it was ours' })).toMatchObject({ difference: { state: 'open' } });
    expect(await differences(scenario)).toHaveLength(5);
    checkBooks(scenario.store.all());
  });

  it('resolves a difference by one proposed journal, and opens it again when that is declined', async () => {
    const scenario = await openScenario('stripe');
    const paid = await pay(scenario, 'stripe', 'a1', 50_000);
    const [line] = linesIn('stripe', settlementFile('stripe', [paid], { now: scenario.ctx.now(), payout: 'po1' }).csv);
    const unknown = ['x1', 'x2'].map(id => ({ ...line!, id, ours: id, payment: id }));
    await book(scenario, 'stripe', unknown);
    const [first, second] = await differences(scenario);
    const content = { kind: 'journal', legs: [] } as never;
    const propose = async (id: string, state: 'open' | 'declined') =>
      scenario.store.write([
        {
          type: 'put',
          item: { ...proposalKey(id), _et: 'proposal', id, at: 0, by: 'a2', reason: 'x', content, state },
        },
      ]);
    await propose('p1', 'open');
    await propose('p2', 'declined');
    const resolve = (id: string, proposal: string) =>
      runAs(resolveDifference, scenario.actor('a1'), {
        ctx: scenario.ctx,
        input: { id, decision: 'proposed', note: 'by journal', proposal },
      });
    expect(await resolve(first!.id, 'p2')).toEqual({ refusal: 'no_details_error' });
    expect(await resolve(first!.id, 'p1')).toMatchObject({ difference: { state: 'proposed' } });
    expect(await resolve(second!.id, 'p1')).toEqual({ refusal: 'no_details_error' });
    expect(await differences(scenario)).toHaveLength(1);
    const proposal = (await loadProposal(scenario.store, 'p1'))!;
    expect(await decide(scenario.ctx, proposal, { uid: 'a1', decision: 'decline' })).toBeUndefined();
    expect(await differences(scenario)).toHaveLength(2);
    expect(await resolve(first!.id, 'p1')).toEqual({ refusal: 'no_details_error' });
  });

  it('books a line once, whoever imports the file at the same time', async () => {
    const scenario = await openScenario('paytm');
    const paid = await pay(scenario, 'paytm', 'a1', 50_000);
    const { csv } = settlementFile('paytm', [paid], { now: scenario.ctx.now(), payout: 'UTR1' });
    const lines = linesIn('paytm', csv);
    await Promise.all([book(scenario, 'paytm', lines), book(scenario, 'paytm', lines), book(scenario, 'paytm', lines)]);
    expect(balanceOf(scenario, 'gateway:paytm')).toBe(0);
    expect(balanceOf(scenario, 'fees')).toBe(1_000);
    checkBooks(scenario.store.all());
  });

  it('takes two refunds of one payment that two reports tell at the same moment, and no refund above zero', async () => {
    const scenario = await openScenario('stripe');
    const paid = await pay(scenario, 'stripe', 'a1', 50_000);
    const [payment] = linesIn(
      'stripe',
      settlementFile('stripe', [paid], { now: scenario.ctx.now(), payout: 'po1' }).csv,
    );
    await book(scenario, 'stripe', [payment!]);
    const before = balanceOf(scenario, 'gateway:stripe');
    const refund = (id: string, grossMinor: number) => ({
      ...payment!,
      id,
      kind: 'refund' as const,
      grossMinor,
      netMinor: grossMinor,
    });
    expect(await Promise.all(['r1', 'r2'].map(id => book(scenario, 'stripe', [refund(id, -2_000)])))).toEqual([
      ['booked'],
      ['booked'],
    ]);
    expect(balanceOf(scenario, 'gateway:stripe')).toBe(before - 4_000);
    expect(await book(scenario, 'stripe', [refund('r3', 2_000)])).toEqual(['otherAmount']);
    expect(balanceOf(scenario, 'gateway:stripe')).toBe(before - 4_000);
    checkBooks(scenario.store.all());
  });

  it('books no fee or payout of the bank, no entry of an account of a provider, and no fee of no payment', async () => {
    const scenario = await openScenario('stripe');
    const line = { id: 'l1', grossMinor: -500, netMinor: -500, currency: 'SEK', kind: 'fee' as const };
    expect(await book(scenario, 'bank', [line, { ...line, id: 'l2', kind: 'payout' }])).toEqual(['unknown', 'unknown']);
    expect(await book(scenario, 'stripe', [{ ...line, id: 'l3', kind: 'debit' }])).toEqual(['unknown']);
    expect(await book(scenario, 'stripe', [line, { ...line, id: 'l4', grossMinor: 0 }])).toEqual([
      'unknown',
      'unknown',
    ]);
    expect([balanceOf(scenario, 'fees'), balanceOf(scenario, 'gateway:bank')]).toEqual([0, 0]);
    checkBooks(scenario.store.all());
  });

  it('books nothing automatically from a file of invented lines, even one that adds up', async () => {
    const scenario = await openScenario('stripe');
    const line = { grossMinor: 0, netMinor: -500, currency: 'SEK' };
    const paid = { ...line, kind: 'payment' as const, grossMinor: 10_000, netMinor: 10_000 };
    const out = { ...line, kind: 'payout' as const, grossMinor: -9_500, netMinor: -9_500 };
    const forged = [
      { ...paid, id: 'f1', ours: 'f'.repeat(32) },
      { ...line, id: 'f2', kind: 'fee' as const },
      { ...out, id: 'f3' },
      { ...out, id: 'f4', grossMinor: 9_500, netMinor: 9_500 },
      { ...out, id: 'f5', netMinor: 9_500 },
    ];
    const expected = ['missingHere', 'unknown', 'otherAmount', 'unknown', 'unknown'];
    expect(await book(scenario, 'stripe', forged, true)).toEqual(expected);
    const before = scenario.of('journal').length;
    expect(await book(scenario, 'stripe', forged)).toEqual(expected);
    expect(await book(scenario, 'bank', [credit(9_500, 'SEK', 'f3')])).toEqual(['missingHere']);
    expect(scenario.of('journal')).toHaveLength(before);
    expect(scenario.of('settlement-line')).toEqual([]);
    expect(await differences(scenario)).toHaveLength(forged.length + 1);
  });

  it('books no more of a payment than its amounts allow, however often its lines come under other names', async () => {
    const scenario = await openScenario('stripe');
    const paid = await pay(scenario, 'stripe', 'a1', 50_000);
    const now = scenario.ctx.now() + 1_000;
    const [payment] = linesIn('stripe', settlementFile('stripe', [paid], { now, payout: 'po1' }).csv);
    expect(await book(scenario, 'stripe', [{ ...payment!, id: 'dear', netMinor: 39_999 }])).toEqual(['otherAmount']);
    expect(balanceOf(scenario, 'fees')).toBe(0);
    expect(await book(scenario, 'stripe', [payment!, { ...payment!, id: 'again' }])).toEqual(['booked', 'booked']);
    const net = payment!.netMinor;
    const out = { id: 'po2', kind: 'payout' as const, grossMinor: -net - 1, netMinor: -net - 1, currency: 'SEK' };
    expect(await book(scenario, 'stripe', [out])).toEqual(['otherAmount']);
    const taken = (id: string) => ({ ...payment!, id, dispute: id, kind: 'dispute' as const, grossMinor: -50_000 });
    const dispute = { ...taken('dp1'), netMinor: -50_000 };
    expect(await book(scenario, 'stripe', [dispute, { ...taken('dp2'), netMinor: -50_000 }])).toEqual([
      'booked',
      'booked',
    ]);
    expect(scenario.of('journal').filter(({ pk }) => pk.includes('DISPUTE'))).toHaveLength(1);
    const won = { ...dispute, kind: 'disputeWon' as const, grossMinor: 50_000, netMinor: 50_000 };
    expect(
      await book(scenario, 'stripe', [
        { ...won, id: 'w1' },
        { ...won, id: 'w2' },
      ]),
    ).toEqual(['booked', 'unknown']);
    checkBooks(scenario.store.all());
  });

  it('counts what earlier parts of a report leave for a payout in a trial, and in nothing but a trial', async () => {
    const scenario = await openScenario('stripe');
    const out = { id: 'po', kind: 'payout' as const, grossMinor: -900, netMinor: -900, currency: 'SEK' };
    const ask = (isTrial: boolean, aheadMinor: number) =>
      runAs(bookSettlement, scenario.actor('a1'), {
        ctx: scenario.ctx,
        input: { isTrial, provider: 'stripe', lines: [out], aheadMinor } as never,
      });
    expect(await ask(true, 900)).toEqual({ rows: [{ nth: 0, outcome: 'booked' }] });
    expect(await ask(true, 899)).toEqual({ rows: [{ nth: 0, outcome: 'otherAmount' }] });
    expect(await ask(false, 900)).toEqual({ rows: [{ nth: 0, outcome: 'otherAmount' }] });
    expect(scenario.of('journal')).toEqual([]);
  });

  it('books payouts once, up to what settled payments have left, whoever imports them at the same time', async () => {
    const scenario = await openScenario('stripe');
    const paid = await pay(scenario, 'stripe', 'a1', 50_000);
    const now = scenario.ctx.now() + 1_000;
    const lines = linesIn('stripe', settlementFile('stripe', [paid], { now, payout: 'po1' }).csv);
    await book(scenario, 'stripe', [lines[0]!]);
    const payouts = ['po1', 'po2', 'po3'].map(id => book(scenario, 'stripe', [{ ...lines[1]!, id }]));
    expect((await Promise.all(payouts)).flat().filter(outcome => outcome === 'booked')).toHaveLength(1);
    expect(balanceOf(scenario, 'transit')).toBe(lines[0]!.netMinor);
    expect(balanceOf(scenario, 'gateway:stripe')).toBe(0);
    checkBooks(scenario.store.all());
  });

  describe('a journal that admins wrote', () => {
    /** A payment that a report has settled, and journals of admins about its payout. */
    const settledScenario = async () => {
      const scenario = await openScenario('stripe');
      const paid = await pay(scenario, 'stripe', 'a1', 50_000);
      const lines = linesIn('stripe', settlementFile('stripe', [paid], { now: scenario.ctx.now(), payout: 'po1' }).csv);
      const [payment, payout] = lines as [SettlementLine, SettlementLine];
      await book(scenario, 'stripe', [payment]);
      const date = new Date(scenario.ctx.now()).toISOString().slice(0, 10);
      const approved = { by: 'a2', approvedBy: 'a1', reason: 'r' };
      type Line = [account: string, amountMinor: number];
      const journalOf = (legs: readonly Line[]): ManualJournal => {
        const journalLines = legs.map(([account, amountMinor]) => ({ account, amountMinor }));
        return { kind: 'journal', date, text: 'By hand', lines: journalLines };
      };
      const write = (id: string, ...legs: Line[]) =>
        manualEffect.commit(scenario.ctx, { ...approved, id, content: journalOf(legs) }, []);
      const reversalOf = (id: string) => ({ kind: 'reversal', journal: `MAN-${id}`, date }) as const;
      const reverse = (id: string) =>
        reversalEffect.commit(scenario.ctx, { ...approved, id: `r-${id}`, content: reversalOf(id) }, []);
      const isProposed = {
        journal: (...legs: Line[]) => manualEffect.check(scenario.ctx, journalOf(legs)),
        reversal: (id: string) => reversalEffect.check(scenario.ctx, reversalOf(id)),
      };
      const banked = (id: string, amountMinor: number) =>
        book(scenario, 'bank', [{ ...credit(amountMinor, 'SEK'), id }]).then(([outcome]) => outcome);
      const at = () => [
        balanceOf(scenario, 'gateway:stripe'),
        balanceOf(scenario, 'transit'),
        balanceOf(scenario, 'bank'),
      ];
      return { scenario, payout, leftMinor: payment.netMinor, write, reverse, isProposed, banked, at };
    };

    it('removes its payout from the provider’s remaining amount, until it is undone', async () => {
      const { scenario, payout, leftMinor, write, reverse, banked } = await settledScenario();
      await write('p1', ['gateway:stripe', leftMinor], ['transit', -leftMinor]);
      expect(await book(scenario, 'stripe', [payout])).toEqual(['otherAmount']);
      expect(await differences(scenario)).toMatchObject([{ kind: 'otherAmount', oursMinor: 0 }]);
      expect(await reverse('p1')).toBeUndefined();
      expect(await banked('e1', leftMinor)).toBe('missingHere');
      expect(await book(scenario, 'stripe', [{ ...payout, id: 'po2' }])).toEqual(['booked']);
      checkBooks(scenario.store.all());
    });

    it('may have several lines on one account: each payout is found in the bank by itself', async () => {
      const { scenario, leftMinor, write, banked, at } = await settledScenario();
      const part = leftMinor - 10_000;
      await write(
        'p1',
        ['gateway:stripe', 4_000],
        ['gateway:stripe', leftMinor - 4_000],
        ['transit', -10_000],
        ['transit', -part],
      );
      expect([await banked('e1', part), await banked('e2', 10_000), await banked('e3', 10_000)]).toEqual([
        'booked',
        'booked',
        'missingHere',
      ]);
      expect(at()).toEqual([0, 0, leftMinor]);
      checkBooks(scenario.store.all());
    });

    it('that books the bank’s entry leaves none to be booked, and its reverse one', async () => {
      const { leftMinor, write, reverse, banked, at } = await settledScenario();
      await write('p1', ['gateway:stripe', leftMinor], ['transit', -leftMinor]);
      await write('p2', ['transit', leftMinor], ['bank', -leftMinor]);
      expect(await banked('e1', leftMinor)).toBe('missingHere');
      expect(await reverse('p2')).toBeUndefined();
      expect([await banked('e2', leftMinor), await banked('e3', leftMinor)]).toEqual(['booked', 'missingHere']);
      expect(at()).toEqual([0, 0, leftMinor]);
    });

    it('takes each of two equal payouts, and no sum that none of them has', async () => {
      const { write, banked, at } = await settledScenario();
      await write('p1', ['gateway:stripe', 1_000], ['transit', -500], ['transit', -500]);
      expect(await write('p2', ['transit', 1_000], ['bank', -1_000])).toEqual({ refusal: 'no_payout_waits' });
      expect(await write('p3', ['transit', 500], ['transit', 500], ['bank', -1_000])).toBeUndefined();
      expect(await banked('e1', 500)).toBe('missingHere');
      expect(at().slice(1)).toEqual([0, 1_000]);
      expect(await write('p4', ['transit', 500], ['bank', -500])).toEqual({ refusal: 'no_payout_waits' });
    });

    it('takes as many equal payouts as it has lines', async () => {
      const { write, at } = await settledScenario();
      const lines = 24;
      const each = <T>(line: T): T[] => Array.from({ length: lines }, () => line);
      await write('p1', ['gateway:stripe', lines * 7], ...each<[string, number]>(['transit', -7]));
      const banked = await write('p2', ...each<[string, number]>(['transit', 7]), ['bank', lines * -7]);
      expect([banked, at()[1]]).toEqual([undefined, 0]);
    });

    it('is not reversed once the bank has shown its payout, not even in the same moment', async () => {
      const { leftMinor, write, reverse, banked, at } = await settledScenario();
      await write('p1', ['gateway:stripe', leftMinor], ['transit', -leftMinor]);
      const [refusal, outcome] = await Promise.all([reverse('p1'), banked('e1', leftMinor)]);
      expect([refusal === undefined, outcome === 'booked'].filter(Boolean)).toHaveLength(1);
      expect(at()[1]).toBe(0);
      await write('p2', ['gateway:stripe', 1_000], ['transit', -1_000]);
      await banked('e2', 1_000);
      expect(await reverse('p2')).toEqual({ refusal: 'journal_banked' });
    });

    it('is refused when it is proposed already, where no payout has its sum or the bank has shown it', async () => {
      const { write, isProposed, banked } = await settledScenario();
      const propose = () => isProposed.journal(['transit', 1_000], ['bank', -1_000]);
      expect(await propose()).toEqual({ refusal: 'no_payout_waits' });
      await write('p1', ['gateway:stripe', 1_000], ['transit', -1_000]);
      expect([await propose(), await isProposed.reversal('p1')]).toEqual([undefined, undefined]);
      await banked('e1', 1_000);
      expect(await propose()).toEqual({ refusal: 'no_payout_waits' });
      expect(await isProposed.reversal('p1')).toEqual({ refusal: 'journal_banked' });
    });
  });

  it('retains a fee that the provider has reported before, and lists another one', async () => {
    const scenario = await openScenario('paypal');
    const paid = await pay(scenario, 'paypal', 'a1', 50_000);
    const intent = (await loadIntent(scenario.ctx, paid.reference))!;
    const fact = scenario.fact({ intentId: paid.reference, providerRef: intent.providerRef!, feeMinor: 1_700 });
    await bookRecord(scenario.ctx, intent, { ...fact, amount: { minor: 50_000, currency: currencyOf('paypal') } });
    const { csv } = settlementFile('paypal', [paid], { now: scenario.ctx.now(), payout: 'po1' });
    expect(await book(scenario, 'paypal', linesIn('paypal', csv))).toEqual(['otherFee', 'booked']);
    expect(balanceOf(scenario, 'fees')).toBe(1_700);
    expect(await differences(scenario)).toMatchObject([{ kind: 'otherFee', state: 'open' }]);
  });

  it('keeps an entry of the bank that matches nothing', async () => {
    const scenario = await openScenario('stripe');
    const lines = [credit(777, 'SEK', 'a customer'), { ...credit(-50, 'SEK', 'bank fee'), kind: 'debit' as const }];
    expect(await book(scenario, 'bank', lines, true)).toEqual(['missingHere', 'missingHere']);
    expect(await differences(scenario)).toEqual([]);
    expect(await book(scenario, 'bank', lines)).toEqual(['missingHere', 'missingHere']);
    expect(await differences(scenario)).toMatchObject([{ provider: 'bank' }, { provider: 'bank' }]);
  });
});
