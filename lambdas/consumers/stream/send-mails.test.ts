import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { MoneyAction } from '#lambdas/model/money/money-actions';
import type { MailMessage } from '#lambdas/ports/mail';
import type { StoredEvent } from '#lambdas/store/booking-items';
import { userItem, type StoredUser } from '#lambdas/store/user-items';
import { invoiceKey } from '#lambdas/store/invoice-keys';
import { bookingKey, mailOrderKey, noticeId, noticeKey } from '#lambdas/store/keys';
import { fakeContext } from '../../../test/kit/fake-context';
import { consumeMailOrder, mailAboutMoneyAction, mailAboutNumber, mailAboutStep } from './send-mails';

process.env['SITE_URL'] = 'https://ride.example.com';
process.env['TEXT_PREFIXES'] = 'any';

const names = { firstName: 'Rut <b>', lastName: 'Rider', email: 'rut@example.com', mobile: '', approved: true };
const rut: StoredUser = { id: 'r1', usertype: 'rider', ...names, createdAt: 0 };
const kronor = { code: 'SEK', symbol: 'kr', swipe_symbol: true, decimal: 0 };
let sent: MailMessage[];
let ctx: ReturnType<typeof fakeContext>;
const rider = (change: Partial<StoredUser> = {}) =>
  ctx.store.write([{ type: 'put', item: userItem({ ...rut, ...change }) }]);

beforeEach(async () => {
  sent = [];
  ctx = fakeContext({
    now: () => NOW,
    settings: async () => ({ ...defaultSettings, appName: 'Wayfare', ...kronor }),
    mail: async () => ({ send: async message => void sent.push(message) }),
  });
  await rider();
});

const booking = aBooking({
  status: 'PAID',
  earlierDebt: 25,
  receipt: {
    lines: [
      { kind: 'base', amount: 60 },
      { kind: 'parcel', label: '<i>Pallet</i>', amount: 40 },
      { kind: 'option', label: 'Nothing', amount: 0 },
    ],
    fare: 80,
    fee: 20,
    total: 100,
    driverShare: 80,
    currency: 'SEK',
    distanceUnit: 'km',
  },
});
const paid: StoredEvent = {
  bookingId: 'b1',
  v: 6,
  at: 0,
  by: 'd1',
  byType: 'driver',
  kind: 'PAID',
  status: 'PAID',
  changes: { status: 'PAID' },
};
const NOW = Date.UTC(2026, 10, 26);
const receipt = { kind: 'receipt' as const, at: NOW, bookingId: 'b1' };
const numbered = (change: object = {}) =>
  ctx.store.write([
    {
      type: 'put',
      item: { ...invoiceKey('b1', 'PAY-b1'), _et: 'invoice', ...receipt, number: 'R-2026-000007', ...change },
    },
  ]);
const saved = (change: Partial<Booking> = {}) =>
  ctx.store.write([{ type: 'put', item: { ...bookingKey('b1'), _et: 'booking', ...booking, id: 'b1', ...change } }]);
const payout: MoneyAction = {
  operation: 'completeWithdraw',
  by: 'a1',
  at: 0,
  about: 'w1',
  uid: 'r1',
  amountMinor: 1234500,
  currency: 'KWD',
};

describe('[AUTH-7] an address that nobody has proved', () => {
  const asking = { ...defaultSettings, ...kronor, email_verify: true };
  const mailed = async (change: Partial<StoredUser>, settings = asking) => {
    ctx = { ...ctx, settings: async () => settings };
    await rider(change);
    await numbered();
    await mailAboutStep(ctx, { ...booking, id: 'b1' }, paid);
    await consumeMailOrder(ctx, { id: 'm1', uid: 'r1', mail: 'account_blocked', reason: 'See evil.example' });
    return sent.map(({ to }) => to);
  };
  it('gets nothing but its code where the settings ask for proof', async () => {
    expect(await mailed({ emailUnproved: true })).toEqual([]);
  });
  it('nor does one that the owner of a social account typed in the profile', async () => {
    expect(await mailed({ emailUnproved: true, loginType: 'facebook' })).toEqual([]);
  });
  it.each([
    ['the settings ask for none', { emailUnproved: true }, { ...asking, email_verify: false }],
    ['another provider vouches for it', { loginType: 'facebook' as const }, asking],
    ['it is proved', {}, asking],
  ])('is written to where %s', async (_words, change, settings) => {
    expect(await mailed(change, settings)).toEqual(['rut@example.com', 'rut@example.com']);
  });
});

describe('[BOOK-8] [ADD-1] the start code of a booking by the office', () => {
  const office = aBooking({ booking_type_admin: true, otp: '54321' });
  const begun: StoredEvent = {
    bookingId: 'b1',
    v: 1,
    at: 0,
    by: 'a1',
    byType: 'admin',
    kind: 'NEW',
    status: 'NEW',
    changes: { status: 'NEW' },
  };
  let texts: [to: string, text: string][];
  beforeEach(() => {
    texts = [];
    ctx = { ...ctx, sms: async () => ({ send: async (to, text) => void texts.push([to, text]) }) };
  });
  const mailStart = async (booked = office) => {
    for (let i = 0; i < 2; i++) await mailAboutStep(ctx, booked, begun);
  };
  // Half past midnight in Stockholm, where the rides are; in UTC the day before.
  const later = { ...office, bookLater: true, tripdate: Date.UTC(2026, 10, 24, 23, 30) };
  const inStockholm = { ...defaultSettings, appName: 'Wayfare', timeZone: 'Europe/Stockholm' };

  it('is mailed to the rider, once', async () => {
    await mailStart();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['rut@example.com', 'We’ve made booking WF-TEST1 for you'],
    ]);
    expect(sent[0]!.text).toContain('Järntorget');
    expect(sent[0]!.text).toContain('Start code: 54321');
    expect(texts).toEqual([]);
  });

  it('is texted to a rider who wants no mails, once, in their language', async () => {
    await rider({ mobile: '+46700000009', notifications: { mail: false }, language: 'ar' });
    await mailStart();
    expect(sent).toEqual([]);
    expect(texts).toEqual([['+46700000009', expect.stringMatching(/[\u0600-\u06ff].*54321/)]]);
  });

  it('comes with the day and time of a ride for later, where the ride is', async () => {
    ctx = { ...ctx, settings: async () => inStockholm };
    await mailStart(later);
    const when = /When: 25 Nov 2026, 00:30\n/;
    expect(sent).toEqual([expect.objectContaining({ text: expect.stringMatching(when) as string })]);
    expect(sent[0]!.html).toContain('25 Nov 2026, 00:30');
  });

  it('is texted with day and time, too, for later; for now without either', async () => {
    ctx = { ...ctx, settings: async () => inStockholm, mail: async () => undefined };
    await rider({ mobile: '+46700000009' });
    await mailStart(later);
    expect(texts).toEqual([
      ['+46700000009', expect.stringMatching(/WF-TEST1 has been made for you: 25 Nov 2026, 00:30.*54321/) as string],
    ]);
    ctx = { ...ctx, mail: async () => ({ send: async message => void sent.push(message) }) };
    await mailStart({ ...office, id: 'b2' });
    expect(sent[0]!.text).not.toContain('When');
  });

  it('is texted where the stage writes no mails', async () => {
    ctx = { ...ctx, mail: async () => undefined };
    await rider({ mobile: '+46700000009' });
    await mailStart();
    expect(texts).toHaveLength(1);
  });

  it('is sent by no later step, nor when the rider has booked', async () => {
    await mailAboutStep(ctx, office, { ...begun, v: 2 });
    await mailAboutStep(ctx, aBooking({ otp: '54321' }), { ...begun, by: 'r1', byType: 'rider' });
    expect([sent, texts]).toEqual([[], []]);
  });
});

describe('[PLUS-8] a mail', () => {
  it('[LIFE-14] with the fee of a late cancellation goes to the rider once, and not for a free one', async () => {
    const cancelled: StoredEvent = { ...paid, kind: 'CANCELLED', status: 'CANCELLED' } as StoredEvent;
    await mailAboutStep(ctx, { ...booking, cancelFee: 0 }, cancelled);
    expect(sent).toEqual([]);
    for (let i = 0; i < 2; i++) await mailAboutStep(ctx, { ...booking, cancelFee: 25 }, cancelled);
    expect(sent.map(({ subject }) => subject)).toEqual(['Cancellation fee for booking WF-TEST1']);
    expect(sent[0]!.text).toContain('25');
  });

  it.each([
    ['has been paid', { cancelFeeOwed: 0 }],
    ['is being taken', { cancelFeeOwed: 25, cardHold: { state: 'held', amount: 120, margin: 20 } }],
    ['is owed', { cancelFeeOwed: 25 }],
  ] as const)('[LIFE-14] with a fee that %s says so', async (state, fee) => {
    const cancelled: StoredEvent = { ...paid, kind: 'CANCELLED', status: 'CANCELLED' } as StoredEvent;
    await mailAboutStep(ctx, { ...booking, status: 'CANCELLED', cancelFee: 25, ...fee }, cancelled);
    const words = {
      'has been paid': 'The fee is paid',
      'is being taken': 'Your card pays it',
      'is owed': 'still to be paid',
    };
    expect(sent[0]!.text).toContain(words[state]);
    expect(sent[0]!.text).not.toContain('whether');
  });

  it('[PLUS-28] with the receipt waits for its number, and goes once, however often step and number are delivered', async () => {
    await saved();
    await mailAboutStep(ctx, booking, paid);
    expect(sent).toEqual([]);
    await numbered();
    for (let i = 0; i < 2; i++) await mailAboutNumber(ctx, receipt);
    await mailAboutStep(ctx, booking, paid);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain('Receipt number: \u2066R-2026-000007\u2069');
    expect(sent[0]!.html).toContain('R-2026-000007');
  });

  it('[PLUS-28] with the receipt of a ride that is owed waits for the payment, where the number is there before', async () => {
    await saved({ status: 'PENDING' });
    await numbered();
    await mailAboutNumber(ctx, receipt);
    expect(sent).toEqual([]);
    await mailAboutStep(ctx, booking, paid);
    expect(sent).toHaveLength(1);
  });

  it('[PLUS-28] with the receipt goes without a number for a ride that costs nothing, and for none of long ago or written off', async () => {
    await saved();
    await numbered({ at: NOW - 7 * 86_400_000 });
    await mailAboutNumber(ctx, { ...receipt, at: NOW - 7 * 86_400_000 });
    await mailAboutNumber(ctx, { ...receipt, kind: 'credit', about: 'R-2026-000007' });
    await saved({ writtenOff: { amount: 10, driverMissing: 0 } as Booking['writtenOff'] });
    await mailAboutNumber(ctx, receipt);
    expect(sent).toEqual([]);
    await mailAboutStep(ctx, { ...booking, id: 'b2', trip_cost: 0 }, paid);
    expect(sent).toHaveLength(1);
  });

  it('with the receipt goes to the rider once, however often the step is delivered', async () => {
    await numbered();
    for (let i = 0; i < 3; i++) await mailAboutStep(ctx, booking, paid);
    expect(sent).toHaveLength(1);
    const { to, subject, text, html } = sent[0]!;
    expect([to, subject]).toEqual(['rut@example.com', 'Your receipt for booking WF-TEST1']);
    expect(text).toContain(
      '\nBase fare: \u206660\u00a0kr\u2069\nParcel: <i>Pallet</i>: \u206640\u00a0kr\u2069\nTotal: \u2066100\u00a0kr\u2069\nFrom an earlier trip: \u206625\u00a0kr\u2069',
    );
    expect(text).toContain('Receipt number: \u2066R-2026-000007\u2069\nWhen: ');
    expect(text).toContain('https://ride.example.com/bookings/b1');
    expect(text).not.toContain('Nothing');
    expect(html).toContain('<bdi dir="ltr">100\u00a0kr</bdi>');
    expect(html).not.toMatch(/[\u2066\u2068\u2069]/);
    expect(html).toContain('Parcel: &#60;i&#62;Pallet&#60;/i&#62;');
    expect(html).toContain('<html lang="en" dir="ltr">');
  });

  it('[LIFE-5] with the receipt names the ordered drop-off and the real end of a trip that ended early', async () => {
    await numbered();
    const stops = [{ kind: 'drop' as const, lat: 57.75, lng: 12, add: 'Kungsportsavenyn' }];
    const taxi = { appcat: 'taxi' as const, distance: 1, estimateDistance: 5 };
    await mailAboutStep(ctx, { ...booking, ...taxi, stops, dropAddress: 'Linnégatan 1' }, paid);
    expect(sent[0]?.text).toContain(
      '\nTrip ended early: 4.5\u00a0km from the drop-off\nOrdered drop-off: \u2068Kungsportsavenyn\u2069\nEnded at: \u2068Linnégatan 1\u2069\nTrip: 1.0\u00a0km',
    );
  });

  it('[FARE-4] with the receipt of a ride paid in cash names its rounding, and the cash that was paid', async () => {
    await numbered();
    const cash = { payment_mode: 'cash' as const, cashPaymentAmount: 99.6, customer_paid: 99.6, earlierDebt: 0 };
    await mailAboutStep(ctx, { ...booking, ...cash, status: 'PAID', smallestCash: 1, cashRounding: 0.4 }, paid);
    const said = (sent[0]?.text ?? '').replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ');
    expect(said).toMatch(/Rounded for cash: .*0\.40.*\nPaid · In cash: .*100/);
  });

  it('with the receipt says when the ride was, where from and to, how far, how long, how it was paid and what tip it got', async () => {
    await numbered();
    const trip = { pickupAddress: 'Järntorget 1', dropAddress: 'Linnégatan 1', distance: 3.42, total_trip_time: 4_320 };
    const times = { startTime: Date.UTC(2026, 10, 25, 11, 5), stops: [] };
    const payment = { payment_mode: 'card' as const, customer_paid: 100, usedWalletMoney: 20, earlierDebt: 0 };
    const lines = [...booking.receipt.lines, { kind: 'rounding' as const, amount: 1 }];
    const tip = { at: 0, amount: 15, state: 'paid' as const, change: 0 };
    const tips = [
      { ...tip, id: 't1', kept: 15 },
      { ...tip, id: 't2', kept: 0 },
    ];
    const terms = { promo_discount_type: 'flat', promo_discount_value: 50, min_order: 100 } as const;
    const promo = { estimate: 109, discount_amount: 47, promo_details: { promo_name: 'WELCOME50', ...terms } };
    const ride = { ...booking, ...trip, ...times, ...payment, ...promo, tips, receipt: { ...booking.receipt, lines } };
    await mailAboutStep(ctx, ride, paid);
    const { text, html } = sent[0]!;
    const said = text.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ');
    expect(said).toMatch(
      /When: 25 Nov 2026, 11:05\nPickup: Järntorget 1\nDrop-off: Linnégatan 1\nTrip: 3.4 km · 1 h 12 min\n/,
    );
    expect(said).toContain(
      'Paid · By card: 80 kr\nPaid · From the wallet: 20 kr\nTip for the driver: 15 kr\nTotal with tip: ',
    );
    expect(said).toContain('Discount: Promo WELCOME50: −47 kr');
    expect(said).toContain('Estimate when booked: 59 kr');
    expect(said).toContain('Rounding: 1 kr (Each line is rounded, and so is the total.)');
    expect(html).toMatch(/Rounding<br><span[^>]*>Each line is rounded/);
  });

  it('is in its reader’s language and direction', async () => {
    await rider({ language: 'ar' });
    await numbered();
    await mailAboutStep(ctx, booking, paid);
    expect(sent[0]?.subject).toMatch(/[\u0600-\u06ff]/);
    expect(sent[0]?.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('reports a payout in its currency, and nothing else that admins do with wallets', async () => {
    await mailAboutMoneyAction(ctx, { ...payout, operation: 'addToWallet' });
    expect(sent).toEqual([]);
    for (let i = 0; i < 2; i++) await mailAboutMoneyAction(ctx, payout);
    expect(sent.map(({ text }) => text.includes('1,234.500\u00a0KWD'))).toEqual([true]);
  });

  it('that was ordered is written once, its names no markup', async () => {
    for (let i = 0; i < 2; i++) await consumeMailOrder(ctx, { id: 'o1', uid: 'r1', mail: 'welcome_rider' });
    await consumeMailOrder(ctx, { id: 'o2', uid: 'r1', mail: 'driver_approved' });
    expect(sent.map(({ subject }) => subject)).toEqual(['Welcome to Wayfare', 'You can drive with Wayfare now']);
    expect(sent[1]?.html).toContain('Rut &#60;b&#62;');
    expect(sent[1]?.html).not.toContain('Rut <b>');
  });

  it('that welcomes contains no name: the address may be unverified', async () => {
    for (const mail of ['welcome_rider', 'welcome_driver', 'welcome_driver_waits'] as const)
      await consumeMailOrder(ctx, { id: mail, uid: 'r1', mail });
    expect(sent).toHaveLength(3);
    for (const { text, html } of sent) expect(text + html).not.toContain('Rut');
  });

  it('[AUTH-9] about a changed address goes to the former one, whatever messages they want', async () => {
    await rider({ email: 'new@example.com', notifications: { mail: false } });
    await consumeMailOrder(ctx, { id: 'o1', uid: 'r1', mail: 'contact_changed', to: 'old@example.com' });
    expect(sent.map(({ to }) => to)).toEqual(['old@example.com']);
  });

  it('[PROF-3] about another bank account goes to the proved number, too, once a day', async () => {
    const texts: string[] = [];
    ctx = { ...ctx, sms: async () => ({ send: async to => void texts.push(to) }) };
    const order = { uid: 'r1', mail: 'bank_changed' } as const;
    await rider({ mobile: '+46700000009', mobileUnproved: true, notifications: { mail: false } });
    await consumeMailOrder(ctx, { ...order, id: 'o1' });
    expect([sent.length, texts]).toEqual([1, []]);
    await rider({ mobile: '+46700000009', notifications: { mail: false } });
    for (const id of ['o2', 'o2', 'o3']) await consumeMailOrder(ctx, { ...order, id });
    expect([sent.length, texts]).toEqual([3, ['+46700000009']]);
  });

  it('[PROF-3] about another bank account goes to the number that was proved before the same change', async () => {
    const texts: string[] = [];
    ctx = { ...ctx, sms: async () => ({ send: async to => void texts.push(to) }) };
    await rider({ mobile: '+46700000009', mobileUnproved: true });
    const order = { id: 'o1', uid: 'r1', mail: 'bank_changed' } as const;
    await consumeMailOrder(ctx, { ...order, to: 'old@example.com', number: '+46700000001' });
    expect([sent.map(({ to }) => to), texts]).toEqual([['old@example.com'], ['+46700000001']]);
  });

  it('[PROF-2] leaves no words and no address in its order once it is sent', async () => {
    const words = {
      reason: 'Rut Rider was rude',
      fleet: 'Freja',
      driver: 'Dan',
      to: 'old@example.com',
      number: '+4670',
    };
    const order = { id: 'o1', uid: 'r1', mail: 'account_blocked', ...words } as const;
    await ctx.store.write([{ type: 'put', item: { ...mailOrderKey('o1'), _et: 'mail', ...order } }]);
    await consumeMailOrder(ctx, order);
    expect(sent).toHaveLength(1);
    expect(await ctx.store.get(mailOrderKey('o1'))).toEqual({
      ...mailOrderKey('o1'),
      _et: 'mail',
      id: 'o1',
      uid: 'r1',
      mail: 'account_blocked',
    });
  });

  it('says that mails can be switched off only where they can', async () => {
    const order = { id: 'o1', uid: 'r1', mail: 'account_blocked', reason: 'Fraud' } as const;
    await consumeMailOrder(ctx, order);
    await consumeMailOrder(ctx, { id: 'o2', uid: 'r1', mail: 'welcome_rider' });
    expect(sent.map(({ text }) => text.includes('You can turn emails off'))).toEqual([false, true]);
    expect(sent[0]!.text).toContain('What is in your wallet stays there');
  });

  it('names the address for questions where the platform has one, and asks for answers to it', async () => {
    await consumeMailOrder(ctx, { id: 'o1', uid: 'r1', mail: 'welcome_rider' });
    const settings = { ...defaultSettings, appName: 'Wayfare', contact_email: 'hello@ride.example.com' };
    ctx = { ...ctx, settings: async () => settings };
    await consumeMailOrder(ctx, { id: 'o2', uid: 'r1', mail: 'welcome_rider' });
    expect(sent.map(({ replyTo }) => replyTo)).toEqual([undefined, 'hello@ride.example.com']);
    expect(sent.map(({ text }) => text.includes('Write to hello@ride.example.com'))).toEqual([false, true]);
  });

  it('[PAYS-4] about a missing payment states the amount, links to the ride or the wallet, and is a notice too', async () => {
    const order = { uid: 'r1', mail: 'payment_missing', amount: { value: 12.5, currency: 'SEK' }, at: 7 } as const;
    for (let i = 0; i < 2; i++) await consumeMailOrder(ctx, { ...order, id: 'o1', bookingId: 'b1' });
    await consumeMailOrder(ctx, { ...order, id: 'o2' });
    expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Your payment hasn’t arrived'));
    expect(sent[0]?.text).toContain('12.50\u00a0kr');
    expect(sent[0]?.text).toContain('https://ride.example.com/bookings/b1');
    expect(sent[1]?.text).toContain('https://ride.example.com/wallet');
    expect(await ctx.store.get(noticeKey('r1', noticeId(7, 'o1')))).toMatchObject({
      key: 'notice_payment_missing',
      at: 7,
    });
  });

  it.each([
    ['does not want any', { notifications: { mail: false } }],
    ['has left', { deletedAt: 1, email: '' }],
    ['has no address', { email: '' }],
  ])('goes to nobody who %s', async (_, change) => {
    await rider(change);
    await numbered();
    await mailAboutStep(ctx, booking, paid);
    await mailAboutMoneyAction(ctx, payout);
    await mailAboutMoneyAction(ctx, { ...payout, uid: 'nobody' });
    expect(sent).toEqual([]);
  });

  it('that the service refuses is lost, holds nothing up and is not tried twice', async () => {
    let tries = 0;
    await numbered();
    const failing = { ...ctx, mail: async () => ({ send: () => (tries++, Promise.reject(new Error('throttled'))) }) };
    for (let i = 0; i < 2; i++) await mailAboutStep(failing, booking, paid);
    expect(tries).toBe(1);
    await mailAboutStep({ ...ctx, mail: async () => undefined }, aBooking({ id: 'b2' }), paid);
    expect(sent).toEqual([]);
  });
});
