import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { PayoutBatch, Withdraw } from '#shared/contract/entities/wallet';
import * as csv from '@/ui/table/csv-download';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const at = Date.UTC(2026, 10, 20, 9, 0);
const request = (id: string, changes: Partial<Withdraw> = {}): Withdraw => ({
  id,
  uid: `u-${id}`,
  name: `Dana ${id}`,
  amount: 40,
  date: at,
  processed: false,
  bankName: 'Sparbank',
  bankAccount: `8000-${id}`,
  ...changes,
});
const payer = { name: 'Wayfare AB', account: '555-1', code: 'SPSE' };
const batch: PayoutBatch = {
  id: 'PAY-20261120-0A1B2C3D',
  at,
  by: 'a1',
  count: 2,
  total: 80,
  currency: 'USD',
  payer,
  state: 'ordered',
  confirmed: 0,
  returned: 0,
};

const open = (api: RenderOptions['api'] = {}, route = '/withdraws') =>
  renderApp({
    route,
    user: aUser('admin'),
    api: {
      fetchWithdraws: () => ({ withdraws: [request('1'), request('2')] }),
      fetchPayoutBatches: () => ({ batches: [batch] }),
      ...api,
    },
  });
type App = ReturnType<typeof open>;
const act = async (app: App, name: RegExp, action: string | RegExp) => {
  const row = await screen.findByRole('row', { name });
  await app.mouse.click(within(row).getByRole('button', { name: /^Actions for / }));
  return screen.findByRole('menuitem', { name: action });
};
const agree = async (app: App, title: RegExp, action: string) => {
  const question = await screen.findByRole('dialog', { name: title });
  await app.mouse.click(within(question).getByRole('button', { name: action }));
};

// The tests are about the page, not about the loading time of its file.
beforeAll(async () => void (await import('./withdraws-page')));

describe('[ADM-6] the admin’s withdraws', () => {
  it('Process asks first, and pays once by the request’s own key', async () => {
    const app = open({ completeWithdraw: ({ id }) => ({ withdraw: request(id, { processed: true }) }) });
    await app.mouse.click(await act(app, /Dana 1/, 'Process'));
    expect(app.callsOf('completeWithdraw')).toEqual([]);
    await agree(app, /Mark .* as paid out/, 'Process');
    await waitFor(() => expect(app.callsOf('completeWithdraw')).toEqual([{ id: '1' }]));
    expect(app.calls.find(({ operation }) => operation === 'completeWithdraw')?.key).toBe('process-1');
    await waitFor(() => expect(app.callsOf('fetchWithdraws').length).toBeGreaterThan(1));
  });

  it('offers the months of the operator’s calendar', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 30, 23, 30));
    const settings = { ...defaultSettings, timeZone: 'Europe/Stockholm' };
    const app = open({ fetchSettings: () => ({ settings, appcat: 'taxi' }) });
    await app.mouse.click(await screen.findByRole('combobox', { name: 'Requests shown' }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered.slice(1, 3)).toEqual(['December 2026', 'November 2026']);
    await app.mouse.click(screen.getByRole('option', { name: 'December 2026' }));
    await waitFor(() => expect(app.callsOf('fetchWithdraws').at(-1)).toMatchObject({ month: '2026-12' }));
    vi.restoreAllMocks();
  });

  it('Process is disabled once processed; what the bank sent back can be booked', async () => {
    const paid = request('1', { processed: true, procesDate: at });
    const returnWithdraw = vi.fn(() => ({ withdraw: paid }));
    const app = open({ fetchWithdraws: () => ({ withdraws: [paid] }), returnWithdraw }, '/withdraws?month=2026-11');
    expect(await act(app, /Dana 1/, /^Process/)).toHaveAttribute('aria-disabled', 'true');
    await app.mouse.click(screen.getByRole('menuitem', { name: /Sent back by the bank/ }));
    const dialog = await screen.findByRole('dialog', { name: /Did the bank send/ });
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Return the money' }));
    expect(within(dialog).getByText('Fill in this field.')).toBeVisible();
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'No such account');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Return the money' }));
    await waitFor(() =>
      expect(app.callsOf('returnWithdraw')).toEqual([{ id: '1', was: 'paid', reason: 'No such account' }]),
    );
  });

  it('a batch is not offered while nothing waits, and why is said', async () => {
    open({ fetchWithdraws: () => ({ withdraws: [] }) });
    const pay = await screen.findByRole('button', { name: 'Pay a batch' });
    await waitFor(() => expect(pay).toBeDisabled());
    expect(pay).toHaveAccessibleDescription('No withdrawals are waiting.');
    expect(screen.getByText('No withdrawals are waiting.')).toBeVisible();
  });

  it('the first batch says at its fields which account it lacks, and asks nothing before', async () => {
    const app = open({ fetchPayoutBatches: () => ({ batches: [] }) });
    await app.mouse.click(await screen.findByRole('button', { name: 'Pay a batch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay a batch' });
    const account = await within(dialog).findByLabelText('Account number');
    await app.mouse.click(within(dialog).getByRole('button', { name: /^Pay 2 ·/ }));
    expect(account).toHaveAccessibleDescription('Fill in this field.');
    expect(screen.queryByRole('dialog', { name: /Pay 2 requests/ })).toBeNull();
    await app.mouse.type(account, '555-1');
    await app.mouse.click(within(dialog).getByRole('button', { name: /^Pay 2 ·/ }));
    expect(await screen.findByRole('dialog', { name: /Pay 2 requests/ })).toBeVisible();
  });

  it('a batch pays what is chosen from the last batch’s account, and offers both files', async () => {
    const download = vi.spyOn(csv, 'download').mockImplementation(() => undefined);
    const odd = request('3', { bankAccount: '=1+1' });
    const app = open({
      fetchWithdraws: () => ({ withdraws: [request('1'), request('2'), odd] }),
      payWithdraws: () => ({ batch, left: ['2'] }),
      fetchPayoutFile: ({ format }) => ({ fileName: `x.${format}`, mediaType: 'text/csv', text: 'x' }),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Pay a batch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pay a batch' });
    expect(await within(dialog).findByLabelText('Account number')).toHaveValue('555-1');
    expect(within(dialog).getByRole('checkbox', { name: /Dana 3.*No valid account/ })).toBeDisabled();
    await app.mouse.click(within(dialog).getByRole('checkbox', { name: /Dana 2/ }));
    await app.mouse.click(within(dialog).getByRole('button', { name: /^Pay 1 ·/ }));
    await agree(app, /Pay 1 request/, 'Pay');
    await waitFor(() => expect(app.callsOf('payWithdraws')).toEqual([{ ids: ['1'], payer }]));
    const made = await screen.findByRole('dialog', { name: 'Batch made' });
    expect(within(made).getByText(/1 request was left out/)).toBeVisible();
    for (const file of ['Bank file', 'CSV'])
      await app.mouse.click(within(made).getByRole('button', { name: `${file} of ${batch.id}` }));
    await waitFor(() => expect(download).toHaveBeenCalledTimes(2));
    expect(app.callsOf('fetchPayoutFile')).toEqual([
      { batch: batch.id, format: 'pain001' },
      { batch: batch.id, format: 'csv' },
    ]);
  });

  it('[ADM-6] a batch goes on to the bank, and is booked as paid or refused with a reason', async () => {
    const app = open({ updatePayoutBatch: () => ({ batch }) }, '/withdraws?tab=batches');
    await app.mouse.click(await act(app, /PAY-20261120/, 'Mark as sent'));
    await app.mouse.click(await act(app, /PAY-20261120/, /Paid by the bank/));
    await agree(app, /Has the bank paid batch/, 'Book as paid');
    await app.mouse.click(await act(app, /PAY-20261120/, /Refused by the bank/));
    const dialog = await screen.findByRole('dialog', { name: /Did the bank refuse batch/ });
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'File refused');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Return the money' }));
    const steps = [{ step: 'sent' }, { step: 'confirmed' }, { step: 'returned', reason: 'File refused' }];
    await waitFor(() =>
      expect(app.callsOf('updatePayoutBatch')).toEqual(steps.map(step => ({ batch: batch.id, ...step }))),
    );
  });

  it('a payment of a batch is confirmed or refused singly, and cannot be processed', async () => {
    const ordered = request('1', { processed: true, ordered: true, batch: batch.id });
    const app = open(
      {
        fetchWithdraws: () => ({ withdraws: [ordered] }),
        completeWithdraw: () => ({ withdraw: { ...ordered, confirmedAt: at } }),
        returnWithdraw: () => ({ withdraw: ordered }),
      },
      `/withdraws?batch=${batch.id}`,
    );
    await app.mouse.click(await act(app, /Dana 1.*Ordered/, /Paid by the bank/));
    await agree(app, /Has the bank paid/, 'Book as paid');
    await waitFor(() => expect(app.callsOf('completeWithdraw')).toEqual([{ id: '1' }]));
    await app.mouse.click(await act(app, /Dana 1/, /Refused by the bank/));
    expect(screen.queryByRole('menuitem', { name: 'Process' })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: /Did the bank refuse/ });
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'Closed');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Return the money' }));
    await waitFor(() => expect(app.callsOf('returnWithdraw')).toEqual([{ id: '1', was: 'ordered', reason: 'Closed' }]));
  });

  it('[PLUS-28] a payment of more than this admin may give back alone today is proposed', async () => {
    const ordered = request('1', { processed: true, ordered: true, batch: batch.id });
    const returnWithdraw = () => {
      throw new ApiError('credit_needs_approval', 'too much', { params: { left: 0 } });
    };
    const api = {
      fetchWithdraws: () => ({ withdraws: [ordered] }),
      returnWithdraw,
      propose: () => ({ proposal: {} as never }),
    };
    const app = open(api, `/withdraws?batch=${batch.id}`);
    await app.mouse.click(await act(app, /Dana 1.*Ordered/, /Refused by the bank/));
    const dialog = await screen.findByRole('dialog', { name: /Did the bank refuse/ });
    await app.mouse.type(within(dialog).getByLabelText('Reason'), 'Closed');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Return the money' }));
    const question = await screen.findByRole('dialog', { name: 'A second admin has to approve this' });
    await app.mouse.click(within(question).getByRole('button', { name: 'Propose' }));
    const { amount } = ordered;
    const content = { kind: 'payoutReturn', withdraw: '1', amount, was: 'ordered', reason: 'Closed' };
    await waitFor(() => expect(app.callsOf('propose')).toEqual([{ content, reason: 'Closed' }]));
  });

  it('batches are listed with their files, to be downloaded again', async () => {
    open({}, '/withdraws?tab=batches');
    const row = await screen.findByRole('row', { name: /PAY-20261120-0A1B2C3D/ });
    expect(within(row).getByText('$80.00', { exact: false })).toBeVisible();
  });
});
