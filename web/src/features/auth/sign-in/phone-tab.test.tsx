import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_CODE_TTL_MS } from '#shared/contract/constants';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { MessageKey } from '#shared/i18n/en';
import { ApiError } from '#shared/client/api-error';
import { i18n } from '@/i18n/instance';
import * as auth from '@/lib/auth';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof auth>()),
  requestPhoneCode: vi.fn(),
  answerSignIn: vi.fn(),
  endSession: vi.fn(),
}));
const send = vi.mocked(auth.requestPhoneCode);
const answer = vi.mocked(auth.answerSignIn);
const fails = (name: string, message = name) => Object.assign(new Error(message), { name });

beforeEach(() => {
  send.mockReset().mockResolvedValue('code');
  answer.mockReset();
});
afterEach(() => void vi.useRealTimers());

const code = () => screen.findByLabelText('Code from the message');
const open = async (api: RenderOptions['api'] = {}, typed = '701234567') => {
  const settings = { ...defaultSettings, MobileLoginEnabled: true, AllowCountrySelection: true, country: 'Sweden' };
  const app = renderApp({
    route: '/login',
    api: {
      fetchSettings: () => ({ settings, appcat: 'delivery' }),
      check_user_exists: () => ({ users: [{ mobile: true }] }),
      ...api,
    },
  });
  await app.mouse.click(await screen.findByRole('tab', { name: 'Phone' }));
  await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('SE'));
  await app.mouse.type(screen.getByLabelText('Phone number'), typed);
  await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
  return app;
};
/** The words of `key` and below them, for support, the code and message of the service. */
const expectError = async (key: MessageKey, detail?: string) => {
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(i18n.t(key))).toBeVisible();
  if (detail) expect(within(dialog).getByText(detail)).toBeVisible();
  return within(dialog).getByRole('button', { name: 'Close' });
};
const enter = async (app: Awaited<ReturnType<typeof open>>, digits: string) => {
  await app.mouse.clear(await code());
  await app.mouse.type(await code(), digits);
  // The last digit submits the code.
  if (digits.length < 6) await app.mouse.click(screen.getByRole('button', { name: 'Verify' }));
};

describe('a number without an account', () => {
  it('[AUTH-2] [REG-4] leads to a new account, whose form has it and says why', async () => {
    const app = await open({ check_user_exists: () => ({ users: [] }) });
    await waitFor(() => expect(app.path()).toBe('/register'));
    expect(await screen.findByLabelText('Phone number (optional)')).toHaveValue('701234567');
    expect(screen.getByLabelText('Country')).toHaveValue('SE');
    expect(screen.getByText('New here? Your number is filled in.')).toBeVisible();
    expect(screen.getByText(i18n.t('user_does_not_exists'))).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('[AUTH-2] that nobody has proved says so, and offers a new account of that number only', async () => {
    const app = await open({ check_user_exists: () => ({ users: [{ mobile: true, unproved: true }] }) });
    await app.mouse.click(await expectError('auth.numberUnproved'));
    expect(screen.getByRole('link', { name: 'Create an account with this number' })).toBeVisible();
    await app.mouse.type(screen.getByLabelText('Phone number'), '8');
    expect(screen.queryByRole('link', { name: 'Create an account with this number' })).toBeNull();
  });
});

describe('asking for a code', () => {
  it('[AUTH-2] asks by the name that the stage’s pool knows, the second time too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const app = await open({ check_user_exists: () => ({ users: [{ mobile: true, signInName: 'the-uid' }] }) });
    await code();
    expect(screen.getByText(/\+46701234567/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    await app.mouse.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(send.mock.calls).toEqual([['the-uid'], ['the-uid']]));
  });

  it('[AUTH-2] [REG-4] takes a number with blanks, a dash and its leading zero', async () => {
    const app = await open({}, '070-123 45 67');
    await code();
    expect(app.callsOf('check_user_exists')).toMatchObject([{ mobile: '+46701234567' }]);
  });

  it('[AUTH-3] offers the field to the phone that gets the message, with the focus in it', async () => {
    await open();
    expect(await code()).toHaveFocus();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByText(/^Valid for [45]:\d\d$/)).toBeVisible();
  });

  it.each([
    ['UserLambdaValidationException', 'CreateAuthChallenge failed with error too_many_requests.', 'too_many_requests'],
    ['UserLambdaValidationException', 'DefineAuthChallenge failed with error no such key.', 'auth_error'],
    ['NotAuthorizedException', 'Incorrect username or password.', 'auth_error'],
    ['UserNotConfirmedException', 'User is not confirmed.', 'email_verify_message'],
  ] as const)(
    '[AUTH-3] [ERR-1] shows %s "%s" as %s, with code and message, and stays at the number',
    async (name, message, key) => {
      send.mockRejectedValue(fails(name, message));
      await open();
      await expectError(key, `${name}: ${message}`);
      expect(screen.getByLabelText('Phone number')).toHaveValue('701234567');
    },
  );

  it('[AUTH-2] [AUTH-11] says when too many numbers were looked up, and sends nothing', async () => {
    await open({
      check_user_exists: () => {
        throw new ApiError('too_many_requests', 'slow down');
      },
    });
    await expectError('too_many_requests', 'too_many_requests: slow down');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('entering the code', () => {
  it.each(['12345', '099999', '000000'])('[AUTH-3] refuses %s without asking the service', async digits => {
    const app = await open();
    await enter(app, digits);
    await expectError('otp_validate_error');
    expect(answer).not.toHaveBeenCalled();
  });

  it('[AUTH-3] gives another try after a wrong code and none after the third, back at the number', async () => {
    answer.mockResolvedValueOnce('code').mockResolvedValueOnce('code');
    answer.mockRejectedValue(fails('NotAuthorizedException', 'Incorrect username or password.'));
    const app = await open();
    for (const _try of [1, 2]) {
      await enter(app, '111111');
      await app.mouse.click(await expectError('auth/code-mismatch', 'auth/code-mismatch'));
      await waitFor(async () => expect(await code()).toHaveFocus());
      expect(await code()).toHaveValue('');
    }
    await enter(app, '111111');
    await app.mouse.click(
      await expectError('auth.tooManyWrong', 'NotAuthorizedException: Incorrect username or password.'),
    );
    expect(await screen.findByLabelText('Phone number')).toHaveValue('701234567');
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it('[AUTH-3] shows an expired code, of which another can be sent', async () => {
    answer.mockRejectedValue(fails('NotAuthorizedException', 'Invalid session for the user, session is expired.'));
    const app = await open();
    await enter(app, '111111');
    await app.mouse.click(await expectError('auth/expired-code'));
    expect(await code()).toBeVisible();
  });

  it('[AUTH-3] sends another code after half a minute, and takes none that is too old', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const app = await open();
    await code();
    expect(screen.getByRole('button', { name: /Send again in (30|29) s/ })).toBeDisabled();
    await vi.advanceTimersByTimeAsync(30_000);
    await app.mouse.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/A new code is on its way to/)).toBeVisible();
    expect(send.mock.calls).toEqual([['+46701234567'], ['+46701234567']]);
    expect(screen.getByRole('button', { name: /Send again in/ })).toBeDisabled();
    await vi.advanceTimersByTimeAsync(SIGN_IN_CODE_TTL_MS);
    expect(await screen.findByText(/This code has expired/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
  });

  it('[AUTH-3] changing the number keeps it, cancelling forgets everything', async () => {
    const app = await open();
    await app.mouse.click(await screen.findByRole('button', { name: 'Change number' }));
    expect(screen.getByLabelText('Phone number')).toHaveValue('701234567');
    await app.mouse.click(screen.getByRole('button', { name: 'Get code' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Phone number')).toHaveValue('');
    expect(auth.endSession).toHaveBeenCalled();
  });

  it('[AUTH-3] [NAV-4] the right code leads to where the user belongs', async () => {
    answer.mockImplementation(async () => {
      localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'f');
      return 'done';
    });
    const app = await open({ fetchUser: () => ({ user: aUser('fleetadmin') }) });
    await enter(app, '654321');
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(answer).toHaveBeenCalledWith('654321');
  });
});
