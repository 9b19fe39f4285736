import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SettlementDifference } from '#shared/contract/entities/settlement';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const csv = [
  'balance_transaction_id,created_utc,payment_metadata[intentId],reporting_category,source_id,currency,gross,net',
  'txn_1,2026-11-20 10:00:00,a1,charge,ch_1,usd,120.00,116.22',
  'txn_2,2026-11-21 10:00:00,a1,refund,re_1,usd,-20.00,-20.00',
  'txn_3,2026-11-22 10:00:00,,payout,po_1,usd,-96.22,-96.22',
].join('\n');
const missing: SettlementDifference = {
  id: 'stripe-1',
  kind: 'missingHere',
  provider: 'stripe',
  at: 1_795_000_000_000,
  state: 'open',
  line: { id: 'txn_9', kind: 'payment', grossMinor: 12_000, netMinor: 11_622, currency: 'USD' },
};
const open = (api: RenderOptions['api'] = {}) =>
  renderApp({
    route: '/books?tab=settlement',
    user: aUser('admin'),
    api: {
      fetchDifferences: () => ({ differences: [] }),
      findUnsettled: () => ({ found: 1 }),
      bookSettlement: ({ lines }) => ({ rows: (lines as object[]).map((_, nth) => ({ nth, outcome: 'booked' })) }),
      ...api,
    },
  });

beforeAll(async () => void (await import('@/features/books/books-page')));

describe('[PLUS-6] settlement', () => {
  it('shows what is in a report before anything is booked', async () => {
    const app = open();
    await app.mouse.click(await screen.findByLabelText('Provider'));
    await app.mouse.click(await screen.findByRole('option', { name: 'Stripe' }));
    const field = screen.getByLabelText('Choose a report', { selector: 'input' });
    await app.mouse.upload(field, new File([csv], 'november.csv', { type: 'text/csv' }));
    expect(await screen.findByText('Will be booked: 3')).toBeVisible();
    expect(screen.getByText('Fees taken off').closest('div')).toHaveTextContent('3.78');
    expect(app.callsOf('bookSettlement')).toMatchObject([{ isTrial: true, provider: 'stripe' }]);
    await app.mouse.click(screen.getByRole('button', { name: 'Book this report' }));
    await waitFor(() => expect(app.callsOf('findUnsettled').at(-1)).toMatchObject({ isTrial: false }));
    expect(app.callsOf('bookSettlement').at(-1)).toMatchObject({
      isTrial: false,
      lines: [{ id: 'txn_1', netMinor: 11_622 }, { kind: 'refund' }, { kind: 'payout' }],
    });
    expect(await screen.findByText('Booked from november.csv.')).toBeVisible();
  });

  it('shows an entry of the bank by its date, words and the bank’s own reference', async () => {
    const line = { id: 'F1795760690250 35.50', kind: 'debit', words: 'Monthly fee', at: missing.at } as const;
    const amounts = { grossMinor: -3_550, netMinor: -3_550, currency: 'USD' };
    const unknown: SettlementDifference = { ...missing, provider: 'bank', line: { ...line, ...amounts } };
    open({ fetchDifferences: () => ({ differences: [unknown] }) });
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent(/ReferenceF1795760690250The bank’s or provider’s wordsMonthly fee/);
    expect(card).not.toHaveTextContent('F1795760690250 35.50');
  });

  it('leads from a resolved difference to the journal that was proposed for it', async () => {
    const resolved = { ...missing, state: 'proposed' as const, note: 'Paid twice', proposal: 'p7' };
    open({ fetchDifferences: () => ({ differences: [resolved] }) });
    const link = await screen.findByRole('link', { name: 'See the journal' });
    expect(link).toHaveAttribute('href', '/books?tab=journals&journal=MAN-p7');
  });

  it('names the columns that a file of another kind lacks', async () => {
    const app = open();
    const field = await screen.findByLabelText('Choose a report', { selector: 'input' });
    await app.mouse.upload(field, new File(['a,b\n1,2'], 'table.csv', { type: 'text/csv' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/table.csv isn’t a report of Stripe/);
    expect(app.callsOf('bookSettlement')).toEqual([]);
  });

  it('resolves a difference by a journal that another admin approves', async () => {
    const app = open({
      fetchDifferences: () => ({ differences: [missing] }),
      propose: ({ content, reason }) => ({
        proposal: { id: 'p7', at: 0, by: { uid: 'a1' }, reason, content, state: 'open' },
      }),
      resolveDifference: () => ({ difference: { ...missing, state: 'proposed' } }),
    });
    const list = await screen.findByRole('region', { name: 'Differences' });
    expect(await within(list).findByText(/Stripe · Payments · not in the books/)).toBeVisible();
    await app.mouse.click(within(list).getByRole('button', { name: 'Propose a journal' }));
    expect(app.callsOf('propose')).toEqual([]);
    await app.mouse.type(within(list).getByLabelText('Reason'), 'the other shop');
    await app.mouse.click(within(list).getByRole('button', { name: 'Propose a journal' }));
    await waitFor(() =>
      expect(app.callsOf('resolveDifference')).toEqual([
        { id: 'stripe-1', decision: 'proposed', note: 'the other shop', proposal: 'p7' },
      ]),
    );
    expect(app.callsOf('propose')).toMatchObject([
      {
        reason: 'the other shop',
        content: {
          lines: [
            { account: 'gateway:stripe', amountMinor: -11_622 },
            { account: 'clearing', amountMinor: 11_622 },
          ],
        },
      },
    ]);
  });

  it('resolves a line of another currency by its value in that of the books, which another admin approves', async () => {
    const foreign = { ...missing, kind: 'otherCurrency' as const, line: { ...missing.line, currency: 'EUR' } };
    const app = open({
      fetchDifferences: () => ({ differences: [foreign] }),
      propose: ({ content, reason }) => ({
        proposal: { id: 'p8', at: 0, by: { uid: 'a1' }, reason, content, state: 'open' },
      }),
      resolveDifference: () => ({ difference: { ...foreign, state: 'proposed' } }),
    });
    const list = await screen.findByRole('region', { name: 'Differences' });
    await app.mouse.type(await within(list).findByLabelText('Reason'), 'rate of the 20th');
    await app.mouse.click(within(list).getByRole('button', { name: 'Propose a journal' }));
    expect(await within(list).findByText('Enter an amount other than zero.')).toBeVisible();
    expect(app.callsOf('propose')).toEqual([]);
    await app.mouse.type(within(list).getByLabelText('Value in USD'), '-1.25');
    await app.mouse.click(within(list).getByRole('button', { name: 'Propose a journal' }));
    await waitFor(() =>
      expect(app.callsOf('resolveDifference')).toMatchObject([{ decision: 'proposed', proposal: 'p8' }]),
    );
    expect(app.callsOf('propose')).toMatchObject([
      {
        content: {
          lines: [
            { account: 'gateway:stripe', amountMinor: 125 },
            { account: 'exchange', amountMinor: -125 },
          ],
        },
      },
    ]);
  });
});
