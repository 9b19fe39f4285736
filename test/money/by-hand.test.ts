import { describe, expect, it } from 'vitest';
import { cashAtDrop, finalPrice, finalShare } from '#shared/domain/booking/amounts';
import { paidParts } from '#shared/domain/booking/paid-parts';
import { taxIn } from '#shared/domain/money/tax';
import { type HandScenario, handScenario, type Place, priced } from './hand-scenario';

/**
 * Rides through fare, payment packet, adjustments, journals, reports and tax. Every figure of this file was calculated
 * on paper, as shown in the comments, from the product's requirements: none is copied from the program's output.
 * Accounts and reports are in minor units; a positive account has been credited.
 */
const carTypeOf = (convenience_fees: number, terms: Partial<Place['carType']>): Place['carType'] => ({
  base_fare: 0,
  rate_per_unit_distance: 0,
  rate_per_hour: 0,
  min_fare: 0,
  convenience_fees,
  convenience_fee_type: 'percentage',
  ...terms,
});
const settingsOf = (code: string, decimal: number, convert_to_mile = false) => ({ code, decimal, convert_to_mile });
const described = (amount: number) => ({ description: 'x', amount });

const whole: Place = {
  settings: settingsOf('SEK', 0),
  carType: carTypeOf(12, { base_fare: 20.55, rate_per_unit_distance: 36, rate_per_hour: 360 }),
};
// Base 20.55 + 2.049 km × 36 = 73.764 + 183 s × 360/h = 18.30 + parcel 10.55 = 123.164; 12 % of it 14.77968.
const inKronor = { distanceKm: 2.049, durationS: 183, parcelType: described(10.55) };

const dinars = { base_fare: 0.75, rate_per_unit_distance: 0.333, rate_per_hour: 3.7 };
const kuwait: Place = { settings: settingsOf('KWD', 3), carType: carTypeOf(17.5, dinars) };
// .750 + 2.049 × .333 = .682317 + 183 s × 3.7/h = .188083 + .250 + .100 = 1.970400; 17.5 % of it .344820.
const inDinars = { distanceKm: 2.049, durationS: 183, parcelType: described(0.25), option: described(0.1) };
const dearest: Place = { ...kuwait, carType: { ...kuwait.carType, min_fare: 9.995 } };
const bareDinars = { distanceKm: 2.049, durationS: 183 };

const yen = { base_fare: 75, rate_per_unit_distance: 33, rate_per_hour: 370 };
const japan: Place = { settings: settingsOf('JPY', 2, true), carType: carTypeOf(17.5, yen) };
// 75 + 2.049 km = 1.273190 mi × 33 = 42.015 + 183 s × 370/h = 18.808 + 25 + 10 = 170.823; 17.5 % of it 29.894.
const inYen = { distanceKm: 2.049, durationS: 183, parcelType: described(25), option: described(10) };
const bareYen = { distanceKm: 2.049, durationS: 183 };

const dollars = { base_fare: 2.5, rate_per_unit_distance: 2.96, rate_per_hour: 42, min_fare: 4 };
const taxi: Place = {
  settings: settingsOf('USD', 2, true),
  carType: { ...carTypeOf(1.35, dollars), convenience_fee_type: 'flat' },
};
// Booked for more; driven 1.498 km = .930814 mi × 2.96 = 2.755210, 46 s × 42/h = .536667, 2.50: 5.791877 + 1.35 = 7.141877.
const inDollars = { distanceKm: 2, durationS: 300 };
const driven = { km: 1.498, seconds: 46 };
// 2.50 + .3 km = .186411 mi × 2.96 = .551777 + 40 s × 42/h = .466667 is 3.518444, less than 4.
const short = { distanceKm: 0.3, durationS: 40 };
const isTaxi = { appcat: 'taxi' } as const;

// 30 + 3 km × 10 + 1140 s × 60/h = 79; 12 % of it 9.48; all with 25 % VAT in it.
const parcels: Place = {
  settings: settingsOf('USD', 2),
  carType: carTypeOf(12, { base_fare: 30, rate_per_unit_distance: 10, rate_per_hour: 60 }),
  taxRate: 25,
};
const parcel = { distanceKm: 3, durationS: 1_140 };

type Figures = Record<string, number>;
type Case = [
  title: string,
  place: Place,
  play: (scenario: HandScenario) => unknown,
  accounts: Figures,
  reports: Figures,
  tax?: { net: number; tax: number },
];

describe('worked out by hand: the fare', () => {
  it.each<[string, Place, Parameters<typeof priced>[1], readonly [number, number, number], Figures]>([
    // Lines 21 + 74 + 18 + 11 + 15 = 139; 137.94368 is charged as 138.
    ['SEK 0 decimals', whole, inKronor, [138, 15, 123], { fee: 15, rounding: -1 }],
    // 1.9704 + .34482 = 2.31522. Lines .750 + .682 + .188 + .250 + .100 + .345 = 2.315.
    ['KWD 3 decimals', kuwait, inDinars, [2.315, 0.345, 1.97], { fee: 0.345, distance: 0.682, time: 0.188 }],
    // 9.995 + 1.749125 = 11.744125. Distance, time and base are 1.620400: 8.374600 is missing, shown as 8.375; the lines
    // .750 + .682 + .188 + 8.375 + 1.749 = 11.744.
    ['KWD minimum', dearest, bareDinars, [11.744, 1.749, 9.995], { minimum: 8.375, fee: 1.749 }],
    // 170.823 + 29.894 = 200.717; decimals are the yen's, whatever the setting says. Lines 75 + 42 + 19 + 25 + 10 + 30 = 201.
    ['JPY miles, decimals set to 2', japan, inYen, [201, 30, 171], { distance: 42, time: 19, fee: 30 }],
    // 999 × 17.5 % = 174.825; 1173.825. 75 + 42.015 + 18.808 = 135.823, so 863.177 is missing; lines 75 + 42 + 19 + 863 + 175.
    [
      'JPY minimum',
      { ...japan, carType: { ...japan.carType, min_fare: 999 } },
      bareYen,
      [1_174, 175, 999],
      { minimum: 863 },
    ],
    // .481556 is missing to 4: lines 2.50 + .55 + .47 + .48 + 1.35 = 5.35.
    ['USD minimum, flat fee', taxi, short, [5.35, 1.35, 4], { minimum: 0.48, fee: 1.35 }],
  ])('[FARE-1] [FARE-2] [FARE-3] [FARE-4] [FARE-5] %s', (_, place, trip, [total, fee, driverShare], some) => {
    const receipt = priced(place, trip);
    expect(receipt).toMatchObject({ total, fee, driverShare });
    const lines = Object.fromEntries(receipt.lines.map(({ kind, amount }) => [kind, amount]));
    expect(lines).toMatchObject(some);
    expect('rounding' in lines).toBe('rounding' in some);
  });
});

const card = { by: 'card' } as const;
const cash = { by: 'cash' } as const;
/** Fee, share and payment of a card ride without further events. */
const plain: Record<'kwd' | 'jpy', Figures> = {
  kwd: { 'gateway:stripe': -2_315, d1: 1_970, commission: 345 },
  jpy: { 'gateway:stripe': -201, d1: 171, commission: 30 },
};

const dinarCases: Case[] = [
  // 12.5 % of 2.315 is .289375, capped at .200: 2.315 − .200 − .500 by card.
  [
    'promo 12.5 % of at most .200, wallet .500 and card 1.615',
    kuwait,
    scenario =>
      scenario
        .book(inDinars, { by: 'wallet_card', wallet: 0.5, promo: { percent: 12.5, most: 0.2 } })
        .pay(1.615)
        .drive(),
    { 'gateway:stripe': -1_615, r1: -500, promotion: -200, d1: 1_970, commission: 345 },
    { fee: 345, share: 1_970, discount: 200 },
  ],
  [
    'refund of .777 by the driver',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).drive().refund('x', 0.777, 'driver'),
    { ...plain.kwd, r1: 777, d1: 1_193 },
    { fee: 345, share: 1_193 },
  ],
  // .777 × 1.970 / 2.315 = .661205.
  [
    'refund of .777 by their shares: .661 and .116',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).drive().refund('x', 0.777, 'shares'),
    { ...plain.kwd, r1: 777, d1: 1_309, refunds: -116 },
    { fee: 229, share: 1_309 },
  ],
  [
    'refund of .777 to the card, by the platform',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).drive().refundToCard('x', 0.777, 'platform'),
    { ...plain.kwd, 'gateway:stripe': -1_538, refunds: -777 },
    { fee: -432, share: 1_970 },
  ],
  // 2.894 × .345 / 2.315 = .431287: fee .431, share 2.463: +.493 and +.086.
  [
    'raise to 2.894 that was paid',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).drive().correct('x', 2.894).payRaise('x'),
    { ...plain.kwd, r1: -579, d1: 2_463, commission: 431 },
    { fee: 431, share: 2_463 },
  ],
  // From there 2.084 × .431 / 2.894 = .310368: fee .310, share 1.774: −.689 and −.121, the rider +.810.
  [
    'and lowered to 2.084',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).drive().correct('x', 2.894).payRaise('x').correct('y', 2.084),
    { ...plain.kwd, r1: 231, d1: 1_774, commission: 310 },
    { fee: 310, share: 1_774 },
  ],
  [
    'late cancellation of a ride that was paid ahead: 1.915 back, .400 to the driver',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).cancelLate(0.4),
    { 'gateway:stripe': -2_315, r1: 1_915, d1: 400 },
    { fees: 400 },
  ],
  // The wallet pays .150 of .400, .250 is owed.
  [
    'late cancellation of which the wallet pays .150',
    kuwait,
    scenario => scenario.book(inDinars, card).cancelLate(0.4, { wallet: 0.15, bearable: 0 }),
    { r1: -150, d1: 150, receivable: -250, payable: 250 },
    { fees: 150 },
  ],
  [
    'and the same where the company advances the rest, and the rider pays it',
    kuwait,
    scenario => scenario.book(inDinars, card).cancelLate(0.4, { wallet: 0.15, bearable: 0.25 }).payFee('borne'),
    { r1: -400, d1: 400 },
    { fees: 400 },
  ],
  // Cash 2.315 + .400. The driver owes .345 of the fare; the .400 is the debt's, and the driver's as the fee of the first ride.
  [
    'cash with a debt of .400: 2.715 is collected, the driver nets −.345',
    kuwait,
    scenario => {
      const first = scenario.book(inDinars, card).cancelLate(0.4);
      const second = scenario.book(inDinars, cash, { earlierDebt: 0.4 });
      expect(cashAtDrop(second.now())).toBe(2.715);
      second.drive();
      first.payFee('driver');
    },
    { d1: -345, commission: 345 },
    { fee: 345, share: 1_970, fees: 400 },
  ],
  // 5 % in .345 is .345 × 5 / 105 = .016429.
  [
    'with 5 % VAT in its fee',
    { ...kuwait, taxRate: 5 },
    scenario => scenario.book(inDinars, card).pay(2.315).drive(),
    { 'gateway:stripe': -2_315, d1: 1_970, commission: 329, 'vat:5000': 16 },
    { fee: 345, share: 1_970 },
    { net: 329, tax: 16 },
  ],
  [
    'tips of .300 by wallet and .125 by card, and the first of them given back',
    kuwait,
    scenario => scenario.book(inDinars, card).pay(2.315).drive().tip('t', 0.3).tipByCard('u', 0.125).tipBack('t'),
    { ...plain.kwd, 'gateway:stripe': -2_440, d1: 2_095 },
    { fee: 345, share: 1_970, tips: 125 },
  ],
];

const yenCases: Case[] = [
  // Rides of 201, 1,174 (135.823 + 863.177 = 999) and 201 less a promo of 12.5 % (25.125) capped at 20, of which the wallet pays 50:
  // shares 171 + 999 + 171 = 1,341, fees 30 + 175 + 30; cards 201 + 1,174 + 131. Then 78 is refunded by the driver.
  [
    'refund after the driver has taken 1,341 out: the driver owes 78',
    japan,
    scenario => {
      const first = scenario.book(inYen, card).pay(201).drive();
      scenario
        .book({ ...bareYen, parcelType: described(863.177) }, card)
        .pay(1_174)
        .drive();
      scenario
        .book(inYen, { by: 'wallet_card', wallet: 50, promo: { percent: 12.5, most: 20 } })
        .pay(131)
        .drive();
      scenario.withdraw(1_341);
      first.refund('x', 78, 'driver');
    },
    { 'gateway:stripe': -1_506, r1: 28, promotion: -20, commission: 235, d1: -78, payout: 1_341 },
    { fee: 235, share: 1_263, discount: 20 },
  ],
  // 78 × 171 / 201 = 66.358.
  [
    'refund of 78 by their shares: 66 and 12',
    japan,
    scenario => scenario.book(inYen, card).pay(201).drive().refund('x', 78, 'shares'),
    { ...plain.jpy, r1: 78, d1: 105, refunds: -12 },
    { fee: 18, share: 105 },
  ],
  // The driver has borne the whole share of 171; the lower fare takes the rest, 30, from the fee.
  [
    'refund of 171 by the driver, then lowered to 171: the driver ends at 0',
    japan,
    scenario => scenario.book(inYen, card).pay(201).drive().refund('x', 171, 'driver').correct('y', 171),
    { 'gateway:stripe': -201, r1: 201 },
    {},
  ],
  // 251 × 30 / 201 = 37.463: 37 and 214. 181 × 37 / 251 = 26.681: 27 and 154.
  [
    'raise to 251 that was paid, then lowered to 181',
    japan,
    scenario => scenario.book(inYen, card).pay(201).drive().correct('x', 251).payRaise('x').correct('y', 181),
    { ...plain.jpy, r1: 20, d1: 154, commission: 27 },
    { fee: 27, share: 154 },
  ],
  [
    'late cancellation for 40: 161 back',
    japan,
    scenario => scenario.book(inYen, card).pay(201).cancelLate(40),
    { 'gateway:stripe': -201, r1: 161, d1: 40 },
    { fees: 40 },
  ],
  [
    'cash with a debt of 40: 241 is collected, the driver nets −30',
    japan,
    scenario => {
      const first = scenario.book(inYen, card).cancelLate(40);
      const second = scenario.book(inYen, cash, { earlierDebt: 40 });
      expect(cashAtDrop(second.now())).toBe(241);
      second.drive();
      first.payFee('driver');
    },
    { d1: -30, commission: 30 },
    { fee: 30, share: 171, fees: 40 },
  ],
  // The promo pays no more than the price.
  [
    'promo of 500 off 201',
    japan,
    scenario => scenario.book(inYen, { by: 'wallet', promo: { flat: 500 } }).drive(),
    { promotion: -201, d1: 171, commission: 30 },
    { fee: 30, share: 171, discount: 201 },
  ],
  // 78 of the wallet are the payer's twice; of the other 123 the driver bears 123 × 171 / 201 = 104.642.
  [
    'dispute of 201 lost by their shares, after 78 were refunded',
    japan,
    scenario => scenario.book(inYen, card).pay(201).drive().refund('x', 78, 'platform').loseDispute(201, 'shares'),
    { d1: 66, refunds: -78, commission: 30, chargeback: -18 },
    { fee: -66, share: 66 },
  ],
  [
    '50 given back in the provider’s panel',
    japan,
    scenario => scenario.book(inYen, card).pay(201).drive().refundInPanel('x', 50),
    { ...plain.jpy, 'gateway:stripe': -151, refunds: -50 },
    { fee: -20, share: 171 },
  ],
];

const inCash = (scenario: HandScenario) => scenario.book(inDollars, cash, isTaxi).drive(driven);
// 33.3 % of 7.14 is 2.37762, capped at 2.01: 5.13, of which the wallet pays 1.11 and the card 4.02.
const promoted = (scenario: HandScenario) =>
  scenario
    .book(inDollars, { by: 'wallet_card', wallet: 1.11, promo: { percent: 33.3, most: 2.01 } }, isTaxi)
    .drive(driven)
    .pay(4.02);
// 7.49 × 1.35 / 5.35 = 1.89 fee, 5.60 share: +1.60 and +.54 once 2.14 is paid.
const raised = (scenario: HandScenario) => scenario.book(short, cash, isTaxi).drive().correct('x', 7.49);

const dollarCases: Case[] = [
  [
    'cash for the way driven: 7.14, 1.35 and 5.79',
    taxi,
    inCash,
    { d1: -135, commission: 135 },
    { fee: 135, share: 579 },
  ],
  [
    'promo 33.3 % of at most 2.01, wallet 1.11 and card 4.02: the company keeps .69 of both',
    taxi,
    scenario => {
      inCash(scenario);
      expect(promoted(scenario).now()).toMatchObject({ customer_paid: 5.13, cardPaymentAmount: 4.02 });
    },
    { 'gateway:stripe': -402, r1: -111, promotion: -201, d1: 444, commission: 270 },
    { fee: 270, share: 1_158, discount: 201 },
  ],
  // Fees 3 × 1.35; the driver −1.35 + 5.79 − 1.35.
  [
    'raise that nobody has paid: 4.05 are earned',
    taxi,
    scenario => [inCash, promoted, raised].forEach(step => step(scenario)),
    {
      'gateway:stripe': -402,
      r1: -111,
      promotion: -201,
      d1: 309,
      commission: 405,
      receivable: -214,
      payable: 214,
    },
    { fee: 405, share: 1_558, discount: 201 },
  ],
  [
    'and once it is paid: 4.59',
    taxi,
    scenario => [inCash, promoted, (ride: HandScenario) => raised(ride).payRaise('x')].forEach(step => step(scenario)),
    { 'gateway:stripe': -402, r1: -325, promotion: -201, d1: 469, commission: 459 },
    { fee: 459, share: 1_718, discount: 201 },
  ],
  [
    'owed, and paid at the company’s bank',
    taxi,
    scenario => scenario.book(inDollars, card, isTaxi).drive(driven).settleElsewhere('bank'),
    { bank: -714, d1: 579, commission: 135 },
    { fee: 135, share: 579 },
  ],
  // 40 % of 5.79 is 2.316: the driver gets 2.32, and 3.47 of the debt are the driver's loss.
  [
    'owed, and given up, the driver getting 40 %',
    taxi,
    scenario => scenario.book(inDollars, card, isTaxi).drive(driven).writeOff(40),
    { badDebts: -367, d1: 232, commission: 135 },
    { fee: 135, share: 232 },
  ],
  // 9.48 contain 1.896 of 25 %, 1.07 contain .214, .91 contain .182. 10.01 × 79 / 88.48 = 8.937. 80 × 9.48 / 88.48 = 8.571:
  // fee 8.57, share 71.43, −.91 and −7.57. Net of the fees 4 × 7.58 − .73.
  [
    'four of 88.48 with 25 % VAT, one of them refunded by 10.01 and lowered to 80',
    parcels,
    scenario => {
      const one = scenario.book(parcel, card).pay(88.48).drive().refund('x', 10.01, 'shares').correct('y', 80).now();
      for (let n = 2; n <= 4; n += 1) scenario.book(parcel, card).pay(88.48).drive();
      // 88.48 − 10.01 − 8.48, of which 13.998 tax; 79 − 8.94 − 7.57. 79 + 8.57 − 7.57 = 80.
      expect([finalPrice(one), taxIn(69.99, one.receipt), finalShare(one)]).toEqual([69.99, 14, 62.49]);
      expect(one.receipt).toMatchObject({ total: 80, fee: 8.57, driverShare: 71.43 });
      expect(one.receipt.lines.slice(-2).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['fee', 8.57],
        ['correction', -7.57],
      ]);
    },
    {
      'gateway:stripe': -35_392,
      r1: 1_849,
      d1: 29_949,
      commission: 2_959,
      refunds: -86,
      'vat:25000': 721,
    },
    { fee: 3_594, share: 29_949 },
    { net: 2_873, tax: 721 },
  ],
];

// Flat fees: a fare of 10.33 + 2, of 1,033 + 200.
const flat = (base_fare: number, fee: number): Place['carType'] => ({
  ...carTypeOf(fee, { base_fare }),
  convenience_fee_type: 'flat',
});
const nowhere = { distanceKm: 0, durationS: 0 };
const swiss: Place = { settings: settingsOf('CHF', 2), carType: flat(10.33, 2) };
const hungary: Place = { settings: settingsOf('HUF', 0), carType: flat(1_033, 200) };
const sweden: Place = { ...whole, settings: settingsOf('SEK', 2) };

/**
 * Cash in the smallest unit: the driver owes the collected cash less their share, and the rest belongs to the company.
 */
const cashCases: Case[] = [
  [
    'SEK 138 by whole kronor stays 138',
    whole,
    scenario => expect(cashAtDrop(scenario.book(inKronor, cash, { smallestCash: 1 }).drive().now())).toBe(138),
    { d1: -1_500, commission: 1_500 },
    { fee: 1_500, share: 12_300 },
  ],
  // 137.94368 is 137.94, of which fee 14.78: 138 are collected. 14.78 × 25 / 125 = 2.956.
  [
    'SEK 137.94 by whole kronor: 138, and the tax is that of 14.78',
    { ...sweden, taxRate: 25 },
    scenario => {
      const ride = scenario.book(inKronor, cash, { smallestCash: 1 }).drive().now();
      expect(ride).toMatchObject({ customer_paid: 137.94, cashRounding: 0.06 });
      expect(paidParts(ride)).toEqual([{ kind: 'cash', amount: 138 }]);
      expect(finalPrice(ride)).toBe(137.94);
    },
    { d1: -1_484, commission: 1_182, 'vat:25000': 296, rounding: 6 },
    { fee: 1_478, share: 12_316 },
    { net: 1_182, tax: 296 },
  ],
  [
    'SEK 137.94, owed and paid at the office in cash: 138',
    sweden,
    scenario => {
      const ride = scenario
        .book(inKronor, card, { ...isTaxi, smallestCash: 1 })
        .drive()
        .settleElsewhere('cash')
        .now();
      expect(ride).toMatchObject({ customer_paid: 137.94, cashRounding: 0.06 });
    },
    { cash: -13_800, d1: 12_316, commission: 1_478, rounding: 6 },
    { fee: 1_478, share: 12_316 },
  ],
  [
    'SEK 137.94, owed and paid to the bank: exactly',
    sweden,
    scenario =>
      scenario
        .book(inKronor, card, { ...isTaxi, smallestCash: 1 })
        .drive()
        .settleElsewhere('bank'),
    { bank: -13_794, d1: 12_316, commission: 1_478 },
    { fee: 1_478, share: 12_316 },
  ],
  [
    'CHF 12.33 by 0.05: 12.35',
    swiss,
    scenario => expect(cashAtDrop(scenario.book(nowhere, cash, { smallestCash: 0.05 }).drive().now())).toBe(12.35),
    { d1: -202, commission: 200, rounding: 2 },
    { fee: 200, share: 1_033 },
  ],
  [
    'HUF 1,233 by 5: 1,235',
    hungary,
    scenario => expect(cashAtDrop(scenario.book(nowhere, cash, { smallestCash: 5 }).drive().now())).toBe(1_235),
    { d1: -20_200, commission: 20_000, rounding: 200 },
    { fee: 20_000, share: 103_300 },
  ],
  // 2.315 / .250 = 9.26.
  [
    'KWD 2.315 by .250: 2.250, and the company bears .065',
    kuwait,
    scenario => expect(cashAtDrop(scenario.book(inDinars, cash, { smallestCash: 0.25 }).drive().now())).toBe(2.25),
    { d1: -280, commission: 345, rounding: -65 },
    { fee: 345, share: 1_970 },
  ],
  // 2.375 / .250 = 9.5: half of the smallest unit is rounded up. The collected debt is .060, whatever the cash.
  [
    'KWD 2.315 with a debt of .060 by .250: 2.500',
    kuwait,
    scenario => {
      const first = scenario.book(inDinars, card).cancelLate(0.06);
      const second = scenario.book(inDinars, cash, { earlierDebt: 0.06, smallestCash: 0.25 });
      expect(cashAtDrop(second.now())).toBe(2.5);
      expect(paidParts(second.drive().now())).toEqual([{ kind: 'cash', amount: 2.5 }]);
      first.payFee('driver');
    },
    { d1: -470, commission: 345, rounding: 125 },
    { fee: 345, share: 1_970, fees: 60 },
  ],
];

const check = ([, place, play, accounts, reports, tax]: Case) => {
  const scenario = handScenario(place);
  play(scenario);
  expect(scenario.accounts()).toEqual(accounts);
  expect(scenario.reports()).toEqual(reports);
  if (tax) expect(scenario.taxes()).toEqual(tax);
};

describe('worked out by hand: accounts, reports and tax', () => {
  it.each(dinarCases)('[FARE-4] [PAYS-5] [PAYS-6] [PLUS-7] KWD: %s', (...one) => check(one));
  it.each(yenCases)('[FARE-4] [PAYS-5] [PAYS-6] [PLUS-7] JPY: %s', (...one) => check(one));
  it.each(dollarCases)('[FARE-4] [FARE-6] [PAYS-6] [PLUS-28] USD: %s', (...one) => check(one));
  it.each(cashCases)('[FARE-4] [PAYS-6] cash: %s', (...one) => check(one));
  it('[FARE-4] [PAYS-6] SEK: without decimals, by wallet, less 12.5 %', () =>
    // 12.5 % of 138 is 17.25: 17 off, so that the wallet pays 121.
    check([
      '',
      whole,
      scenario => scenario.book(inKronor, { by: 'wallet', wallet: 200, promo: { percent: 12.5 } }).drive(),
      { r1: -12_100, promotion: -1_700, d1: 12_300, commission: 1_500 },
      { fee: 1_500, share: 12_300, discount: 1_700 },
    ]));
});
