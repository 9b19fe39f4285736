import { expect } from 'vitest';
import { factsOf } from '#shared/contract/payment-providers';
import type { Checkout } from '#scripts/stand-ins/payments/checkout-book';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { BONUS, type City } from './city';
import { FARE } from './paper';

const DRIVER = 'dana';
/** A tenth of the fare in whole units: the part that is refunded in a provider's panel. */
const PANEL_PART = 1_000;

/** Movements of money apart from the rides themselves: minor units, each with its effect on paper. */
export const moneyOf = (city: City) => {
  const { as, paper, payer } = city;
  const admin = () => as('admin');

  const credit = async (kind: 'rider' | 'driver', name: string, minor: number) => {
    await admin().call('addToWallet', { uid: as(name).uid, amount: minor / 100 });
    paper[kind](name, minor);
    paper.add({ credit: -minor });
  };
  const topsUp = async (rider: string, name: SimulatedName, minor: number): Promise<Checkout> => {
    const { order } = await as(rider).call('topUpWallet', { amount: minor / 100 });
    const checkout = await payer.pays(name, { id: order.id });
    paper.rider(rider, minor);
    return checkout;
  };
  /** A part of a top-up goes back to the card. */
  const sendsBack = async (rider: string, minor: number) => {
    const [deposit] = (await as(rider).call('fetchDeposits', {})).deposits;
    await as(rider).call('sendBack', { deposit: deposit!.id, amount: minor / 100 });
    await city.minutes(2);
    paper.rider(rider, -minor);
  };

  const refunds = async (
    rider: string,
    bookingId: string,
    { minor, to, bearer }: { minor: number; to: 'wallet' | 'card'; bearer: 'platform' | 'shares' | 'driver' },
  ) => {
    await admin().call('refundRide', { bookingId, amount: minor / 100, to, bearer, reason: 'The way was closed' });
    await city.minutes(to === 'card' ? 2 : 1);
    const drivers = { platform: 0, shares: Math.round((minor * FARE.share) / FARE.total), driver: minor }[bearer];
    paper.driver(DRIVER, -drivers);
    paper.earns('refunds', drivers - minor);
    if (to === 'wallet') paper.rider(rider, minor);
  };
  /** Fee and share keep their proportion; the rider has the money for a higher fare. */
  const corrects = async (rider: string, bookingId: string, minor: number) => {
    await admin().call('correctFare', { bookingId, fare: minor / 100, reason: 'Another way' });
    await city.runtime.settle();
    const fee = Math.round((minor * FARE.fee) / FARE.total);
    paper.rider(rider, FARE.total - minor);
    paper.earns('commission', fee - FARE.fee);
    paper.driver(DRIVER, minor - fee - FARE.share);
  };
  /** A part is refunded in the provider's panel; if the provider sends no notification, its file shows the refund. */
  const panelRefund = async (name: SimulatedName, checkout: Checkout) => {
    if (checkout.page && checkout.events?.includes('refundPart') !== false)
      await payer.happens(name, checkout, 'refundPart');
    checkout.panelRefunds ??= [{ id: `panel_1_${checkout.id}`, amount: String(PANEL_PART / 100) }];
    expect(checkout.panelRefunds.map(({ amount }) => Number(amount) * 100)).toEqual([PANEL_PART]);
    paper.earns('refunds', -PANEL_PART);
  };
  /** The payer pays in another tab as well, if the provider's page allows it. */
  const paysAgain = async (rider: string, name: SimulatedName, checkout: Checkout) => {
    if (checkout.again === undefined) return;
    const ofOrder = () => payer.checkoutsAt(name).filter(({ reference }) => reference === checkout.reference);
    const payments = () => ofOrder().reduce((sum, { again = 0 }) => sum + 1 + again, 0);
    expect(payments()).toBe(1);
    await payer.happens(name, checkout, 'payAgain');
    expect(payments()).toBe(2);
    paper.rider(rider, Math.round(Number(checkout.amount) * 100));
  };
  /**
   * The payer's bank reverses the payment of a ride, with or without success; if there is no notification, the
   * provider's file shows it.
   */
  const disputes = async (name: SimulatedName, checkout: Checkout, end: 'win' | 'lose') => {
    const isReported = factsOf(name).reportsDisputes === true;
    if (isReported) {
      const takes = checkout.events?.includes('take') !== false;
      for (const step of ['dispute', ...(takes ? (['take'] as const) : []), end] as const)
        await payer.happens(name, checkout, step);
      expect([name, checkout.dispute?.state]).toEqual([name, end === 'win' ? 'won' : 'lost']);
    } else if (end === 'lose')
      checkout.dispute = { id: `dp_${checkout.id}`, state: 'lost', openedAt: Date.now(), wasTaken: true };
    if (end === 'win') return;
    paper.driver(DRIVER, -FARE.share);
    paper.add({ chargeback: -FARE.fee });
  };
  const openIssues = async () => (await admin().call('fetchPaymentIssues', { limit: 50 })).issues;
  const decides = async (id: string, decision: 'sent' | 'lost' | 'close') => {
    await admin().call('decidePaymentIssue', { id, decision, note: 'In the panel' });
    await city.runtime.settle();
  };
  /** Refunds that a provider only accepts in its panel are made there; others were made already, without a report. */
  const refundsByHand = async () => {
    for (const { id, kind, provider, intentId, amount } of await openIssues()) {
      if (kind !== 'byHand' && kind !== 'refund') continue;
      if (kind === 'byHand') {
        const checkout = payer.checkoutsAt(provider as SimulatedName).find(({ reference }) => reference === intentId)!;
        checkout.panelRefunds = [...(checkout.panelRefunds ?? []), { id: `hand_${id}`, amount: String(amount) }];
      }
      await decides(id, 'sent');
    }
  };
  /**
   * Disputes known only from a file are lost, as the desk reads in the panel; and it records each refund that was made
   * there.
   */
  const clearsDesk = async (silent: readonly SimulatedName[]) => {
    const issues = await openIssues();
    const providersOf = (wanted: string) =>
      issues.filter(({ kind }) => kind === wanted).map(({ provider }) => provider as SimulatedName);
    expect(providersOf('dispute').toSorted()).toEqual([...silent].toSorted());
    expect(providersOf('givenBack').toSorted()).toEqual([...city.providers].toSorted());
    for (const { id, kind } of issues) await decides(id, kind === 'dispute' ? 'lost' : 'close');
    expect(await openIssues()).toEqual([]);
  };

  const tips = async (rider: string, bookingId: string, minor: number, name?: SimulatedName) => {
    if (name) {
      const { order } = await as(rider).call('orderTip', { bookingId, amount: minor / 100 });
      await payer.pays(name, { id: order.id });
    } else {
      await as(rider).call('tipFromWallet', { bookingId, amount: minor / 100 });
      paper.rider(rider, -minor);
    }
    paper.driver(DRIVER, minor);
  };
  const paysDebt = async (rider: string, name: SimulatedName) => {
    const { order } = await as(rider).call('payDebt', {});
    await payer.pays(name, { id: order!.id });
    expect((await as(rider).call('fetchWallet', {})).due).toBe(0);
  };
  const makesPromo = async (minor: number): Promise<{ id: string; minor: number }> => {
    const record = {
      promo_name: 'TWENTY',
      promo_description: '',
      promo_discount_type: 'flat' as const,
      promo_discount_value: minor / 100,
      max_promo_discount_value: 0,
      min_order: 0,
      promo_validity: Date.now() + 40 * 86_400_000,
      promo_usage_limit: 10,
    };
    const { id } = await admin().call('editPromo', { method: 'Add', record } as never);
    return { id, minor };
  };
  /** Both get the bonus once the newcomer's first ride is paid. */
  const invited = (newcomer: string, referrer: string) => {
    paper.rider(newcomer, BONUS * 100);
    paper.rider(referrer, BONUS * 100);
    paper.add({ referral: -2 * BONUS * 100 });
  };
  return {
    credit,
    topsUp,
    sendsBack,
    refunds,
    corrects,
    panelRefund,
    paysAgain,
    disputes,
    refundsByHand,
    clearsDesk,
    tips,
    paysDebt,
    makesPromo,
    invited,
  };
};
export type Moves = ReturnType<typeof moneyOf>;
