import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { User } from '#shared/contract/entities/user';
import type { WalletEntry } from '#shared/contract/entities/wallet';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { ApiError } from '#shared/client/api-error';
import type { TopicMessage } from '#shared/client/topics';
import { liveSocket } from '@/lib/ws';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
const booking = '01JD0000000000000000000000';

const entry = (id: string, changes: Partial<WalletEntry> = {}): WalletEntry => ({
  id,
  type: 'Credit',
  amount: 50,
  date: at,
  txRef: 'WF1001',
  ...changes,
});

type Wallet = OutputOf<Operations['fetchWallet']>;
const wallet = (changes: Partial<Wallet> = {}): Wallet => ({
  walletBalance: 120,
  walletHistory: [],
  withdraws: [],
  debts: [],
  due: 0,
  mayWithdraw: true,
  ...changes,
});

const driver = aUser('driver', { bankName: 'City Bank', bankCode: 'CITY', bankAccount: 'SE1234567890' });

const open = (
  options: { user?: User; wallet?: () => Wallet; api?: RenderOptions['api']; bank_fields?: boolean } = {},
) => {
  const settings = { ...defaultSettings, bank_fields: options.bank_fields ?? true };
  return renderApp({
    route: '/wallet',
    user: options.user ?? driver,
    api: {
      fetchSettings: () => ({ settings, appcat: 'delivery' }),
      fetchWallet: options.wallet ?? (() => wallet()),
      ...options.api,
    },
  });
};
type App = ReturnType<typeof open>;

/** Text of an amount as a screen reader reads it: without the marks that isolate it. */
const bare = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '') ?? '';
const seen = (text: string) =>
  screen.findByText((_content, node) => bare(node?.textContent ?? '') === text && node?.children.length === 0);

const ask = async (app: App, amount: string) => {
  await app.mouse.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw money' });
  if (amount) await app.mouse.type(within(dialog).getByLabelText('Amount'), amount);
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  return dialog;
};
const agree = async (app: App) => {
  const question = await screen.findByRole('dialog', { name: /Withdraw .*\?/ });
  await app.mouse.click(within(question).getByRole('button', { name: 'Withdraw' }));
};

describe('the wallet', () => {
  it('[PROF-3] shows the balance and signs every movement', async () => {
    const walletHistory = [
      entry(`00001763629200000#PAY-${booking}-Credit`),
      entry(`00001763629200000#PAY-${booking}-Debit`, { type: 'Debit', amount: 30 }),
      entry('00001763629100000#BONUS-rider-Credit', { amount: 25, txRef: 'referral' }),
      entry('00001763629000000#WD-1-Withdraw', {
        type: 'Withdraw',
        amount: 20,
        txRef: 'w1',
        date: Date.UTC(2026, 9, 1),
      }),
    ];
    open({ wallet: () => wallet({ walletHistory }) });
    expect(await seen('$120.00')).toBeVisible();
    expect(await seen('+$50.00')).toBeVisible();
    expect(await seen('−$30.00')).toBeVisible();
    expect(await seen('−$20.00')).toBeVisible();
    expect(screen.getByText('Your share of a trip')).toBeVisible();
    expect(screen.getByText('Cash you collected')).toBeVisible();
    expect(screen.getByText('Referral bonus')).toBeVisible();
    expect(screen.queryByText(/referral$/)).toBeNull();
    expect(screen.getByText('November 2026')).toBeVisible();
    expect(screen.getByText('October 2026')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'WF1001' });
    expect(links.map(link => link.getAttribute('href'))).toEqual([`/bookings/${booking}`, `/bookings/${booking}`]);
    expect(screen.queryByRole('link', { name: 'w1' })).toBeNull();
  });

  it('[PROF-3] [PLUS-13] a tip that was paid at a provider leads to its ride by the number', async () => {
    const walletHistory = [entry('00001763629100000#IN-pay_4-Credit', { txRef: 'WF1004' })];
    open({ wallet: () => wallet({ walletHistory }) });
    expect(await screen.findByRole('link', { name: 'WF1004' })).toHaveAttribute('href', '/bookings?q=WF1004');
  });

  it('[PROF-3] loads older movements on request', async () => {
    const pages: Record<string, Wallet> = {
      '': wallet({ walletHistory: [entry('a', { txRef: 'first' })], nextCursor: 'next' }),
      next: wallet({ walletHistory: [entry('b', { txRef: 'second' })] }),
    };
    const app = open({ api: { fetchWallet: ({ cursor }) => pages[cursor ?? '']! } });
    await screen.findByText('first');
    expect(screen.queryByText('second')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('second')).toBeVisible();
    expect(screen.getByText('first')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(app.callsOf('fetchWallet')).toMatchObject([{}, { cursor: 'next' }]);
  });

  it('[PROF-3] shows withdraw requests and how far they are', async () => {
    const request = { uid: 'driver-1', name: 'Edda Lind', bankName: 'City Bank', bankAccount: 'SE1234567890' };
    const withdraws = [
      { ...request, id: 'w2', amount: 15, date: at, processed: false },
      { ...request, id: 'w1', amount: 40, date: at, processed: true, procesDate: at + 86_400_000 },
    ];
    open({ wallet: () => wallet({ withdraws }) });
    expect(await screen.findByText('In progress')).toBeVisible();
    expect(screen.getByText('Paid out')).toBeVisible();
    expect(screen.getByText(/Paid out on .*21.*2026/)).toBeVisible();
    expect(screen.getAllByText('•••• 7890')).toHaveLength(2);
  });

  it('[PROF-3] offers no payout to a rider who may not', async () => {
    open({ user: aUser('rider'), wallet: () => wallet({ mayWithdraw: false }) });
    expect(await seen('$120.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(screen.queryByText('Withdrawals')).toBeNull();
  });

  it('[PROF-3] looks again when a notice comes in', async () => {
    const listeners: ((message: TopicMessage) => void)[] = [];
    vi.spyOn(liveSocket, 'subscribe').mockImplementation((topic, listener) => {
      if (topic === 'u#driver-1') listeners.push(listener);
      return () => undefined;
    });
    let walletBalance = 120;
    open({ wallet: () => wallet({ walletBalance }) });
    await seen('$120.00');
    walletBalance = 170;
    const notice: TopicMessage = { topic: 'u#driver-1', type: 'notice', body: { key: 'notice_trip_paid' } };
    listeners.forEach(listener => listener(notice));
    expect(await seen('$170.00')).toBeVisible();
  });

  it('[ENT-2] shows an empty wallet, and one that did not load with a way to try again', async () => {
    let fails = true;
    const app = open({
      wallet: () => {
        if (fails) throw new ApiError('internal_error', 'broken');
        return wallet({ walletBalance: 0 });
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await app.mouse.click(retry);
    expect(await screen.findByText('No wallet transactions yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
    expect(screen.getByText('There is nothing to withdraw yet.')).toBeVisible();
  });
});

it('[PLUS-3] an empty history shows a rider what it holds, and where trips paid by card are', async () => {
  open({ user: aUser('rider'), wallet: () => wallet({ walletBalance: 0 }) });
  expect(await screen.findByText(/Trips paid by card are under Bookings\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to my bookings' })).toHaveAttribute('href', '/bookings');
});

describe('a user’s debts', () => {
  const debts = [{ bookingId: booking, bookingNumber: 'KJ5V-D8GG', amount: 25, date: at }];
  const rider = aUser('rider');
  const order = { id: 'order-1', amount: 25, currency: 'USD' };
  const providers = { get_providers: () => ({ providers: [{ name: 'test', link: '/api/pay/test' }] }) };
  const owing = () => wallet({ walletBalance: 0, mayWithdraw: false, debts, due: 25 });

  it('[PLUS-3] is shown in the rider’s words, for which ride, and leads to a checkout for it', async () => {
    const payDebt = () => ({ due: 25, walletBalance: 0, order });
    const app = open({ user: rider, wallet: owing, api: { payDebt, ...providers } });
    const card = await screen.findByRole('region', { name: /You owe .*25\.00/ });
    expect(bare(card.textContent)).toContain('$25.00 for trip KJ5V-D8GG, cancelled on 20 Nov 2026');
    expect(card).toHaveTextContent('Pay it now, or with your next booking.');
    expect(screen.queryByText(/more in cash/)).toBeNull();
    await app.mouse.click(within(card).getByRole('button', { name: /Pay/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay what you owe' });
    await within(dialog).findByRole('radio', { name: /Test/ });
    const field = dialog.querySelector<HTMLInputElement>('input[name="order_id"]');
    expect(field?.value).toBe('order-1');
  });

  it('[PLUS-3] has a line for the part that comes out of the wallet, so that the amounts add up', async () => {
    open({ user: rider, wallet: () => wallet({ walletBalance: 24.5, mayWithdraw: false, debts, due: 0.5 }) });
    const card = await screen.findByRole('region', { name: /You owe .*0\.50/ });
    expect(bare(card.textContent)).toContain('$25.00 for trip KJ5V-D8GG');
    expect(bare(card.textContent)).toContain('$24.50 of it comes out of your wallet.');
  });

  it('[FARE-6] has a ride that is not paid yet, with the way to its page, and says why nothing is withdrawn before', async () => {
    const unpaid = { rides: [{ bookingId: booking, bookingNumber: 'KJ5V-D8GG', amount: 80 }], rest: 0 };
    const owes = () => wallet({ walletBalance: 30, mayWithdraw: true, due: 80, unpaid });
    const app = open({ user: rider, wallet: owes });
    const card = await screen.findByRole('region', { name: /You owe .*80\.00/ });
    expect(bare(card.textContent)).toContain('$80.00 for trip KJ5V-D8GG, which isn’t paid yet.');
    expect(card).toHaveTextContent('Until it’s paid, no money leaves your wallet.');
    expect(within(card).queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
    expect(screen.getByText('Trip KJ5V-D8GG isn’t paid yet. Pay it first.')).toBeVisible();
    await app.mouse.click(within(card).getByRole('link', { name: 'Open the trip and pay' }));
    await waitFor(() => expect(app.path()).toBe(`/bookings/${booking}`));
  });

  it('[FARE-6] pays debts apart from a ride that is not paid yet', async () => {
    const unpaid = { rides: [{ bookingId: 'b2', bookingNumber: 'AAAA-BBBB', amount: 80 }], rest: 25 };
    open({ user: rider, wallet: () => wallet({ walletBalance: 0, debts, due: 105, unpaid }) });
    const card = await screen.findByRole('region', { name: /You owe .*105\.00/ });
    expect(within(card).getByRole('button', { name: /Pay .*25\.00/ })).toBeEnabled();
    expect(within(card).getByRole('link', { name: 'Open the trip and pay' })).toHaveAttribute('href', '/bookings/b2');
  });

  it('[PLUS-3] in a taxi, beyond what may be owed, is paid before the next ride', async () => {
    const fetchSettings = () => ({ settings: defaultSettings, appcat: 'taxi' as const });
    open({ user: rider, wallet: owing, api: { fetchSettings } });
    expect(await screen.findByText(/Pay it before you book the next trip/)).toBeVisible();
  });

  it('[PLUS-3] is settled without a checkout when the wallet has paid it meanwhile', async () => {
    const app = open({
      user: rider,
      wallet: owing,
      api: { payDebt: () => ({ due: 0, walletBalance: 5, paidBy: 'wallet' }) },
    });
    await app.mouse.click(await screen.findByRole('button', { name: /Pay .*25/ }));
    expect(await screen.findByText('The amount was paid from your wallet.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [{ due: 0, walletBalance: 0, paidBy: 'hold' as const }, 'The amount was taken from what your card had set aside.'],
    [{ due: 0, walletBalance: 0 }, 'This has already been paid.'],
    [{ due: 25, walletBalance: 0, paidBy: 'hold' as const }, /being taken from the amount set aside on your card/],
  ])('[PAYS-4] is settled without a checkout by the amount set aside on the card: %o', async (answer, words) => {
    const app = open({ user: rider, wallet: owing, api: { payDebt: () => answer } });
    await app.mouse.click(await screen.findByRole('button', { name: /Pay .*25/ }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[PAYS-4] that the card pays from the amount set aside is not asked for', async () => {
    const taken = debts.map(debt => ({ ...debt, isTaken: true as const }));
    open({ user: rider, wallet: () => wallet({ walletBalance: 0, mayWithdraw: false, debts: taken, due: 25 }) });
    const card = await screen.findByRole('region', { name: /Being paid by card: .*25\.00/ });
    expect(bare(card.textContent)).toContain('$25.00 for trip KJ5V-D8GG, cancelled on 20 Nov 2026');
    expect(card).toHaveTextContent('being taken from the amount set aside on your card');
    expect(card).not.toHaveTextContent(/Pay it/);
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('[PAYS-4] is asked for only afterwards where the card pays a part of it from the amount set aside', async () => {
    const both = [
      { ...debts[0]!, isTaken: true as const },
      { ...debts[0]!, bookingId: 'b9', bookingNumber: 'ZZZZ-9999' },
    ];
    open({ user: rider, wallet: () => wallet({ walletBalance: 0, mayWithdraw: false, debts: both, due: 50 }) });
    const card = await screen.findByRole('region', { name: /You owe .*50\.00/ });
    expect(card).toHaveTextContent(/\$25\.00.* is being taken.*You can pay the rest in a minute or two/);
    expect(within(card).queryByRole('button')).toBeNull();
  });

  it('[PAYS-4] for a ride that the card pays from the amount set aside leads to no payment', async () => {
    const ride = { bookingId: booking, bookingNumber: 'KJ5V-D8GG', amount: 80, isTaken: true as const };
    open({ user: rider, wallet: () => wallet({ walletBalance: 0, due: 80, unpaid: { rides: [ride], rest: 0 } }) });
    const card = await screen.findByRole('region', { name: /Being paid by card: .*80\.00/ });
    expect(bare(card.textContent)).toContain('$80.00 for trip KJ5V-D8GG');
    expect(within(card).queryByRole('link')).toBeNull();
  });

  it.each([
    [true, /Your next trips settle it, or you can pay it now/],
    [false, /Pay it to go online again/],
  ])('[PLUS-3] by a driver is shown in theirs (may be below zero: %s)', async (negativeBalance, words) => {
    const fetchSettings = () => ({ settings: { ...defaultSettings, negativeBalance }, appcat: 'taxi' as const });
    open({ wallet: () => wallet({ walletBalance: -12, due: 12 }), api: { fetchSettings } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: /Pay .*12/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
  });
});

describe('withdrawing', () => {
  const paid = (amount: number, walletBalance: number) => ({
    withdraw: { id: 'w1', uid: 'driver-1', name: 'Edda Lind', amount, date: at, processed: false },
    walletBalance,
  });

  it('[PROF-3] asks once more, sends the amount and shows the new balance', async () => {
    let walletBalance = 120;
    const app = open({
      wallet: () => wallet({ walletBalance }),
      api: { requestWithdraw: ({ amount }) => paid(amount, (walletBalance -= amount)) },
    });
    const dialog = await ask(app, '45.5');
    expect(within(dialog).getByText('City Bank')).toBeVisible();
    expect(within(dialog).getByText('SE1234567890')).toBeVisible();
    expect(app.callsOf('requestWithdraw')).toEqual([]);
    await agree(app);
    expect(await screen.findByText(/Withdrawal of .*\$45\.50.* requested/)).toBeVisible();
    expect(app.callsOf('requestWithdraw')).toEqual([{ amount: 45.5 }]);
    expect(await seen('$74.50')).toBeVisible();
    expect(app.client.getQueryData(['me'])).toMatchObject({ walletBalance: 74.5 });
  });

  it.each([
    ['', 'Enter an amount above 0.'],
    ['0', 'Enter an amount above 0.'],
    ['120.01', 'You don’t have that much in your wallet. Enter a smaller amount.'],
  ])('[PROF-3] stops "%s" at the field and sends nothing', async (amount, problem) => {
    const app = open();
    await ask(app, amount);
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /Withdraw .*\?/ })).toBeNull();
    expect(app.callsOf('requestWithdraw')).toEqual([]);
  });

  it('[PROF-3] sends nothing after a no', async () => {
    const app = open();
    await ask(app, '10');
    const question = await screen.findByRole('dialog', { name: /Withdraw .*\?/ });
    await app.mouse.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(app.callsOf('requestWithdraw')).toEqual([]);
  });

  it('[PROF-3] takes the whole balance by one button', async () => {
    const app = open({ api: { requestWithdraw: ({ amount }) => paid(amount, 0) } });
    await app.mouse.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'All of it' }));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await agree(app);
    await waitFor(() => expect(app.callsOf('requestWithdraw')).toEqual([{ amount: 120 }]));
  });

  it('[PROF-3] takes fractions out that amounts do not show', async () => {
    const app = open({
      wallet: () => wallet({ walletBalance: 78.555 }),
      api: { requestWithdraw: ({ amount }) => paid(amount, 0) },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'All of it' }));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await agree(app);
    await waitFor(() => expect(app.callsOf('requestWithdraw')).toEqual([{ amount: 78.555 }]));
  });

  it('[PROF-3] leads to the profile when the bank details are missing, before it asks for an amount', async () => {
    const app = open({ user: aUser('driver') });
    await app.mouse.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Add your bank details in your profile first.')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Add bank details' })).toHaveAttribute(
      'href',
      '/profile?tab=you#bank',
    );
    expect(within(dialog).queryByRole('spinbutton')).toBeNull();
    expect(within(dialog).queryByLabelText('Amount')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Withdraw' })).toBeNull();
    const moves: string[] = [];
    const toTop = vi.spyOn(window, 'scrollTo').mockImplementation(() => void moves.push('top'));
    Element.prototype.scrollIntoView = function () {
      moves.push(this.id);
    };
    // The router of tests leaves the address alone, which the frame reads.
    window.history.replaceState(null, '', '#bank');
    await app.mouse.click(within(dialog).getByRole('link', { name: 'Add bank details' }));
    await screen.findByLabelText('Bank');
    await waitFor(() => expect(moves.at(-1)).toBe('bank'));
    window.history.replaceState(null, '', window.location.pathname);
    toTop.mockRestore();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it.each([
    ['wallet_too_low', 'You don’t have that much in your wallet. Enter a smaller amount.'],
    ['bank_details_missing', 'Add your bank details in your profile first.'],
  ] as const)('[PROF-3] shows the refusal %s of the server in the dialog', async (code, problem) => {
    const app = open({
      bank_fields: code !== 'bank_details_missing',
      api: {
        requestWithdraw: () => {
          throw new ApiError(code, code);
        },
      },
    });
    const dialog = await ask(app, '10');
    await agree(app);
    expect(await within(dialog).findByText(problem)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
