import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
const wallet = { walletBalance: 60, walletHistory: [], withdraws: [], debts: [], due: 0, mayWithdraw: false };
type Deposits = OutputOf<Operations['fetchDeposits']>;
const deposits: Deposits = {
  deposits: [
    { id: '1-a', provider: 'stripe', topUp: true, date: at, amount: 100, paid: 100, left: 80, currency: 'USD' },
  ],
  returns: [{ id: 'r', provider: 'paypal', date: at, amount: 7, currency: 'USD', state: 'byHand' }],
  available: 60,
};
const show = (api: RenderOptions['api'] = {}) =>
  renderApp({
    route: '/wallet',
    user: aUser('rider'),
    api: { fetchWallet: () => wallet, fetchDeposits: () => deposits, ...api },
  });
const openDialog = async (app: ReturnType<typeof show>) => {
  await app.mouse.click(await screen.findByRole('button', { name: /^Send back money of Stripe/ }));
  return screen.findByRole('dialog', { name: 'Send money back to your card' });
};

describe('[PAYS-5] [LIFE-9] money of the wallet that goes back to the card', () => {
  it('is listed with what the wallet still has of it, and sent by the amount that is confirmed', async () => {
    const app = show({
      sendBack: () => ({ returned: { ...deposits.returns[0]!, amount: 60, state: 'requested' }, walletBalance: 0 }),
    });
    expect(await screen.findByText('Our team checks it')).toBeVisible();
    const dialog = await openDialog(app);
    expect(within(dialog).getByLabelText('Amount')).toHaveValue('60');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Send back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls.find(({ operation }) => operation === 'sendBack')?.input).toEqual({ deposit: '1-a', amount: 60 });
    expect(await screen.findByText(/60.* is on its way back/)).toBeVisible();
  });

  it('[FARE-6] waits for a ride that is not paid yet, and says so before a click', async () => {
    show({ fetchDeposits: () => ({ ...deposits, unpaid: 'KJ5V-D8GG' }) });
    expect(await screen.findByText('Trip KJ5V-D8GG isn’t paid yet. Pay it first.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send back money of Stripe/ })).toBeDisabled();
  });

  it('is not sent beyond that; a refusal of the server stands at the amount', async () => {
    const app = show({
      sendBack: () => {
        throw new ApiError('wallet_too_low', 'too low');
      },
    });
    const dialog = await openDialog(app);
    const amount = within(dialog).getByLabelText('Amount');
    await app.mouse.clear(amount);
    await app.mouse.type(amount, '61');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await within(dialog).findByText(/At most .*60/)).toBeVisible();
    expect(app.calls.some(({ operation }) => operation === 'sendBack')).toBe(false);
    await app.mouse.clear(amount);
    await app.mouse.type(amount, '50');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await within(dialog).findByText(/You don’t have that much in your wallet/)).toBeVisible();
  });

  it('is no part of the page for those who have none', async () => {
    show({ fetchDeposits: () => ({ deposits: [], returns: [], available: 0 }) });
    expect(await screen.findByRole('heading', { name: 'Balance' })).toBeVisible();
    expect(screen.queryByText('Send money back to your card')).toBeNull();
  });
});
