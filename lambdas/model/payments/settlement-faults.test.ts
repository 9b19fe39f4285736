import { describe, expect, it } from 'vitest';
import { depositsOf } from './deposits';
import { orderReturn } from './returns';
import { sweepCardRefunds } from './send-card-refunds';
import { checkBooks, INTENT, paymentScenario } from '../../../test/kit/payment-scenario';

const MANY = 100;

describe('[PAYS-3] a payment too many', () => {
  it('under the same reference is kept for the payer once, told to them, and stands in their history', async () => {
    const scenario = await paymentScenario();
    await scenario.says();
    for (let i = 0; i < 3; i++) expect(await scenario.says({ providerRef: 'second' })).toBe('success');
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['NEW', 10_000]);
    expect(scenario.mails()).toEqual(['payment_kept r1']);
    const entries = scenario.of('entry').filter(item => item.pk === 'W#r1');
    expect(entries.map(({ type, amountMinor, txRef }) => [type, amountMinor, txRef])).toEqual([
      ['Credit', 10_000, 'b1'],
    ]);
    checkBooks(scenario.store.all());
  });

  it('that comes in at the same time as the first is kept as well', async () => {
    const scenario = await paymentScenario();
    await Promise.all([
      scenario.says(),
      scenario.says({ providerRef: 'second' }),
      scenario.says(),
      scenario.says({ providerRef: 'second' }),
    ]);
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['NEW', 10_000]);
  });

  it('[PLUS-3] is credited to the payer for a debt, too', async () => {
    const scenario = await paymentScenario({ intent: { bookingId: undefined as never } });
    for (const providerRef of ['first', 'second', 'first', 'second']) await scenario.says({ providerRef });
    expect([await scenario.balance('r1'), scenario.mails()]).toEqual([20_000, ['payment_kept r1']]);
  });

  it('[PAYS-5] is credited to the payer for a top-up, too; a waiting payer is notified of the arrival once', async () => {
    const scenario = await paymentScenario({
      intent: { bookingId: undefined as never, topUp: 'order', awaited: true },
    });
    await scenario.says({ status: 'pending' });
    expect(scenario.mails()).toEqual([]);
    for (const providerRef of ['first', 'first', 'second', 'second']) await scenario.says({ providerRef });
    expect([await scenario.balance('r1'), scenario.mails()]).toEqual([20_000, ['payment_in r1', 'payment_kept r1']]);
    expect(scenario.of('entry').every(({ txRef, pk }) => pk !== 'W#r1' || txRef === INTENT)).toBe(true);
    checkBooks(scenario.store.all());
  });

  it(`has one effect however often it is reported: ${MANY} callbacks at once`, async () => {
    const scenario = await paymentScenario();
    await Promise.all(Array.from({ length: MANY }, () => scenario.says()));
    expect([(await scenario.booking()).status, (await scenario.booking()).v, await scenario.balance('r1')]).toEqual([
      'NEW',
      2,
      0,
    ]);
    expect(scenario.of('journal')).toHaveLength(1);
    await Promise.all(Array.from({ length: MANY }, () => scenario.says({ providerRef: 'second' })));
    expect(await scenario.balance('r1')).toBe(10_000);
    await Promise.all(Array.from({ length: MANY }, () => scenario.says({ status: 'refunded' })));
    expect(scenario.of('journal').filter(({ pk }) => pk.startsWith('J#BACK-'))).toHaveLength(1);
    checkBooks(scenario.store.all());
  });

  it('that nothing but an unproven number tells from the first is for an admin to look up', async () => {
    const scenario = await paymentScenario();
    await scenario.says({ isRefUnproven: true });
    for (const providerRef of ['x', 'y', 'z']) await scenario.says({ providerRef, isRefUnproven: true });
    expect(await scenario.balance('r1')).toBe(0);
    expect(scenario.issues().map(({ kind }) => kind)).toEqual(['second']);
  });

  it('that has the signed result of the first is the first, whatever number a payer gives it', async () => {
    const scenario = await paymentScenario();
    await scenario.says({ isRefUnproven: true, signed: 'one' });
    for (const providerRef of ['x', 'y']) await scenario.says({ providerRef, isRefUnproven: true, signed: 'one' });
    expect([scenario.issues(), (await scenario.intent())?.providerRef]).toEqual([[], 'first']);
    await scenario.says({ providerRef: 'z', isRefUnproven: true, signed: 'other' });
    expect(scenario.issues()).toMatchObject([{ kind: 'second', providerRef: 'z', settledRef: 'first' }]);
  });

  it('is none where the payer tells the first again, whenever and with whatever signature', async () => {
    const scenario = await paymentScenario();
    await scenario.says({ isRefUnproven: true, signed: 'notice' });
    await scenario.says({ isRefUnproven: true, signed: 'return', providerRef: INTENT });
    const other = await paymentScenario();
    await other.says({ isRefUnproven: true, signed: 'return', providerRef: INTENT });
    await other.says({ isRefUnproven: true, signed: 'notice' });
    for (const { issues, intent } of [scenario, other])
      expect([issues(), (await intent())?.providerRef]).toEqual([[], 'first']);
  });

  it('is none where the number of the first comes later than the payer', async () => {
    const scenario = await paymentScenario({ booking: { status: 'CANCELLED' } });
    const result = { isRefUnproven: true, signed: 'one' } as const;
    await scenario.says({ ...result, providerRef: INTENT });
    for (const providerRef of ['theirs', 'x']) await scenario.says({ ...result, providerRef });
    expect([scenario.issues(), (await scenario.intent())?.providerRef]).toEqual([[], 'theirs']);
    const asked: string[] = [];
    const { id } = (await depositsOf(scenario.ctx, 'r1', 1))[0]!;
    const by = { by: 'r1' };
    await orderReturn(scenario.ctx, { id: 'back', uid: 'r1', deposit: id, amountMinor: 10_000, by });
    const provider = (await scenario.ctx.payments('payfast'))!;
    const refund: typeof provider.refund = ({ providerRef }) =>
      Promise.resolve((asked.push(providerRef), { refundRef: 'r', status: 'done' as const }));
    scenario.clock.now += 86_400_000;
    await sweepCardRefunds({ ...scenario.ctx, payments: () => Promise.resolve({ ...provider, refund }) }, 'payfast');
    expect(asked).toEqual(['theirs']);
  });

  it('[LIFE-9] or too late, after the ride was cancelled, is kept for the payer and told to them', async () => {
    const scenario = await paymentScenario({ booking: { status: 'CANCELLED' } });
    for (let i = 0; i < 2; i++) expect(await scenario.says()).toBe('success');
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['CANCELLED', 10_000]);
    expect(scenario.mails()).toEqual(['payment_kept r1']);
  });

  it('is shown to the admins when its payer has left', async () => {
    const scenario = await paymentScenario({ booking: { status: 'CANCELLED' } });
    await scenario.leave('r1');
    for (let i = 0; i < 2; i++) await scenario.says();
    expect(scenario.issues().map(({ kind, amount }) => [kind, amount])).toEqual([['ownerless', 100]]);
    expect(scenario.of('journal')).toEqual([]);
  });
});

describe('[PAYS-3] a payment that is none', () => {
  it.each([
    ['moved no money', { live: false }, ['mode']],
    ['is of another amount', { amount: { minor: 9_999, currency: 'SEK' } }, ['amount']],
    ['is of another currency', { amount: { minor: 10_000, currency: 'NOK' } }, ['currency']],
  ])('because it %s settles nothing and is shown to the admins, once', async (_, told, faults) => {
    const scenario = await paymentScenario();
    for (let i = 0; i < 2; i++) expect(await scenario.says(told)).toBe('failed');
    expect([(await scenario.booking()).status, scenario.of('journal')]).toEqual(['PAYMENT_PENDING', []]);
    expect(scenario.issues().map(issue => issue.faults)).toEqual([faults]);
  });
});

describe('[PLUS-7] a payment that the provider takes back', () => {
  it('is reversed once: the rider owes what was spent, rider and admins are notified, the ride’s page shows it', async () => {
    const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    await scenario.says();
    expect([(await scenario.booking()).status, await scenario.balance('d1')]).toEqual(['PAID', 8_000]);
    for (let i = 0; i < 3; i++) await scenario.says({ status: 'refunded' });
    expect([await scenario.balance('r1'), await scenario.balance('d1')]).toEqual([-10_000, 8_000]);
    expect((await scenario.booking()).adjustments).toMatchObject([{ kind: 'reversal', rider: -100, state: 'done' }]);
    expect((await scenario.intent())?.status).toBe('reversed');
    expect(scenario.issues().map(({ kind }) => kind)).toEqual(['reversed']);
    expect(scenario.mails()).toEqual(['payment_reversed r1']);
    checkBooks(scenario.store.all());
  });

  it('ends a ride that has not begun: nobody owes anything', async () => {
    const scenario = await paymentScenario();
    await scenario.says();
    await scenario.says({ status: 'refunded' });
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['CANCELLED', 0]);
    checkBooks(scenario.store.all());
  });

  it('takes back what was kept of a further payment, and the first stays', async () => {
    const scenario = await paymentScenario();
    await scenario.says();
    await scenario.says({ providerRef: 'second' });
    for (let i = 0; i < 2; i++) await scenario.says({ providerRef: 'second', status: 'refunded' });
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['NEW', 0]);
    await scenario.says({ providerRef: 'never seen', status: 'refunded' });
    expect(await scenario.balance('r1')).toBe(0);
  });

  it('and then reports as paid again, is for an admin to decide', async () => {
    const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    await scenario.says();
    await scenario.says({ status: 'refunded' });
    await scenario.says();
    expect(await scenario.balance('r1')).toBe(-10_000);
    expect(scenario.issues().map(({ kind }) => kind)).toEqual(['reversed', 'restored']);
  });

  it('is the platform’s loss when its payer has left', async () => {
    const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
    await scenario.says();
    await scenario.leave('r1');
    await scenario.says({ status: 'refunded' });
    expect([await scenario.balance('r1'), scenario.mails()]).toEqual([0, []]);
    checkBooks(scenario.store.all());
  });
});
