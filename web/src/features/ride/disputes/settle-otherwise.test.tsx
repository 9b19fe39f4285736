import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Proposal, ProposalContent } from '#shared/contract/entities/proposal';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const proposalOf = (content: ProposalContent, reason = 'Moved away'): Proposal => ({
  id: 'p1',
  at: 0,
  by: { uid: 'a2' },
  reason,
  state: 'open',
  content,
});

const show = (fetchProposals: NonNullable<RenderOptions['api']>['fetchProposals'], api: RenderOptions['api'] = {}) => {
  const booking = aBooking({ status: 'PENDING', driver: 'd1', driver_name: 'Omar Said' });
  return renderApp({
    route: '/bookings/b1',
    user: aUser('admin', { id: 'a1' }),
    api: {
      fetchBooking: () => ({ booking, events: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      fetchProposals,
      ...api,
    },
  });
};
const actions = async () => [
  await screen.findByRole('button', { name: 'Paid outside the app' }),
  await screen.findByRole('button', { name: 'Write off…' }),
];

it.each<ProposalContent>([
  { kind: 'writeOff', bookingId: 'b1', amount: 100, share: 100 },
  { kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', amount: 100, at: 0 },
])('[PLUS-28] a ride says that a proposal about it waits, and takes no other: $kind', async content => {
  show(() => ({ proposals: [proposalOf(content)] }));
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Approvals' })).toHaveAttribute('href', '/approvals');
  for (const action of await actions()) expect(action).toBeDisabled();
});

it('[PLUS-28] a proposal about another ride, or a list that fails, leaves the choice', async () => {
  show(() => ({ proposals: [proposalOf({ kind: 'writeOff', bookingId: 'b2', amount: 100, share: 100 })] }));
  for (const action of await actions()) await waitFor(() => expect(action).toBeEnabled());
  expect(screen.queryByText('Waiting for approval')).not.toBeInTheDocument();
});

it('[PLUS-28] the choice stays where the proposals cannot be loaded, as the server checks them', async () => {
  show(() => {
    throw new ApiError('forbidden', 'Not allowed');
  });
  for (const action of await actions()) await waitFor(() => expect(action).toBeEnabled());
});

it('[PLUS-28] a new proposal is confirmed, and waits on the page of its ride', async () => {
  const proposals: Proposal[] = [];
  const app = show(() => ({ proposals: [...proposals] }), {
    propose: ({ content, reason }) => {
      proposals.push(proposalOf(content, reason));
      return { proposal: proposalOf(content, reason) };
    },
  });
  const [, writeOff] = await actions();
  await waitFor(() => expect(writeOff).toBeEnabled());
  await app.mouse.click(writeOff!);
  const dialog = await screen.findByRole('dialog', { name: 'Write this trip off?' });
  await app.mouse.type(within(dialog).getByLabelText('Reason for the other admin'), 'Moved away');
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(app.callsOf('propose')).toMatchObject([{ content: { kind: 'writeOff', share: 100 } }]);
  expect(await screen.findByText('Proposed. Another admin decides under Approvals.')).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  for (const action of await actions()) expect(action).toBeDisabled();
});

it('[PLUS-28] a payment outside the app needs its moment: the field says so', async () => {
  const app = show(() => ({ proposals: [] }));
  const [paid] = await actions();
  await waitFor(() => expect(paid).toBeEnabled());
  await app.mouse.click(paid!);
  const dialog = await screen.findByRole('dialog', { name: 'Paid outside the app' });
  await app.mouse.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(within(dialog).getByLabelText('When the money came')).toHaveAccessibleDescription('Fill in this field.');
  expect(app.callsOf('propose')).toEqual([]);
});
