import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { en } from '#shared/i18n/en';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const mismatch: PaymentIssue = {
  id: 'i1',
  kind: 'mismatch',
  at: 0,
  provider: 'stripe',
  providerRef: 'cs_1',
  intentId: 'abc',
  customer: 'r1',
  bookingId: 'b1',
  amount: 90,
  currency: 'SEK',
  faults: ['amount'],
  ordered: 100,
  orderedCurrency: 'SEK',
};
const reversed: PaymentIssue = { ...mismatch, id: 'i2', kind: 'reversed' };

it('[PAYS-3] an admin sees payments that do not fit, and credits one with a note', async () => {
  const app = renderApp({
    route: '/paymentissues',
    user: aUser('admin'),
    api: {
      fetchPaymentIssues: () => ({ issues: [mismatch, reversed] }),
      decidePaymentIssue: () => ({ issue: { ...mismatch, decision: 'credit' as const } }),
    },
  });
  await screen.findAllByText('Stripe');
  const [first, second] = screen.getAllByRole('listitem').filter(item => item.textContent.includes('Stripe'));
  expect(first).toHaveTextContent(/90.00 SEK.*100.00 SEK.*amount/);
  expect(within(second!).queryByRole('button', { name: 'Credit to the wallet' })).not.toBeInTheDocument();
  expect(within(second!).getByRole('button', { name: 'Close the case' })).toBeVisible();
  const credit = within(first!).getByRole('button', { name: 'Credit to the wallet' });
  await app.mouse.click(credit);
  expect(app.callsOf('decidePaymentIssue')).toEqual([]);
  expect(within(first!).getByLabelText('Note')).toHaveFocus();
  await app.mouse.type(within(first!).getByLabelText('Note'), 'It has arrived');
  await app.mouse.click(credit);
  const sure = await screen.findByRole('dialog', { name: 'Credit the payment?' });
  await app.mouse.click(within(sure).getByRole('button', { name: 'Credit to the wallet' }));
  const wanted = { id: 'i1', decision: 'credit', note: 'It has arrived' };
  await waitFor(() => expect(app.callsOf('decidePaymentIssue')).toEqual([wanted]));
});

it('[PAYS-3] an admin compares the number of a second payment with that of the first', async () => {
  const second: PaymentIssue = { ...mismatch, kind: 'second', provider: 'securepay', settledRef: '700100' };
  renderApp({
    route: '/paymentissues',
    user: aUser('admin'),
    api: { fetchPaymentIssues: () => ({ issues: [second] }) },
  });
  expect(await screen.findByText('Reference of the first payment')).toBeVisible();
  expect(screen.getByText('700100')).toBeVisible();
});

it('[PAYS-3] an admin is led to who paid, also where there is no booking', async () => {
  const { bookingId: _none, ...topUp } = mismatch;
  renderApp({
    route: '/paymentissues',
    user: aUser('admin'),
    api: { fetchPaymentIssues: () => ({ issues: [topUp] }) },
  });
  const account = await screen.findByRole('link', { name: 'See the account' });
  expect(account).toHaveAttribute('href', '/books?tab=accounts&account=r1');
  expect(screen.queryByRole('link', { name: 'Open the booking' })).not.toBeInTheDocument();
});

it('[PAYS-3] the tab with what was decided is in the address', async () => {
  const app = renderApp({
    route: '/paymentissues?tab=decided',
    user: aUser('admin'),
    api: { fetchPaymentIssues: () => ({ issues: [] }) },
  });
  expect(await screen.findByRole('tab', { name: 'Decided' })).toHaveAttribute('aria-selected', 'true');
  await app.mouse.click(screen.getByRole('tab', { name: 'To check' }));
  expect(await screen.findByText('All payments match their orders.')).toBeVisible();
  expect(app.path()).toBe('/paymentissues');
});

it.each([
  ['dispute', 'Won', 'Record the dispute as won?', 'won'],
  ['dispute', 'Lost', 'Record the dispute as lost?', 'lost'],
  ['refund', 'The money was sent to the card', 'Record the refund as sent?', 'sent'],
] as const)('[PAYS-3] the end of a %s is asked again: %s', async (kind, name, question, decision) => {
  const app = renderApp({
    route: '/paymentissues',
    user: aUser('admin'),
    api: {
      fetchPaymentIssues: () => ({ issues: [{ ...mismatch, kind, ...(kind === 'refund' ? { refundId: 'x' } : {}) }] }),
      decidePaymentIssue: () => ({ issue: { ...mismatch, kind, decision } }),
    },
  });
  await app.mouse.type(await screen.findByLabelText('Note'), 'Seen');
  await app.mouse.click(screen.getByRole('button', { name }));
  const sure = await screen.findByRole('dialog', { name: question });
  expect(sure).toHaveTextContent('90.00 SEK');
  await app.mouse.click(within(sure).getByRole('button', { name: 'Cancel' }));
  expect(app.callsOf('decidePaymentIssue')).toEqual([]);
  await app.mouse.click(screen.getByRole('button', { name }));
  await app.mouse.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }));
  await waitFor(() => expect(app.callsOf('decidePaymentIssue')).toEqual([{ id: 'i1', decision, note: 'Seen' }]));
});

it('[PAYS-3] a refund that came back is in the wallet, or in the books where its payer has left', async () => {
  const back: PaymentIssue = { ...reversed, kind: 'returned', amount: 40 };
  const fetchPaymentIssues = () => ({ issues: [back, { ...back, id: 'i3', isGone: true as const }] });
  renderApp({ route: '/paymentissues', user: aUser('admin'), api: { fetchPaymentIssues } });
  await screen.findAllByText('Stripe');
  const [first, second] = screen.getAllByRole('listitem').filter(item => item.textContent.includes('Stripe'));
  expect(first).toHaveTextContent(/in their wallet/);
  expect(second).toHaveTextContent(/deleted their account.*Forfeited balances/);
  expect(second).not.toHaveTextContent(/in their wallet/);
});

it.each([
  ['payfast', 'lost', true],
  ['payfast', 'won', false],
  ['stripe', 'lost', false],
] as const)(
  '[PAYS-3] a dispute at %s that is decided as %s can be proposed as won: %s',
  async (provider, decision, can) => {
    const decided: PaymentIssue = { ...mismatch, kind: 'dispute', provider, decision, decidedAt: 1, note: 'Panel' };
    const app = renderApp({
      route: '/paymentissues',
      user: aUser('admin'),
      api: { fetchPaymentIssues: () => ({ issues: [decided] }), propose: () => ({ proposal: {} as never }) },
    });
    await screen.findByText('Panel');
    if (!can) {
      expect(screen.queryByRole('button', { name: 'Won after all' })).not.toBeInTheDocument();
      return;
    }
    await app.mouse.type(screen.getByLabelText('Note'), 'The bank has returned it');
    await app.mouse.click(screen.getByRole('button', { name: 'Won after all' }));
    const sure = await screen.findByRole('dialog', { name: 'Propose that the dispute was won after all?' });
    await app.mouse.click(within(sure).getByRole('button', { name: en['writeOff.propose'] }));
    const content = { kind: 'issueCredit', issue: 'i1', amount: 90, note: 'The bank has returned it' };
    await waitFor(() => expect(app.callsOf('propose')).toEqual([{ content, reason: 'The bank has returned it' }]));
    expect(app.callsOf('decidePaymentIssue')).toEqual([]);
  },
);
