import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';

/** How the product learns of events of a payment at a provider; amounts in minor units, for a payment of 100.00. */
export type Walk = {
  /** Retained of the payment, and for its dispute. */
  fee: number;
  disputeFee: number;
  /** `told`: the provider reports it; `recorded`: an admin records it on the booking's page. */
  dispute: 'told' | 'recorded';
  /** The bank has the money before it decides. */
  takes: boolean;
  /**
   * A refund in the panel: `told`: notified; `asked`: found by a query of the payment; `ordered`: an admin orders the
   * same in the app.
   */
  panel: 'told' | 'asked' | 'ordered';
  /**
   * A refund of ours that comes back later: `told`: notified; `asked`: found by a later query; `never`: not reported.
   */
  refundFails: 'told' | 'asked' | 'never';
  /**
   * A page that is paid although its ride was cancelled. `wallet`: the payer gets the money, and sends it back;
   * `notTaken`: an approval that is not captured; `refused`: our own page refuses.
   */
  late: 'wallet' | 'notTaken' | 'refused';
  /** The page is closed within a minute, so that nobody can pay there. */
  closes: boolean;
  /**
   * A second payment: `samePage`: under one reference; `otherPage`: of two pages that are open for one ride; `refused` by our own page.
   */
  second: 'samePage' | 'otherPage' | 'refused';
};

const plain: Walk = {
  fee: 0,
  disputeFee: 0,
  dispute: 'recorded',
  takes: true,
  panel: 'told',
  refundFails: 'never',
  late: 'wallet',
  closes: false,
  second: 'otherPage',
};

/** Each provider's own: a new one does not compile without a decision, and the documents have a row for it. */
export const walks: Readonly<Record<SimulatedName, Walk>> = {
  paypal: { ...plain, fee: 300, dispute: 'told', refundFails: 'told', late: 'notTaken' },
  braintree: { ...plain, dispute: 'told', panel: 'asked', refundFails: 'told', late: 'refused', second: 'refused' },
  stripe: { ...plain, fee: 330, disputeFee: 2_000, dispute: 'told', refundFails: 'told', closes: true },
  paytm: plain,
  payulatam: { ...plain, second: 'samePage' },
  flutterwave: { ...plain, fee: 100, refundFails: 'asked', second: 'samePage' },
  paystack: { ...plain, fee: 200, dispute: 'told', takes: false, refundFails: 'told' },
  securepay: { ...plain, panel: 'ordered' },
  payfast: { ...plain, panel: 'ordered' },
  liqpay: plain,
  culqi: { ...plain, panel: 'asked', late: 'refused', second: 'samePage' },
  mercadopago: { ...plain, fee: 500, dispute: 'told', closes: true, second: 'samePage' },
};
