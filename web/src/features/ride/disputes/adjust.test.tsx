import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import type { RidePayment } from '#shared/contract/entities/ride-payment';
import type { DepositLine } from '#shared/contract/entities/wallet';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const paid: Partial<Booking> = {
  status: 'PAID',
  driver: 'd1',
  driver_name: 'Omar Said',
  prepaid: true,
  paidBy: 'p1',
  trip_cost: 100,
  driver_share: 80,
  convenience_fees: 20,
  customer_paid: 100,
  cardPaymentAmount: 100,
};

const debt = { bookingId: 'b0', bookingNumber: 'WF1000', amount: 45.01, date: 0 };
const wallet = { walletHistory: [], withdraws: [], due: 0, mayWithdraw: false };

const show = (
  who: 'admin' | 'rider' | 'driver',
  changes: Partial<Booking> = {},
  {
    walletBalance = 120,
    debts = [] as (typeof debt)[],
    deposits = [] as DepositLine[],
    available = 120,
    payments = undefined as RidePayment[] | undefined,
  } = {},
  api: RenderOptions['api'] = {},
) => {
  const booking = aBooking({ ...paid, ...changes });
  const { gateway: provider = '', cardPaymentAmount: byCard } = booking;
  const own = { id: 'p1', provider, paid: byCard, disputable: byCard, disputes: [] };
  const ids = { rider: booking.customer, driver: 'd1', admin: 'a1' };
  const answer = () => ({ booking });
  return renderApp({
    route: '/bookings/b1',
    user: aUser(who, { id: ids[who] }),
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      refundRide: answer,
      correctFare: answer,
      recordDispute: () => ({ issue: {} as never }),
      fetchRidePayments: () => ({ payments: payments ?? [own] }),
      returnToCard: answer,
      fetchWallet: () => ({ ...wallet, walletBalance, debts }),
      fetchDeposits: () => ({ deposits, returns: [], available }),
      propose: () => ({ proposal: {} as never }),
      ...api,
    },
  });
};

describe('[PLUS-7] an admin on the page of a paid ride', () => {
  const open = async () => {
    const app = show('admin');
    await app.mouse.click(await screen.findByRole('button', { name: 'Refund or correct the fare' }));
    return { app, dialog: await screen.findByRole('dialog', { name: 'Refund or correct the fare' }) };
  };

  it('sees what each side gets and loses, says why, confirms, and refunds to the card', async () => {
    const { app, dialog } = await open();
    await app.mouse.type(within(dialog).getByLabelText('Amount to refund'), '25');
    await app.mouse.click(within(dialog).getByLabelText('The card they paid with'));
    await app.mouse.click(within(dialog).getByLabelText(/^The driver and the company/));
    const preview = within(dialog).getByRole('status', { name: 'What each side gains or loses' });
    expect(preview).toHaveTextContent(/Customer.*\+.*25.*Driver.*−.*20.*Company.*−.*5/);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(await within(dialog).findByText(/Add a reason/)).toBeInTheDocument();
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'The lift was broken');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Refund' }));
    const sure = await screen.findByRole('dialog', { name: 'Apply this change?' });
    expect(app.callsOf('refundRide')).toEqual([]);
    await app.mouse.click(within(sure).getByRole('button', { name: 'Refund' }));
    const wanted = { bookingId: 'b1', amount: 25, to: 'card', bearer: 'shares', reason: 'The lift was broken' };
    await waitFor(() => expect(app.callsOf('refundRide')).toEqual([wanted]));
  });

  it.each([
    ['Refund', 'Amount to refund', '25', { kind: 'refund', amount: 25, to: 'wallet', bearer: 'platform' }],
    ['Correct the fare', 'The fare should be', '75', { kind: 'correction', fare: 75, to: 'card' }],
  ])('[PLUS-28] proposes what is more than they may give alone today: %s', async (action, label, typed, wanted) => {
    const tooMuch = () => {
      throw new ApiError('credit_needs_approval', 'too much', { params: { left: 10 } });
    };
    const app = show('admin', {}, {}, { refundRide: tooMuch, correctFare: tooMuch });
    await app.mouse.click(await screen.findByRole('button', { name: 'Refund or correct the fare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund or correct the fare' });
    if (action !== 'Refund') await app.mouse.click(within(dialog).getByLabelText('Correct the fare'));
    await app.mouse.type(within(dialog).getByLabelText(label), typed);
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'A detour');
    await app.mouse.click(within(dialog).getByRole('button', { name: action }));
    const sure = await screen.findByRole('dialog', { name: 'Apply this change?' });
    await app.mouse.click(within(sure).getByRole('button', { name: action }));
    const question = await screen.findByRole('dialog', { name: 'A second admin has to approve this' });
    await app.mouse.click(within(question).getByRole('button', { name: 'Propose' }));
    const content = { ...wanted, bookingId: 'b1', reason: 'A detour' };
    await waitFor(() => expect(app.callsOf('propose')).toEqual([{ content, reason: 'A detour' }]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('is told the limits of a fare before anything is sent', async () => {
    const { app, dialog } = await open();
    await app.mouse.click(within(dialog).getByLabelText('Correct the fare'));
    await app.mouse.type(within(dialog).getByLabelText('The fare should be'), '151');
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/from .*50.* to .*150/);
    expect(within(dialog).getByLabelText('The fare should be')).toBeInvalid();
  });

  it('reads at the amount itself that it is too high, and comes back to it', async () => {
    const { app, dialog } = await open();
    const amount = within(dialog).getByLabelText('Amount to refund');
    await app.mouse.type(amount, '500');
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription(/refund up to .*100/);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(amount).toHaveFocus();
    expect(app.callsOf('refundRide')).toEqual([]);
  });
});

describe('[PLUS-7] [LIFE-14] an admin on the page of a cancelled ride', () => {
  const fee: Partial<Booking> = { status: 'CANCELLED', cancelFee: 25, prepaid: false, cardPaymentAmount: 0 };
  const title = { name: 'Refund the cancellation fee' };
  const open = async (changes: Partial<Booking> = {}) => {
    const app = show('admin', { ...fee, ...changes });
    await app.mouse.click(await screen.findByRole('button', title));
    return { app, dialog: await screen.findByRole('dialog', title) };
  };

  it('gives back up to what is left of the fee, at the driver’s expense where they say so, and corrects no fare', async () => {
    const { app, dialog } = await open();
    expect(within(dialog).queryByLabelText('Correct the fare')).toBeNull();
    expect(within(dialog).queryByLabelText(/in proportion/)).toBeNull();
    expect(within(dialog).queryByLabelText('The card they paid with')).toBeNull();
    const amount = within(dialog).getByLabelText('Amount to refund');
    await app.mouse.type(amount, '25.01');
    expect(amount).toHaveAccessibleDescription(/refund up to .*25/);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'All of it' }));
    await app.mouse.click(within(dialog).getByLabelText(/^The driver/));
    const preview = within(dialog).getByRole('status', { name: 'What each side gains or loses' });
    expect(preview).toHaveTextContent(/Customer.*\+.*25.*Driver.*−.*25/);
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'Wrong');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Refund' }));
    const sure = await screen.findByRole('dialog', { name: 'Apply this change?' });
    await app.mouse.click(within(sure).getByRole('button', { name: 'Refund' }));
    const wanted = { bookingId: 'b1', amount: 25, to: 'wallet', bearer: 'driver', reason: 'Wrong' };
    await waitFor(() => expect(app.callsOf('refundRide')).toEqual([wanted]));
  });

  it('reads that what is still owed is lowered first', async () => {
    const { dialog } = await open({ cancelFeeOwed: 15, cancelFeePaidOut: 10 });
    expect(within(dialog).getByLabelText('Amount to refund')).toHaveAccessibleDescription(/15.*still owed/);
  });

  it('has nothing to give back once all of it went back', async () => {
    const back: Adjustment = { id: 'x1', kind: 'refund', at: 0, rider: 25, driver: 0, platform: -25, state: 'done' };
    show('admin', { ...fee, adjustments: [{ ...back, to: 'wallet' }] });
    await screen.findByRole('region', { name: 'Receipt' });
    expect(screen.queryByRole('button', title)).toBeNull();
  });
});

it('[PLUS-7] a lower fare gives the difference back to the card that paid, unless the admin chooses the wallet', async () => {
  const app = show('admin');
  const open = { name: 'Refund or correct the fare' };
  await app.mouse.click(await screen.findByRole('button', open));
  const dialog = await screen.findByRole('dialog', open);
  await app.mouse.click(within(dialog).getByLabelText('Correct the fare'));
  await app.mouse.type(within(dialog).getByLabelText('The fare should be'), '75');
  expect(await within(dialog).findByLabelText('The card they paid with')).toBeChecked();
  await app.mouse.type(within(dialog).getByLabelText('Reason'), 'A detour');
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Correct the fare' }));
  const sure = await screen.findByRole('dialog', { name: 'Apply this change?' });
  expect(sure).toHaveTextContent(/Refund to: The card they paid with\./);
  await app.mouse.click(within(sure).getByRole('button', { name: 'Correct the fare' }));
  const wanted = { bookingId: 'b1', fare: 75, to: 'card', reason: 'A detour' };
  await waitFor(() => expect(app.callsOf('correctFare')).toEqual([wanted]));
});

it.each([
  ['took a part only', { cardPaymentAmount: 20, usedWalletMoney: 80 }, /refund up to .*20/],
  ['took nothing', { cardPaymentAmount: 0, usedWalletMoney: 100 }, /no card payment left/],
] as const)(
  '[PLUS-7] a lower fare of a ride whose card %s goes to the wallet, and says why',
  async (_, paidBy, why) => {
    const app = show('admin', paidBy);
    const open = { name: 'Refund or correct the fare' };
    await app.mouse.click(await screen.findByRole('button', open));
    const dialog = await screen.findByRole('dialog', open);
    await app.mouse.click(within(dialog).getByLabelText('Correct the fare'));
    expect(within(dialog).queryByRole('radiogroup', { name: 'Refund to' })).toBeNull();
    await app.mouse.type(within(dialog).getByLabelText('The fare should be'), '75');
    const target = await within(dialog).findByRole('radiogroup', { name: 'Refund to' });
    const card = within(target).getByRole('radio', { name: /^The card they paid with/ });
    expect(card).toBeDisabled();
    expect(target).toHaveTextContent(why);
    expect(within(target).getByRole('radio', { name: 'Their wallet' })).toBeChecked();
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'A detour');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Correct the fare' }));
    const sure = await screen.findByRole('dialog', { name: 'Apply this change?' });
    expect(sure).toHaveTextContent(/Refund to: Their wallet\./);
    await app.mouse.click(within(sure).getByRole('button', { name: 'Correct the fare' }));
    await waitFor(() => expect(app.callsOf('correctFare')).toMatchObject([{ fare: 75, to: 'wallet' }]));
  },
);

describe('[PLUS-7] the receipt', () => {
  const refund: Adjustment = {
    id: 'x1',
    kind: 'refund',
    at: 0,
    reason: 'The lift was broken',
    rider: 25,
    driver: -20,
    platform: -5,
    to: 'card',
    state: 'requested',
  };
  it.each([
    ['rider', /The lift was broken.*on its way to the card/, /25/],
    ['driver', /The lift was broken/, /−.*20/],
  ] as const)('shows the %s a refund, its reason and their part', async (who, words, amount) => {
    show(who, { adjustments: [refund] });
    const receipt = await screen.findByRole('region', { name: 'Receipt' });
    expect(receipt).toHaveTextContent(words);
    expect(receipt).toHaveTextContent(amount);
  });
});

it('[LIFE-9] a rider sends the refund of a cancelled ride back to the card', async () => {
  const app = show('rider', { status: 'CANCELLED', cancelFee: 25 });
  await app.mouse.click(await screen.findByRole('button', { name: /Send .*75.* back to the card/ }));
  await app.mouse.click(
    within(await screen.findByRole('dialog', { name: 'Send the refund to your card?' })).getByRole('button', {
      name: 'Send back',
    }),
  );
  await waitFor(() => expect(app.callsOf('returnToCard')).toEqual([{ bookingId: 'b1', amount: 75 }]));
});

it('[LIFE-9] an admin sends it for the rider, as far as their wallet has it', async () => {
  const app = show('admin', { status: 'CANCELLED', cancelFee: 25 }, { available: 30 });
  const button = await screen.findByRole('button', { name: /Send .*30.* to the customer’s card/ });
  expect(button).toHaveAccessibleDescription(/30.*available in the customer’s wallet/);
  await app.mouse.click(button);
  const sure = await screen.findByRole('dialog', { name: 'Send the refund to the customer’s card?' });
  await app.mouse.click(within(sure).getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(app.callsOf('returnToCard')).toEqual([{ bookingId: 'b1', amount: 30 }]));
});

it.each([
  ['there is less in the wallet', { walletBalance: 74.99 }, /74\.99/],
  ['some of it is owed', { debts: [debt] }, /74\.99/],
  ['the wallet is below zero', { walletBalance: -3 }, /0/],
] as const)(
  '[LIFE-9] no more than is left goes back to the card when %s, and the rider reads why',
  async (_why, has, free) => {
    show('rider', { status: 'CANCELLED', cancelFee: 25 }, { ...has, debts: 'debts' in has ? [...has.debts] : [] });
    const button = await screen.findByRole('button', { name: /Send .* back to the card/ });
    await waitFor(() => expect(button).toHaveAccessibleDescription(/available in your wallet/));
    expect(button).toHaveAccessibleDescription(free);
    if ('walletBalance' in has && has.walletBalance < 0) expect(button).toBeDisabled();
    else expect(button).toHaveAccessibleName(free);
  },
);

describe('[PAYS-3] an admin whose provider tells of no disputes', () => {
  const button = { name: 'The bank disputes the payment' };

  it('records one with its number, amount and the holder of the money', async () => {
    const app = show('admin', { gateway: 'payfast' });
    await app.mouse.click(await screen.findByRole('button', button));
    const dialog = await screen.findByRole('dialog', { name: 'Disputed payment' });
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(app.callsOf('recordDispute')).toEqual([]);
    await app.mouse.type(within(dialog).getByLabelText('Case number'), ' CB-7 ');
    await app.mouse.click(within(dialog).getByLabelText('The bank has taken the money'));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Record' }));
    const wanted = { bookingId: 'b1', payment: 'p1', amount: 100, reference: 'CB-7', state: 'taken' };
    await waitFor(() => expect(app.callsOf('recordDispute')).toEqual([wanted]));
  });

  const tip = { id: 't1', at: 0, amount: 15, provider: 'payfast', state: 'paid', kept: 15, change: 15 } as const;
  const deposit = { provider: 'payfast', date: 0, amount: 30, paid: 40, left: 0, currency: 'USD' };

  it('chooses the payment: the trip’s, a tip, or money of the wallet, each with its own most', async () => {
    const deposits = [
      { ...deposit, id: '1-a', topUp: true as const },
      { ...deposit, id: '2-b', provider: 'stripe' },
    ];
    const app = show('admin', { gateway: 'payfast', tips: [tip] }, { deposits });
    await app.mouse.click(await screen.findByRole('button', button));
    const dialog = await screen.findByRole('dialog', { name: 'Disputed payment' });
    const choices = within(await within(dialog).findByRole('radiogroup', { name: 'Payment' })).getAllByRole('radio');
    expect(choices.map(each => (each as HTMLInputElement).value)).toEqual(['ride p1', 'tip t1', 'deposit 1-a']);
    await app.mouse.type(within(dialog).getByLabelText('Case number'), 'CB-8');
    await app.mouse.click(within(dialog).getByLabelText(/^Tip · /));
    expect(within(dialog).getByLabelText('Disputed amount')).toHaveValue('15');
    await app.mouse.click(within(dialog).getByLabelText(/^Money added · /));
    expect(within(dialog).getByLabelText('Disputed amount')).toHaveValue('40');
    await app.mouse.type(within(dialog).getByLabelText('Provider’s fee for the dispute'), '12');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Record' }));
    const wanted = { uid: 'rider-1', deposit: '1-a', amount: 40, reference: 'CB-8', state: 'opened', fee: 12 };
    await waitFor(() => expect(app.callsOf('recordDispute')).toMatchObject([wanted]));
  });

  it('reads at the amount itself how much of the payment can be disputed', async () => {
    const app = show('admin', { gateway: 'payfast', cardPaymentAmount: 83.5 });
    await app.mouse.click(await screen.findByRole('button', button));
    const dialog = await screen.findByRole('dialog', { name: 'Disputed payment' });
    await app.mouse.type(within(dialog).getByLabelText('Case number'), 'CB-9');
    const amount = within(dialog).getByLabelText('Disputed amount');
    expect(amount).toHaveValue('83.50');
    await app.mouse.clear(amount);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(await within(dialog).findByText('Enter an amount above 0.')).toBeVisible();
    await app.mouse.type(amount, '84');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/At most .*83\.50.* of this payment can be disputed/);
    expect(amount).toHaveFocus();
    expect(app.callsOf('recordDispute')).toEqual([]);
  });

  it('chooses between two payments of the ride, each with its number and what is left of it', async () => {
    const ahead = { id: 'p0', provider: 'payfast', reference: 'PF-100', date: 0, paid: 100, disputes: [] };
    const payments = [
      { ...ahead, id: 'p1', reference: 'PF-130', paid: 30, disputable: 30 },
      { ...ahead, disputable: 75 },
    ];
    const app = show('admin', { gateway: 'payfast', cardPaymentAmount: 30 }, { payments });
    await app.mouse.click(await screen.findByRole('button', button));
    const dialog = await screen.findByRole('dialog', { name: 'Disputed payment' });
    await app.mouse.click(await within(dialog).findByLabelText(/^This trip · [^·]+ · .*100/));
    expect(within(dialog).getByLabelText('Disputed amount')).toHaveValue('75');
    expect(dialog).toHaveTextContent('Provider’s reference: PF-100');
    await app.mouse.type(within(dialog).getByLabelText('Case number'), 'CB-7');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Record' }));
    const wanted = { bookingId: 'b1', payment: 'p0', amount: 75, reference: 'CB-7', state: 'opened' };
    await waitFor(() => expect(app.callsOf('recordDispute')).toEqual([wanted]));
  });

  it('reads on the ride’s page of a case that is open, with the link to the desk', async () => {
    const payment = { id: 'p1', provider: 'stripe', paid: 100, disputable: 60 };
    const disputes = [{ reference: 'dp_1', amount: 40, taken: true }];
    show('admin', { gateway: 'stripe' }, { payments: [{ ...payment, disputes }] });
    const sentence = await screen.findByText(/The bank disputes .*40.* of this trip\. Case: dp_1/);
    expect(sentence).toHaveTextContent('The bank has taken the money');
    expect(within(sentence).getByRole('link', { name: 'Payments to check' })).toHaveAttribute('href', '/paymentissues');
  });

  it('reads that there is none where the wallet that paid was filled elsewhere', async () => {
    const app = show(
      'admin',
      { gateway: 'stripe', usedWalletMoney: 20 },
      { deposits: [{ ...deposit, id: '2-b', provider: 'stripe' }] },
    );
    await app.mouse.click(await screen.findByRole('button', button));
    const dialog = await screen.findByRole('dialog', { name: 'Disputed payment' });
    expect(await within(dialog).findByText(/^None of this person’s latest payments/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Record' })).toBeDisabled();
  });

  it.each([{ gateway: 'stripe' }, { gateway: 'payfast', cardPaymentAmount: 0 }])(
    'has no need to with %j',
    async change => {
      show('admin', change);
      await screen.findByRole('button', { name: 'Refund or correct the fare' });
      expect(screen.queryByRole('button', button)).toBeNull();
    },
  );
});
