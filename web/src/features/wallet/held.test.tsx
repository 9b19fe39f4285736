import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const day = (number: number) => Date.UTC(2026, 10, number, 9, 0);
const open = (releases?: { at: number; amount: number }[], usertype: 'rider' | 'driver' = 'driver') =>
  renderApp({
    route: '/wallet',
    user: aUser(usertype, { bankName: 'City Bank', bankAccount: '8000-1' }),
    api: {
      fetchSettings: () => ({ settings: defaultSettings, appcat: 'taxi' }),
      fetchWallet: () => ({
        walletBalance: 120,
        walletHistory: [],
        withdraws: [],
        debts: [],
        due: 0,
        mayWithdraw: true,
        ...(releases ? { releases } : {}),
      }),
    },
  });
const bare = (node: HTMLElement) => (node.textContent ?? '').replace(/[\u2066-\u2069]/g, '');

describe('[PROF-3] earnings of the last days', () => {
  it('are shown by day, and with what is free now they are the balance', async () => {
    const app = open([
      { at: day(21), amount: 20.1 },
      { at: day(21) + 1, amount: 9.9 },
      { at: day(22), amount: 10 },
      { at: day(23), amount: 10 },
      { at: day(24), amount: 10 },
      { at: day(25), amount: 5 },
      { at: day(26), amount: 5 },
    ]);
    const held = await screen.findByRole('region', { name: 'Available for withdrawal' });
    const amounts = within(held).getAllByRole('definition').map(bare);
    expect(amounts).toEqual(['$50.00', '$30.00', '$10.00', '$10.00', '$10.00', '$10.00']);
    expect(within(held).getAllByRole('term').map(bare).at(-1)).toBe('Later');
    await app.mouse.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(bare(await screen.findByRole('dialog', { name: 'Withdraw money' }))).toContain('up to $50.00');
  });

  it('are a driver’s: a rider reads of the money they added only', async () => {
    open([{ at: day(21), amount: 20 }], 'rider');
    const held = await screen.findByRole('region', { name: 'Available for withdrawal' });
    expect(held).toHaveTextContent(/^Money you added can be withdrawn/);
    expect(held).not.toHaveTextContent(/earnings|driver/i);
  });

  it('are not spoken of where all of it is free', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'Available for withdrawal' })).toBeNull();
  });

  it('leave nothing to withdraw where all of it is held', async () => {
    open([{ at: day(21), amount: 120 }]);
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDisabled();
  });
});
