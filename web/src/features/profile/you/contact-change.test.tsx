import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import { signInAnew, staySignedIn } from '@/lib/sign-in-anew';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

vi.mock('@/lib/sign-in-anew', () => ({ signInAnew: vi.fn(), staySignedIn: vi.fn() }));

const email = 'new@example.com';
const open = (user: User) =>
  renderApp({
    route: '/profile?tab=you',
    user,
    api: {
      listFiles: () => ({ files: [] }),
      sendContactCode: () => ({ sent: true }),
      confirmContact: contact => {
        const { emailUnproved: _, ...proved } = user;
        return { user: 'email' in contact ? { ...proved, email: contact.email } : proved };
      },
    },
  });
type App = ReturnType<typeof open>;

const enterCode = async (app: App) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your email' }));
  await app.mouse.type(dialog.getByLabelText('Code'), '123456');
};

const change = async (app: App, password: string) => {
  await app.mouse.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await app.mouse.type(dialog.getByLabelText('Email'), email);
  if (password) await app.mouse.type(dialog.getByLabelText('Password'), password);
  await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
  await enterCode(app);
};

beforeEach(() => {
  vi.mocked(signInAnew).mockReset().mockResolvedValue(true);
  vi.mocked(staySignedIn)
    .mockReset()
    .mockImplementation(async (_, password) => Boolean(password));
});

it('[PROF-1] [AUTH-9] confirms the address that somebody has, and says nothing of devices', async () => {
  const app = open(aUser('rider', { emailUnproved: true }));
  await app.mouse.click(await screen.findByRole('button', { name: 'Confirm email' }));
  await enterCode(app);
  expect(await screen.findByText('Confirmed.')).toBeVisible();
  expect(app.callsOf('confirmContact')).toEqual([{ email: 'edda@example.com', code: '123456' }]);
  expect(staySignedIn).not.toHaveBeenCalled();
});

it('[PROF-1] [AUTH-9] stays signed in here after another address, with the password that was typed', async () => {
  const app = open(aUser('rider'));
  await change(app, 'secret*1');
  expect(await screen.findByText('Confirmed. All other devices were signed out.')).toBeVisible();
  expect(signInAnew).toHaveBeenCalledWith('edda@example.com', 'secret*1');
  expect(staySignedIn).toHaveBeenCalledWith(email, 'secret*1');
});

it.each([
  ['without a password', ''],
  ['where the code of an app is asked for', 'secret*1'],
])('[PROF-1] [AUTH-9] says that a sign-in follows, %s', async (_, password) => {
  vi.mocked(signInAnew).mockResolvedValue(false);
  const app = open(aUser('rider'));
  await change(app, password);
  expect(await screen.findByText(/asked to sign in again within 15 minutes\.$/)).toBeVisible();
  await waitFor(() => expect(staySignedIn).toHaveBeenCalledWith(email, undefined));
});
