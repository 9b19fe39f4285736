import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import * as auth from '@/lib/auth';
import { simulatedTurnstile, robotCheck } from '@/testing/simulated-turnstile';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof auth>()),
  requestPhoneCode: vi.fn(),
  requestPasswordReset: vi.fn(),
  resendEmailCode: vi.fn(),
  signInWithPassword: vi.fn(),
}));
const text = vi.mocked(auth.requestPhoneCode);
const reset = vi.mocked(auth.requestPasswordReset);
const resend = vi.mocked(auth.resendEmailCode);

beforeEach(() => {
  text.mockReset().mockResolvedValue('code');
  reset.mockReset().mockResolvedValue();
  resend.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new ApiError('robot_check', 'refused');
};
const looked = vi.fn<(input: object) => { users: { mobile: boolean }[] }>();
beforeEach(() => void looked.mockReset().mockReturnValue({ users: [{ mobile: true }] }));

const open = (isOn = true, api: RenderOptions['api'] = {}) => {
  const settings = { ...defaultSettings, MobileLoginEnabled: true, AllowCountrySelection: true, country: 'Sweden' };
  return renderApp({
    route: '/login',
    ...(isOn ? { config: { robotCheck } } : {}),
    api: { fetchSettings: () => ({ settings, appcat: 'delivery' }), check_user_exists: looked, ...api },
  });
};
const drawn = async (widgets: ReturnType<typeof simulatedTurnstile>, nth: number) => {
  await waitFor(() => expect(widgets.drawn).toHaveLength(nth));
  return widgets.drawn[nth - 1]!;
};

describe('a code by text where the stage has a robot check', () => {
  const typed = async (app: ReturnType<typeof open>) => {
    await app.mouse.click(await screen.findByRole('tab', { name: 'Phone' }));
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('SE'));
    await app.mouse.type(screen.getByLabelText('Phone number'), '701234567');
  };
  const ask = (app: ReturnType<typeof open>) => app.mouse.click(screen.getByRole('button', { name: 'Get code' }));

  it('[AUTH-11] goes out after the check, and another after another', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
    const widgets = simulatedTurnstile();
    const app = open();
    await typed(app);
    const box = await drawn(widgets, 1);
    expect(box.action).toBe('check_user_exists');
    await ask(app);
    expect(text).not.toHaveBeenCalled();
    box.callback('first');
    await screen.findByLabelText('Code from the message');
    expect(looked).toHaveBeenCalledWith({ mobile: '+46701234567', robotToken: 'first' });
    await vi.advanceTimersByTimeAsync(30_000);
    (await drawn(widgets, 2)).callback('second');
    await app.mouse.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(text.mock.calls).toEqual([['+46701234567'], ['+46701234567']]));
    expect(looked).toHaveBeenLastCalledWith({ mobile: '+46701234567', robotToken: 'second' });
  });

  it.each([
    ['by us', () => looked.mockImplementation(refuse), 'robot_check: refused'],
    [
      'by the pool',
      () =>
        text.mockRejectedValue(
          Object.assign(new Error('CreateAuthChallenge failed with error robot_check.'), {
            name: 'UserLambdaValidationException',
          }),
        ),
      'UserLambdaValidationException: CreateAuthChallenge failed with error robot_check.',
    ],
  ])('[AUTH-11] [ERR-1] says so when it is refused %s, and may be tried again', async (_, refused, detail) => {
    const widgets = simulatedTurnstile();
    refused();
    const app = open();
    await typed(app);
    (await drawn(widgets, 1)).callback('first');
    await ask(app);
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/confirm that you’re human/)).toBeVisible();
    expect(within(dialog).getByText(detail)).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toHaveValue('701234567');
    expect(widgets.turnstile.reset).toHaveBeenCalledWith('w1');
  });

  it('[AUTH-11] has nothing of it where the stage wants none', async () => {
    const widgets = simulatedTurnstile();
    const app = open(false);
    await typed(app);
    await ask(app);
    await screen.findByLabelText('Code from the message');
    expect([looked.mock.calls[0]?.[0], widgets.drawn]).toEqual([{ mobile: '+46701234567' }, []]);
  });
});

describe('the code of a new password', () => {
  const request = async (app: ReturnType<typeof open>) => {
    await app.mouse.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.type(within(dialog).getByLabelText('Email'), 'rut@example.com');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Send code' }));
  };

  it('[AUTH-11] [AUTH-4] is mailed after the check', async () => {
    const widgets = simulatedTurnstile();
    await request(open());
    expect(reset).not.toHaveBeenCalled();
    (await drawn(widgets, 1)).callback('first');
    expect(await screen.findByText(/we sent you a code to set a new password/)).toBeVisible();
    expect(looked).toHaveBeenCalledWith({ email: 'rut@example.com', robotToken: 'first' });
    expect(reset).toHaveBeenCalledWith('rut@example.com');
  });

  it('[AUTH-11] [ERR-1] is not mailed to whom the check refuses, and the dialog says so', async () => {
    const widgets = simulatedTurnstile();
    looked.mockImplementation(refuse);
    await request(open());
    (await drawn(widgets, 1)).callback('first');
    expect(await screen.findByText(/confirm that you’re human/)).toBeVisible();
    expect(reset).not.toHaveBeenCalled();
  });

  it('[AUTH-4] is mailed at once where the stage wants none', async () => {
    await request(open(false));
    expect(await screen.findByText(/we sent you a code to set a new password/)).toBeVisible();
    expect(looked).not.toHaveBeenCalled();
  });
});

it('[AUTH-11] [AUTH-7] the code that confirms an address is mailed again after the check, from the dialog that asks for it', async () => {
  const widgets = simulatedTurnstile();
  const unconfirmed = Object.assign(new Error('not confirmed'), { name: 'UserNotConfirmedException' });
  vi.mocked(auth.signInWithPassword).mockRejectedValue(unconfirmed);
  const app = open();
  await app.mouse.type(await screen.findByLabelText('Email'), 'rut@example.com');
  await app.mouse.type(screen.getByLabelText('Password'), 'secret1');
  await app.mouse.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(/confirm your address/);
  expect(resend).not.toHaveBeenCalled();
  await app.mouse.click(screen.getByRole('button', { name: 'Close' }));
  (await drawn(widgets, 1)).callback('first');
  await waitFor(() => expect(resend.mock.calls).toEqual([['rut@example.com']]));
  await app.mouse.click(screen.getByRole('button', { name: 'Send a new code' }));
  widgets.drawn[0]?.callback('second');
  await waitFor(() => expect(resend).toHaveBeenCalledTimes(2));
  expect(looked.mock.calls.map(([input]) => input)).toEqual(
    ['first', 'second'].map(robotToken => ({ email: 'rut@example.com', robotToken })),
  );
});
