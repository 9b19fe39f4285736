import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const dana = aUser('driver', { firstName: 'Dana', lastName: 'Ek', walletBalance: 20 });
const open = (route = '/addtowallet') =>
  renderApp({
    route,
    user: aUser('admin'),
    api: {
      fetchUsers: () => ({ users: [dana] }),
      fetchPerson: () => ({ user: dana }),
      addToWallet: () => ({ walletBalance: 45.5 }),
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

it('[ADM-9] without a person or an amount above 0 nothing is sent', async () => {
  const app = open();
  await screen.findByRole('combobox', { name: 'Person' });
  await add(app);
  await alerted(app, /person|user|amount/i);
  await choose(app);
  await app.mouse.type(screen.getByLabelText('Amount'), '0');
  await add(app);
  await alerted(app, /amount/i);
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
