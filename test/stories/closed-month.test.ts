import { afterAll, expect, it } from 'vitest';
import { letClockGo } from '../kit/clock';
import { type City, openCity, type Stage } from '../money/month/city';
import { playMonth } from '../money/month/script';

let city: City | undefined;
afterAll(async () => {
  await city?.world.close();
  letClockGo();
});

/** Each provider in a currency that it takes; cards are saved at Stripe, Braintree, PayPal and Mercado Pago. A taxi's checkouts are paid after the ride, and in BRL ahead. */
const stages: Stage[] = [
  {
    currency: 'USD',
    appcat: 'taxi',
    cardGuarantee: 'whereSaved',
    providers: ['stripe', 'braintree', 'paypal', 'paystack', 'flutterwave', 'payulatam', 'liqpay', 'culqi'],
  },
  { currency: 'BRL', appcat: 'taxi', providers: ['mercadopago', 'stripe'] },
  { currency: 'ZAR', appcat: 'delivery', providers: ['payfast', 'braintree'] },
  { currency: 'INR', appcat: 'delivery', providers: ['paytm', 'stripe'] },
  { currency: 'AUD', appcat: 'delivery', providers: ['securepay', 'paypal'] },
];

it.each(stages)(
  '[PLUS-6] [PLUS-28] a month of the city closes in $currency, each account as the providers’ own books and the month’s script have it',
  async stage => {
    await city?.world.close();
    city = await openCity(stage);
    const { closed, expected, wallets } = await playMonth(city);
    expect(closed).toEqual(expected);
    // The tax is that of the lines of the report.
    const { rates } = await city.as('admin').call('fetchTaxReport', { month: city.month, months: 1 });
    const lines = rates.flatMap(({ kinds }) => kinds.map(({ taxMinor }) => taxMinor));
    expect(lines.reduce((sum, minor) => sum + minor, 0)).toBe(expected[city.paper.vat]);
    for (const [name, minor] of wallets) expect([name, await city.walletOf(name)]).toEqual([name, minor]);
  },
  600_000,
);
