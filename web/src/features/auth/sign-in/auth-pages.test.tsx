import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as auth from '@/lib/auth';
import { aUser } from '@/testing/fixtures';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { renderApp } from '@/testing/render';
import { i18n } from '@/i18n/instance';
import { safeNext } from '../safe-next';

vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof auth>()),
  signInWithPassword: vi.fn(),
  resendEmailCode: vi.fn(),
  confirmEmail: vi.fn(),
  requestPasswordReset: vi.fn(),
  confirmPasswordReset: vi.fn(),
  requestPhoneCode: vi.fn(),
  answerSignIn: vi.fn(),
}));
const signIn = vi.mocked(auth.signInWithPassword);
const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  localStorage.clear();
  vi.mocked(auth.signInWithPassword).mockReset();
  vi.mocked(auth.resendEmailCode).mockReset().mockResolvedValue();
  vi.mocked(auth.confirmEmail).mockReset().mockResolvedValue();
  vi.mocked(auth.requestPasswordReset).mockReset().mockResolvedValue();
  vi.mocked(auth.confirmPasswordReset).mockReset().mockResolvedValue();
  vi.mocked(auth.answerSignIn).mockReset();
});

const fill = async (email: string, password: string) => {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('signing in', () => {
  it.each([
    ['nobody', 'secret1'],
    ['rut@example.com', ''],
  ])(
    '[AUTH-1] marks the fields of a malformed try (%s, "%s"), clears them and focuses the first',
    async (email, password) => {
      renderApp({ route: '/login' });
      await fill(email, password);
      expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email and password, then try again.');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      const [address, secret] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')];
      expect(address).toHaveFocus();
      expect(address).toHaveAccessibleDescription('Enter an email address like name@example.com.');
      expect(secret).toHaveAccessibleDescription('Fill in this field.');
      for (const field of [address, secret]) {
        expect(field).toBeInvalid();
        expect(field).toHaveValue('');
      }
      expect(signIn).not.toHaveBeenCalled();
      await userEvent.keyboard('r');
      await waitFor(() => expect(address).toHaveAttribute('aria-invalid', 'false'));
    },
  );

  it('[AUTH-11] asks for the code of an app, again after a wrong or used one, and goes on with the right one', async () => {
    signIn.mockResolvedValue('app-code');
    vi.mocked(auth.answerSignIn)
      .mockReset()
      .mockRejectedValueOnce(named('CodeMismatchException'))
      .mockRejectedValueOnce(named('ExpiredCodeException'))
      .mockImplementationOnce(async () => {
        localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'a');
        return 'done';
      });
    const app = renderApp({ route: '/login', api: { fetchUser: () => ({ user: aUser('admin') }) } });
    await fill('ada@example.com', 'secret1');
    const code = await screen.findByLabelText('Code from the app');
    expect(code).toHaveFocus();
    await userEvent.type(code, '12345{Enter}');
    expect(auth.answerSignIn).not.toHaveBeenCalled();
    await userEvent.type(code, '6');
    expect(await screen.findByRole('alert')).toHaveTextContent(/This code is wrong/);
    expect(code).toHaveValue('');
    await userEvent.type(code, '222222');
    expect(await screen.findByText(/This code has already been used/)).toBeVisible();
    await userEvent.type(code, '٣٣٣٣٣٣');
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(vi.mocked(auth.answerSignIn).mock.calls.map(([typed]) => typed)).toEqual(['123456', '222222', '333333']);
  });

  it('[AUTH-11] starts over when the code came too late or was wrong too often', async () => {
    signIn.mockResolvedValue('app-code');
    vi.mocked(auth.answerSignIn).mockReset().mockRejectedValue(named('NotAuthorizedException'));
    renderApp({ route: '/login' });
    await fill('ada@example.com', 'secret1');
    await userEvent.type(await screen.findByLabelText('Code from the app'), '123456');
    expect(await screen.findByText(/Sign in again/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('[AUTH-1] signs in with the address in lower case and lands where the type belongs', async () => {
    signIn.mockImplementation(async () => {
      localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'a');
      return 'done';
    });
    const app = renderApp({ route: '/login', api: { fetchUser: () => ({ user: aUser('fleetadmin') }) } });
    await fill(' Flo@Example.com', 'secret1');
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(signIn).toHaveBeenCalledWith('flo@example.com', 'secret1');
  });

  it('says the same for a wrong password as for an unknown address, which a new account can have', async () => {
    signIn.mockRejectedValue(named('NotAuthorizedException'));
    const app = renderApp({ route: '/login' });
    await fill('Rut@example.com', 'wrong12');
    expect(await screen.findByText(/Wrong email or password/)).toBeVisible();
    await app.mouse.click(within(screen.getByRole('alertdialog')).getByRole('link', { name: 'Create an account' }));
    expect(await screen.findByText('New here? Your email is filled in.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('rut@example.com');
  });

  it('[AUTH-7] sends the mail again and asks for its code, then signs in', async () => {
    signIn.mockRejectedValueOnce(named('UserNotConfirmedException')).mockResolvedValue('done');
    const app = renderApp({ route: '/login' });
    await fill('rut@example.com', 'secret1');
    expect(await screen.findByText(/confirm your address/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/We sent a code to rut@example.com/)).toBeVisible();
    expect(auth.resendEmailCode).toHaveBeenCalledWith('rut@example.com');
    await app.mouse.type(screen.getByLabelText('Code'), '123456');
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
    expect(auth.confirmEmail).toHaveBeenCalledWith('rut@example.com', '123456');
  });

  it('[AUTH-4] mails a code and sets the new password with it', async () => {
    signIn.mockResolvedValue('done');
    const app = renderApp({ route: '/login' });
    await app.mouse.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.type(within(dialog).getByLabelText('Email'), 'rut@example.com');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(/we sent you a code to set a new password/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
    await app.mouse.type(await screen.findByLabelText('Code'), '654321');
    await app.mouse.type(screen.getByLabelText('New password'), 'fresh*1');
    vi.mocked(auth.confirmPasswordReset).mockRejectedValueOnce(named('CodeMismatchException'));
    await app.mouse.click(screen.getByRole('button', { name: 'Set password' }));
    // A wrong code is reported at its field.
    expect(await screen.findByText(i18n.t('auth/code-mismatch'))).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.mouse.clear(screen.getByLabelText('Code'));
    await app.mouse.type(screen.getByLabelText('Code'), '654321');
    await app.mouse.click(screen.getByRole('button', { name: 'Set password' }));
    await waitFor(() => expect(auth.confirmPasswordReset).toHaveBeenCalledWith('rut@example.com', '654321', 'fresh*1'));
  });

  it('[PLUS-48] the question for a forgotten password is given up by Escape', async () => {
    const app = renderApp({ route: '/login' });
    await app.mouse.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await screen.findByRole('dialog');
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(auth.requestPasswordReset).not.toHaveBeenCalled();
  });

  it('[AUTH-4] shows why no code could be mailed', async () => {
    vi.mocked(auth.requestPasswordReset).mockRejectedValue(named('LimitExceededException'));
    const app = renderApp({ route: '/login' });
    await app.mouse.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.type(within(dialog).getByLabelText('Email'), 'rut@example.com');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(/Too many attempts/)).toBeVisible();
  });

  it('[NAV-4] [REG-8] a new rider who came by the header begins at the booking form, not at an empty list', async () => {
    const app = renderApp({ route: '/register?next=%2Fbookings', user: aUser('rider') });
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('[NAV-4] brings back to the page that asked for the sign-in, never to another site', async () => {
    const app = renderApp({ route: '/login?next=%2Fabout-us', user: aUser('rider') });
    await waitFor(() => expect(app.path()).toBe('/about-us'));
    expect(safeNext('//evil.example')).toBeUndefined();
    for (const hidden of ['/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example'])
      expect(safeNext(hidden)).toBeUndefined();
    expect(safeNext('https://evil.example')).toBeUndefined();
  });
});

describe('the phone tab', () => {
  const settings = (changes: Partial<typeof defaultSettings>) => ({
    fetchSettings: () => ({ settings: { ...defaultSettings, ...changes }, appcat: 'delivery' as const }),
  });

  it('[AUTH-2] is there only when MobileLoginEnabled', async () => {
    renderApp({ route: '/login', api: settings({ MobileLoginEnabled: false }) });
    await screen.findByLabelText('Email');
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
  });

  it('[AUTH-2] has its room until it is known whether there is one: nothing jumps', async () => {
    renderApp({ route: '/login', api: { fetchSettings: () => new Promise<never>(() => undefined) } });
    expect(await screen.findByRole('tab', { name: 'Phone' })).toBeVisible();
  });

  it('[AUTH-2] shows an unknown number, sends plus, country code and number otherwise', async () => {
    vi.mocked(auth.requestPhoneCode).mockResolvedValue('code');
    const known = new Set(['+46701234567']);
    const app = renderApp({
      route: '/login',
      api: {
        ...settings({ MobileLoginEnabled: true, AllowCountrySelection: true, country: 'Sweden' }),
        check_user_exists: ({ mobile }) => ({ users: known.has(mobile ?? '') ? [{ mobile: true }] : [] }),
      },
    });
    await app.mouse.click(await screen.findByRole('tab', { name: 'Phone' }));
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('SE'));
    await app.mouse.type(screen.getByLabelText('Phone number'), '700000000');
    await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
    await waitFor(() => expect(app.path()).toBe('/register'));
    expect(await screen.findByText(/There is no account with these details/)).toBeVisible();
    await app.mouse.click(await screen.findByRole('link', { name: 'Sign in' }));
    await app.mouse.click(await screen.findByRole('tab', { name: 'Phone' }));
    // With Arabic digits.
    await app.mouse.type(screen.getByLabelText('Phone number'), '٧٠١٢٣٤٥٦٧');
    await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
    await waitFor(() => expect(auth.requestPhoneCode).toHaveBeenCalledWith('+46701234567'));
    await app.mouse.type(await screen.findByLabelText('Code from the message'), '٠٩٩٩٩٩');
    expect(screen.getByLabelText('Code from the message')).toHaveValue('099999');
    expect(await screen.findByText(/The code has 6 digits/)).toBeVisible();
    expect(auth.answerSignIn).not.toHaveBeenCalled();
  });
});

describe('registering for a booking', () => {
  it('[REG-1] asks for nothing that can wait: not for the role, bank or referral', async () => {
    const settings = { ...defaultSettings, bank_fields: true, RiderWithDraw: true };
    const app = renderApp({
      route: '/register?as=rider',
      api: { fetchSettings: () => ({ settings, appcat: 'taxi' as const }) },
    });
    await screen.findByLabelText('First name');
    await waitFor(() => expect(screen.queryByLabelText('Bank')).toBeNull());
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByLabelText('Referral code (optional)')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Were you invited?' }));
    expect(screen.getByLabelText('Referral code (optional)')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Drive with us' }));
    expect(await screen.findByRole('radio', { name: /^Drive/ })).toBeChecked();
  });

  it('[REG-6] shows the referral that its link brought', async () => {
    renderApp({ route: '/register?as=rider&referral=anna1234' });
    expect(await screen.findByLabelText('Referral code (optional)')).toHaveValue('anna1234');
  });
});

describe('registering', () => {
  const register = async (change: Record<string, string> = {}) => {
    const values = {
      'First name': 'Rut',
      'Last name': 'Rider',
      Email: 'Rut@Example.com',
      Password: 'secret1',
      'Phone number (optional)': '0701234567',
      ...change,
    };
    for (const [label, value] of Object.entries(values))
      if (value) await userEvent.type(await screen.findByLabelText(label), value);
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
  };

  it.each([
    ['REG-1', { 'First name': '' }],
    ['REG-2', { Email: 'nobody' }],
    ['REG-3', { Password: 'no spaces' }],
    ['REG-4', { 'Phone number (optional)': '07-01' }],
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
    expect(await screen.findByText('Your account is ready. Signing you in…')).toBeVisible();
    expect(app.callsOf('user_signup')).toMatchObject([
      {
        regData: {
          firstName: 'Rut',
          email: 'rut@example.com',
          mobile: expect.stringMatching(/^\+\d+0?701234567$/),
          referralId: 'anna1234',
        },
      },
    ]);
    expect(signIn).toHaveBeenCalledWith('rut@example.com', 'secret1');
  });

  it('[REG-8] with e-mail verification on, leads to sign-in, where the code is asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const app = renderApp({
      route: '/register',
      api: { user_signup: () => ({ uid: 'r1', emailVerification: true }) },
    });
    await register({ 'Phone number (optional)': '' });
    expect(await screen.findByText(/Check your email and confirm your address/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await screen.findByText(/We sent a code to rut@example.com/)).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
  });

  it.each(['user_exists', 'referer_not_found', 'reg_error'] as const)('[REG-5] [REG-6] tells %s', async code => {
    renderApp({
      route: '/register',
      api: {
        user_signup: () => {
          throw new ApiError(code, code);
        },
      },
    });
    await register();
    expect(await screen.findByText(i18n.t(code))).toBeVisible();
    // A dialog shows errors that belong to no field.
    expect(screen.queryAllByRole('alertdialog')).toHaveLength(code === 'reg_error' ? 1 : 0);
  });
});
