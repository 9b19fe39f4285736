import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as auth from '@/lib/auth';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

vi.mock('@/lib/auth', async original => ({ ...(await original<typeof auth>()), signInWithPassword: vi.fn() }));
const signIn = vi.mocked(auth.signInWithPassword);
const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  localStorage.clear();
  signIn.mockReset();
});

const fill = async (email: string, password: string) => {
  await userEvent.type(await screen.findByLabelText('E-mail'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('signing in', () => {
  it.each([
    ['nobody', 'secret1'],
    ['rut@example.com', ''],
  ])('[AUTH-1] tells a malformed try (%s, "%s") and clears the fields', async (email, password) => {
    renderApp({ route: '/login' });
    await fill(email, password);
    expect(await screen.findByText('Enter your e-mail and password, then try again.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('');
    expect(signIn).not.toHaveBeenCalled();
  });

  it('[AUTH-1] signs in with the address in lower case and lands where the type belongs', async () => {
    signIn.mockImplementation(async () => {
      localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'a');
      return 'done';
    });
    const app = renderApp({ route: '/login', api: { fetchUser: () => ({ user: aUser('fleetadmin') }) } });
    await fill(' Flo@Example.com', 'secret1');
    await vi.waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(signIn).toHaveBeenCalledWith('flo@example.com', 'secret1');
  });

  it('says the same for a wrong password as for an unknown address', async () => {
    signIn.mockRejectedValue(named('NotAuthorizedException'));
    renderApp({ route: '/login' });
    await fill('rut@example.com', 'wrong12');
    expect(await screen.findByText(/E-mail or password is wrong/)).toBeVisible();
  });

  it('[AUTH-7] asks for the mailed code when the address is not confirmed', async () => {
    signIn.mockRejectedValue(named('UserNotConfirmedException'));
    renderApp({ route: '/login' });
    await fill('rut@example.com', 'secret1');
    expect(await screen.findByText('We sent a code to rut@example.com. Enter it to go on.')).toBeVisible();
  });
});

describe('registering', () => {
  const register = async (change: Record<string, string> = {}) => {
    const values = {
      'First name': 'Rut',
      'Last name': 'Rider',
      'E-mail': 'Rut@Example.com',
      Password: 'secret1',
      Phone: '0701234567',
      ...change,
    };
    for (const [label, value] of Object.entries(values))
      if (value) await userEvent.type(await screen.findByLabelText(label), value);
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  };

  it.each([
    ['REG-1', { 'First name': '' }],
    ['REG-2', { 'E-mail': 'nobody' }],
    ['REG-3', { Password: 'no spaces' }],
    ['REG-4', { Phone: '07-01' }],
  ])('[%s] stops at the form for %j', async (_, change) => {
    const app = renderApp({ route: '/register' });
    await register(change);
    expect(await screen.findAllByText(/./, { selector: '.Mui-error.MuiFormHelperText-root' })).toHaveLength(1);
    expect(app.callsOf('user_signup')).toEqual([]);
  });

  it('[REG-8] sends the person with the number in full and signs in', async () => {
    signIn.mockResolvedValue('done');
    const app = renderApp({
      route: '/register?referral=anna1234',
      api: { user_signup: () => ({ uid: 'r1', emailVerification: false }) },
    });
    await register();
    expect(await screen.findByText('Your account is ready. We take you to sign-in now.')).toBeVisible();
    expect(app.callsOf('user_signup')).toMatchObject([
      {
        regData: {
          firstName: 'Rut',
          email: 'rut@example.com',
          mobile: expect.stringMatching(/^\+\d+701234567$/),
          referralId: 'anna1234',
        },
      },
    ]);
    expect(signIn).toHaveBeenCalledWith('rut@example.com', 'secret1');
  });
});
