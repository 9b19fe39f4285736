import { afterAll, expect, it } from 'vitest';
import { letClockGo } from '../kit/clock';
import { type City, openCity, type Stage } from '../money/month/city';
import { playMonth } from '../money/month/script';

let city: City | undefined;
afterAll(async () => {
  await city?.world.close();
  letClockGo();
});

/** Providers in a currency that all of them take; cards are saved at Stripe, Braintree and PayPal. */
const stages: Stage[] = [
  {
    currency: 'USD',
    appcat: 'taxi',
    providers: ['stripe', 'braintree', 'paypal', 'paystack', 'flutterwave', 'payulatam', 'liqpay', 'culqi'],
  },
];

it.each(stages)(
  '[PLUS-6] [PLUS-28] a month of the city closes in $currency, each account as the providers’ own books and the month’s script have it',
  async stage => {
    await city?.world.close();
    city = await openCity(stage);
    const { closed, expected, wallets } = await playMonth(city);
    expect(closed).toEqual(expected);
    for (const [name, minor] of wallets) expect([name, await city.walletOf(name)]).toEqual([name, minor]);
  },
  600_000,
);
