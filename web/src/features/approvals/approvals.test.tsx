import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import type { Proposal, ProposalContent, StoredContent } from '#shared/contract/entities/proposal';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const theirs: Proposal = {
  id: 'p1',
  at: 0,
  by: { uid: 'other', name: 'Ada Admin' },
  reason: 'Statement 11',
  state: 'open',
  content: {
    kind: 'journal',
    date: '2026-11-20',
    text: 'Fees of November',
    lines: [
      { account: 'bankFees', amountMinor: -1_250 },
      { account: 'bank', amountMinor: 1_250 },
    ],
  },
};
const admin = aUser('admin');
const own: Proposal = { ...theirs, id: 'p2', by: { uid: admin.id, name: 'Me' } };
const cards = () => screen.getAllByRole('listitem').filter(item => item.textContent.includes('Statement 11'));

it('[PLUS-28] an admin sees what another one proposes and approves it; their own they can only withdraw', async () => {
  const app = renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [theirs, own] }),
      decideProposal: () => ({ proposal: { ...theirs, state: 'approved' as const } }),
    },
  });
  await screen.findAllByText('Fees of November');
  const [first, second] = cards();
  expect(first).toHaveTextContent(/Ada Admin.*Fees of November.*Bank fees.*12.50.*Bank.*12.50.*Statement 11/);
  expect(within(second!).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(within(second!).getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await app.mouse.click(within(first!).getByRole('button', { name: 'Approve' }));
  const sure = await screen.findByRole('dialog', { name: 'Approve the proposal?' });
  await app.mouse.click(within(sure).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(app.callsOf('decideProposal')).toEqual([{ id: 'p1', decision: 'approve' }]));
});

it('[PLUS-28] the menu counts the proposals of others', async () => {
  const app = renderApp({
    route: '/approvals',
    user: admin,
    api: { fetchProposals: () => ({ proposals: [theirs, own] }) },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Open menu' }));
  expect(await screen.findByLabelText('1 proposal to decide')).toHaveTextContent('1');
});

it('[PLUS-28] an empty list says so', async () => {
  renderApp({ route: '/approvals?tab=decided', user: admin, api: { fetchProposals: () => ({ proposals: [] }) } });
  expect(await screen.findByText('Nothing decided yet')).toBeVisible();
});

it('[PLUS-28] a decision is confirmed though its card has left the list', async () => {
  let proposals: Proposal[] = [theirs];
  const app = renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals }),
      decideProposal: () => {
        proposals = [];
        return { proposal: { ...theirs, state: 'declined' as const } };
      },
    },
  });
  await app.mouse.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Nothing to decide')).toBeVisible();
  expect(await screen.findByText('Declined.')).toBeVisible();
});

const aboutRide: ProposalContent[] = [
  { kind: 'writeOff', bookingId: 'b1', amount: 42.5, share: 60 },
  { kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', amount: 42.5, at: 0 },
];
const owed = aBooking({ status: 'PENDING', driver: 'd1', payableAmount: 42.5 });

it.each(aboutRide)('[PLUS-28] $kind is approved only once its ride and amount are there', async content => {
  const answers: (() => void)[] = [];
  const wait = new Promise<void>(resolve => answers.push(resolve));
  renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [{ ...theirs, content }] }),
      fetchBooking: () => wait.then(() => ({ booking: owed, events: [] })),
    },
  });
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
  answers[0]!();
  expect(await screen.findByText(/42\.50/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

it.each(aboutRide)('[PLUS-28] $kind cannot be approved unseen: a ride that fails to load says so', async content => {
  renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [{ ...theirs, content }] }),
      fetchBooking: () => {
        throw new ApiError('not_found', 'Not found');
      },
    },
  });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
});

it('[PLUS-28] a decision loads again the ride, the lists, the books and the needs that it changed', async () => {
  const app = renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [{ ...theirs, content: aboutRide[0]! }] }),
      fetchBooking: () => ({ booking: owed, events: [] }),
      decideProposal: () => ({ proposal: { ...theirs, state: 'approved' as const } }),
    },
  });
  const others = [['needs'], ['books', 'month'], ['bookings', 'open']];
  await screen.findByText(/42\.50/);
  for (const key of others) app.client.setQueryData(key, []);
  await app.mouse.click(screen.getByRole('button', { name: 'Approve' }));
  const sure = await screen.findByRole('dialog', { name: 'Approve the proposal?' });
  await app.mouse.click(within(sure).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(app.callsOf('fetchBooking')).toHaveLength(2));
  expect(others.map(key => app.client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

it('[PLUS-28] a credit is shown with its person and amount', async () => {
  const content: ProposalContent = { kind: 'credit', uid: 'r1', amount: 1_500 };
  const about = { uid: 'r1', name: 'Rut Rider' };
  renderApp({
    route: '/approvals',
    user: admin,
    api: { fetchProposals: () => ({ proposals: [{ ...theirs, content, about }] }) },
  });
  expect(await screen.findByRole('heading', { name: 'Credit to a wallet' })).toBeVisible();
  const [card] = cards();
  expect(card).toHaveTextContent(/Rut Rider.*1,500\.00/);
  expect(within(card!).getByRole('link', { name: /account/i })).toHaveAttribute(
    'href',
    '/books?tab=accounts&account=r1',
  );
  expect(within(card!).getByRole('button', { name: 'Approve' })).toBeEnabled();
});

it('[PLUS-28] the note of a decision stands apart, by its name', async () => {
  const decided = { state: 'declined', decidedAt: 0, decidedBy: { uid: 'a3', name: 'Cy' }, note: 'No paper' } as const;
  renderApp({
    route: '/approvals?tab=decided',
    user: admin,
    api: { fetchProposals: () => ({ proposals: [{ ...theirs, ...decided }] }) },
  });
  expect(await screen.findByText('Note:')).toBeVisible();
  expect(screen.getByText('No paper')).toBeVisible();
});

it('[PLUS-28] a write-off is shown with the share that its driver gets', async () => {
  renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [{ ...theirs, content: aboutRide[0]! }] }),
      fetchBooking: () => ({ booking: owed, events: [] }),
    },
  });
  expect(await screen.findByText(/42\.50/)).toHaveTextContent('Driver’s share of written-off trips: 60 %');
});

it.each<StoredContent>([
  { kind: 'writeOff', bookingId: 'b1' },
  { kind: 'writeOff', bookingId: 'b1', share: 60 },
  { kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', at: 0 },
])(
  '[PLUS-28] a proposal of an earlier version, without its amount, is shown without one and can be declined',
  async content => {
    renderApp({
      route: '/approvals',
      user: admin,
      api: {
        fetchProposals: () => ({ proposals: [{ ...theirs, content }] }),
        fetchBooking: () => ({ booking: owed, events: [] }),
      },
    });
    expect(await screen.findByText(owed.customer_name, { exact: false })).not.toHaveTextContent(/NaN|\$/);
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
  },
);

it('[PLUS-28] a write-off of an earlier version, without the share of its driver, cannot be approved', async () => {
  const content: StoredContent = { kind: 'writeOff', bookingId: 'b1', amount: 42.5 };
  renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [{ ...theirs, content }] }),
      fetchBooking: () => ({ booking: owed, events: [] }),
    },
  });
  expect(await screen.findByText(/42\.50/)).not.toHaveTextContent('%');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeEnabled();
});

it('[PLUS-28] a payout that came back is shown with its person and its state', async () => {
  const content: ProposalContent = { kind: 'payoutReturn', withdraw: 'w1', amount: 80, was: 'paid', reason: 'Closed' };
  const about = { uid: 'd1', name: 'Dan Driver' };
  renderApp({
    route: '/approvals',
    user: admin,
    api: { fetchProposals: () => ({ proposals: [{ ...theirs, content, about }] }) },
  });
  expect(await screen.findByText(/80\.00/)).toHaveTextContent(/Dan Driver.*Paid out.*w1/);
});

const promo = {
  promo_name: 'SPRING',
  promo_description: '',
  promo_discount_type: 'percentage',
  promo_discount_value: 20,
  max_promo_discount_value: 0,
  min_order: 15,
  promo_validity: Date.UTC(2035, 0, 1),
  promo_usage_limit: 900,
  promo_user_limit: 7,
  promo_first_ride: true,
  promo_car_types: ['gone'],
  promo_days: [1],
  promo_hours: { from: 600, until: 720 },
} as const;
const withPromo = (more: object) =>
  ({ ...theirs, content: { kind: 'promo', record: promo, ...more } }) as unknown as Proposal;

it('[PLUS-28] a promo is shown with its limits and conditions', async () => {
  renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [withPromo({ promo: 'p1', was: promo })] }),
      fetchCarTypes: () => ({ carTypes: [] }),
    },
  });
  const shown = (await screen.findByText('SPRING')).parentElement;
  for (const text of [
    '20 %',
    '15.00',
    '900',
    ': 7',
    'First trip only',
    'Deleted vehicle type',
    'Days: Mon',
    '10:00–12:00',
  ])
    expect(shown).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

it('[PLUS-28] a change of a promo that an earlier version stored cannot be approved', async () => {
  renderApp({
    route: '/approvals',
    user: admin,
    api: {
      fetchProposals: () => ({ proposals: [withPromo({ promo: 'p1' })] }),
      fetchCarTypes: () => ({ carTypes: [] }),
    },
  });
  await screen.findByText('SPRING');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
});
