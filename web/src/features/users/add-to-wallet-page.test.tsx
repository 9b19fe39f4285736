import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '#shared/client/api-error';
import type { Proposal } from '#shared/contract/entities/proposal';
import { expect, it } from 'vitest';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const dana = aUser('driver', { firstName: 'Dana', lastName: 'Ek', walletBalance: 20 });
const open = (route = '/addtowallet', more: object = {}) =>
  renderApp({
    route,
    user: aUser('admin'),
    api: {
      fetchUsers: () => ({ users: [dana] }),
      fetchPerson: () => ({ user: dana }),
      addToWallet: () => ({ walletBalance: 45.5 }),
      fetchProposals: () => ({ proposals: [] }),
      ...more,
    },
  });
type App = ReturnType<typeof open>;
const choose = async (app: App) => {
  await app.mouse.type(await screen.findByRole('combobox', { name: 'Person' }), 'dan');
  await app.mouse.click(await screen.findByRole('option', { name: /Dana Ek/ }));
};
const add = (app: App) => app.mouse.click(screen.getByRole('button', { name: 'Add to wallet' }));
const alerted = async (app: App, text: string | RegExp) => {
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent(text);
  await app.mouse.click(within(alert).getByRole('button', { name: 'Close' }));
};

it('[ADM-9] without a person or an amount above 0 nothing is sent, and the first of them is focused', async () => {
  const app = open();
  const person = await screen.findByRole('combobox', { name: 'Person' });
  const amount = screen.getByLabelText('Amount');
  await add(app);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(person).toHaveFocus();
  expect(person).toBeInvalid();
  expect(person).toHaveAccessibleDescription('Choose a user and enter an amount above 0.');
  expect(amount).toHaveAccessibleDescription('Enter an amount above 0.');
  await choose(app);
  expect(person).toBeValid();
  await app.mouse.type(amount, '0');
  await add(app);
  expect(amount).toHaveFocus();
  expect(amount).toBeInvalid();
  expect(app.callsOf('addToWallet')).toEqual([]);
});

it('[ADM-9] asks before money moves, then says success and the new balance', async () => {
  const app = open();
  await choose(app);
  await app.mouse.type(screen.getByLabelText('Amount'), '25.5');
  await add(app);
  const question = await screen.findByRole('dialog', { name: /Add .*25\.50.* to the wallet/ });
  expect(app.callsOf('addToWallet')).toEqual([]);
  await app.mouse.click(within(question).getByRole('button', { name: 'Add to wallet' }));
  await alerted(app, 'Done.');
  expect(app.callsOf('addToWallet')).toEqual([{ uid: dana.id, amount: 25.5 }]);
  await waitFor(() => expect(screen.getByText(/45\.50/)).toBeVisible());
  expect(screen.getByLabelText('Amount')).toHaveValue('');
});

it('[ADM-9] a link from somebody’s sheet has chosen them already', async () => {
  const app = open(`/addtowallet?user=${dana.id}`);
  expect(await screen.findByRole('combobox', { name: 'Person' })).toHaveValue('Dana Ek');
  expect(app.callsOf('fetchPerson')).toEqual([{ id: dana.id }]);
});

const content = (amount: number) => ({ kind: 'credit', uid: dana.id, amount }) as const;
const waiting = (amount: number): Proposal => ({
  id: 'p1',
  at: 1,
  by: { uid: 'a1' },
  reason: 'Stolen',
  content: content(amount),
  state: 'open',
});
const reason = () => screen.getByLabelText('Reason for the other admin');

it('[PLUS-28] says before it is sent that a credit above the limit needs another admin, and then that it waits', async () => {
  const proposals: Proposal[] = [];
  const propose = () => {
    proposals.push(waiting(1_500));
    return { proposal: waiting(1_500) };
  };
  const app = open('/addtowallet', { fetchProposals: () => ({ proposals: [...proposals] }), propose });
  await choose(app);
  await app.mouse.type(screen.getByLabelText('Amount'), '1500');
  expect(await screen.findByText(/Needs another admin: you can add .*1,000/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to wallet' })).toBeNull();
  await app.mouse.click(screen.getByRole('button', { name: 'Propose' }));
  expect(app.callsOf('propose')).toEqual([]);
  await app.mouse.type(reason(), 'Stolen laptop');
  await app.mouse.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(app.callsOf('propose')).toEqual([{ content: content(1_500), reason: 'Stolen laptop' }]));
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(app.callsOf('addToWallet')).toEqual([]);
});

it('[PLUS-28] asks for a proposal where the day of this admin has no more left', async () => {
  const addToWallet = () => {
    throw new ApiError('credit_needs_approval', 'too much', { params: { left: 10 } });
  };
  const app = open('/addtowallet', { addToWallet, propose: () => ({ proposal: waiting(25) }) });
  await choose(app);
  await app.mouse.type(screen.getByLabelText('Amount'), '25');
  await add(app);
  const question = await screen.findByRole('dialog');
  await app.mouse.click(within(question).getByRole('button', { name: 'Add to wallet' }));
  expect(await screen.findByText(/you can add .*10\b/)).toBeVisible();
  await app.mouse.type(reason(), 'Late');
  await app.mouse.click(screen.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(app.callsOf('propose')).toEqual([{ content: content(25), reason: 'Late' }]));
});
