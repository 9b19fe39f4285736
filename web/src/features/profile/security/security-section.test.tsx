import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/entities/user';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
const token = (claims: object) => `${encode({ alg: 'RS256' })}.${encode(claims)}.signature`;

/** A session as Amplify stores it. */
const storeSession = (user: User) => {
  const key = (name: string) => `CognitoIdentityServiceProvider.test.${user.id}.${name}`;
  const claims = { sub: user.id, exp: Math.floor(Date.now() / 1000) + 3600, iat: Math.floor(Date.now() / 1000) };
  localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', user.id);
  localStorage.setItem(key('accessToken'), token({ ...claims, token_use: 'access', username: user.id }));
  localStorage.setItem(key('idToken'), token({ ...claims, token_use: 'id', 'cognito:username': user.id }));
  localStorage.setItem(key('refreshToken'), 'refresh');
  localStorage.setItem(key('clockDrift'), '0');
};

type Asked = { target: string; body: Record<string, unknown> };
let asked: Asked[] = [];
let refusal: { __type: string; message: string } | undefined;

/** The identity service, as far as these pages ask it. */
const pool: typeof fetch = async (_url, init) => {
  const target = new Headers(init?.headers).get('x-amz-target')?.split('.')[1] ?? '';
  const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
  asked.push({ target, body });
  const refused = target === 'ChangePassword' || target === 'VerifySoftwareToken' ? refusal : undefined;
  return new Response(JSON.stringify(refused ?? { SecretCode: 'ABCDEFGH2345', Status: 'SUCCESS' }), {
    status: refused ? 400 : 200,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
  });
};

beforeEach(() => {
  asked = [];
  refusal = undefined;
  vi.stubGlobal('fetch', pool);
});
afterEach(() => vi.unstubAllGlobals());

const open = (user: User, api: RenderOptions['api'] = {}) => {
  storeSession(user);
  return renderApp({
    route: '/profile?tab=security',
    user,
    api: {
      fetchWallet: () => ({
        walletBalance: 42,
        walletHistory: [],
        withdraws: [],
        debts: [],
        due: 0,
        mayWithdraw: true,
      }),
      ...api,
    },
  });
};
type App = ReturnType<typeof open>;

const changes = () => asked.filter(({ target }) => target === 'ChangePassword');

const type = async (app: App, current: string, next: string, again = next) => {
  await app.mouse.type(await screen.findByLabelText('Current password'), current);
  await app.mouse.type(screen.getByLabelText('New password'), next);
  await app.mouse.type(screen.getByLabelText('Repeat new password'), again);
  await app.mouse.tab();
};
const submit = (app: App) => app.mouse.click(screen.getByRole('button', { name: 'Change password' }));

describe('password', () => {
  it('[PROF-2] changes it at the identity service', async () => {
    const app = open(aUser('rider'), { signOutEverywhere: () => ({ signedOut: true }) });
    await type(app, 'old*pass1', 'new*pass2');
    await submit(app);
    expect(await screen.findByText(/^Password changed. All other devices were signed out./)).toBeVisible();
    expect(app.callsOf('signOutEverywhere')).toEqual([{ keepsThis: true }]);
    expect(changes().map(({ body }) => body)).toMatchObject([
      { PreviousPassword: 'old*pass1', ProposedPassword: 'new*pass2' },
    ]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('[PROF-2] [AUTH-9] says that other devices are still signed in, when they could not be signed out', async () => {
    const app = open(aUser('rider'), {
      signOutEverywhere: () => {
        throw new ApiError('internal_error', 'internal_error');
      },
    });
    await type(app, 'old*pass1', 'new*pass2');
    await submit(app);
    expect(await screen.findByText(/your other devices are still signed in/)).toBeVisible();
    expect(screen.queryByText(/Password changed/)).toBeNull();
  });

  it.each([
    ['breaks the rule', 'no spaces', 'no spaces', /Use 6 to 30 characters/],
    ['is typed differently', 'new*pass2', 'new*pass3', /The two new passwords don’t match/],
  ])('[PROF-2] sends nothing when the new one %s', async (_how, next, again, message) => {
    const app = open(aUser('rider'));
    await type(app, 'old*pass1', next, again);
    expect(await screen.findByText(message, { selector: '.Mui-error' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled();
    expect(changes()).toEqual([]);
  });

  it('[PROF-2] says that the current one is wrong', async () => {
    refusal = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    const app = open(aUser('rider'));
    await type(app, 'wrong*1', 'new*pass2');
    await submit(app);
    expect(await screen.findByText('The current password is wrong.')).toBeVisible();
    expect(screen.queryByText(/Incorrect username/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled();
  });

  it('[PROF-2] shows other refusals in the language of the page', async () => {
    refusal = { __type: 'LimitExceededException', message: 'Attempt limit exceeded' };
    const app = open(aUser('rider'));
    await type(app, 'old*pass1', 'new*pass2');
    await submit(app);
    expect(await screen.findByText(/Too many attempts/)).toBeVisible();
    expect(screen.queryByText(/Attempt limit exceeded/)).toBeNull();
  });

  it('[PROF-2] says of a social account that it has none', async () => {
    open(aUser('rider', { loginType: 'facebook' }));
    expect(await screen.findByText(/You sign in with Facebook, so there is no password here/)).toBeVisible();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible();
  });
});

describe('sessions', () => {
  it('[PROF-2] ends them everywhere after a yes', async () => {
    const app = open(aUser('rider'), { signOutEverywhere: () => ({ signedOut: true }) });
    const button = await screen.findByRole('button', { name: 'Sign out everywhere' });
    await app.mouse.click(button);
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(app.callsOf('signOutEverywhere')).toEqual([]);
    await app.mouse.click(button);
    const dialog = await screen.findByRole('dialog');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('You are signed out on every device.')).toBeVisible();
    expect(app.callsOf('signOutEverywhere')).toEqual([{}]);
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
    expect(localStorage.getItem('CognitoIdentityServiceProvider.test.LastAuthUser')).toBeNull();
  });
});

describe('second factor', () => {
  const setUp = async (app: App) => {
    await app.mouse.click(await screen.findByRole('button', { name: /^Set up (an app|another device)$/ }));
    return screen.findByLabelText('Code from the app');
  };
  const preferences = () =>
    asked.filter(({ target }) => target === 'SetUserMFAPreference').map(({ body }) => body.SoftwareTokenMfaSettings);

  it('[AUTH-11] is no matter of riders', async () => {
    open(aUser('rider'));
    expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    expect(screen.queryByText('Two-step verification')).toBeNull();
  });

  it('[AUTH-11] shows the key as picture and words, takes the first code, and signs out', async () => {
    const app = open(aUser('admin'), { syncSecondFactor: () => ({ secondFactor: true }) });
    const code = await setUp(app);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('ABCD EFGH 2345')).toBeVisible();
    const link = screen.getByRole('link', { name: 'The app is on this device' }).getAttribute('href');
    expect(link).toMatch(/^otpauth:\/\/totp\/.*secret=ABCDEFGH2345/);
    await app.mouse.type(code, '123456');
    expect(await screen.findByText(/Sign in again, this time with its code/)).toBeVisible();
    expect(asked.find(({ target }) => target === 'VerifySoftwareToken')?.body).toMatchObject({ UserCode: '123456' });
    expect(preferences()).toEqual([{ Enabled: true, PreferredMfa: true }]);
    expect(app.callsOf('syncSecondFactor')).toEqual([{}]);
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
  });

  it('[PLUS-48] is given up by Escape', async () => {
    const app = open(aUser('admin'));
    await setUp(app);
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(preferences()).toEqual([]);
  });

  it('[AUTH-11] switches nothing on with a wrong code, which may be typed again', async () => {
    refusal = { __type: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' };
    const app = open(aUser('admin'), { syncSecondFactor: () => ({ secondFactor: true }) });
    const code = await setUp(app);
    await app.mouse.type(code, '123456');
    expect(await screen.findByText(/This code is wrong/)).toBeVisible();
    expect(code).toHaveValue('');
    expect(preferences()).toEqual([]);
    expect(app.callsOf('syncSecondFactor')).toEqual([]);
  });

  it('[AUTH-11] is switched off after a yes where it is not demanded', async () => {
    const user = aUser('fleetadmin', { secondFactorAt: Date.UTC(2026, 0, 1), secondFactor: 'offered' });
    const app = open(user, { syncSecondFactor: () => ({ secondFactor: false }) });
    expect(await screen.findByText(/On since/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Turn off' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(app.callsOf('syncSecondFactor')).toEqual([{}]));
    expect(preferences()).toEqual([{ Enabled: false }]);
  });

  it('[AUTH-11] stays where it is demanded', async () => {
    open(aUser('admin', { secondFactorAt: Date.UTC(2026, 0, 1), secondFactor: 'demanded' }));
    expect(await screen.findByRole('button', { name: 'Set up another device' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('[AUTH-11] stands in place of every page until it is set up, where it is demanded', async () => {
    const app = open(aUser('admin', { secondFactor: 'missing' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    expect(await screen.findByLabelText('Code from the app')).toBeVisible();
    expect(screen.queryByText('Delete my account')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
  });
});

describe('deleting the account', () => {
  const begin = async (app: App) => {
    await app.mouse.click(await screen.findByRole('button', { name: 'Delete my account' }));
    return screen.findByRole('dialog');
  };
  const erase = async (app: App) => {
    const dialog = await begin(app);
    await app.mouse.click(within(dialog).getByRole('checkbox'));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  };

  it('[PROF-2] says what goes, what stays and which money is lost, and needs a clear yes', async () => {
    const app = open(aUser('rider', { walletBalance: 7 }), { deleteUser: () => ({ deleted: true }) });
    const dialog = await begin(app);
    expect(within(dialog).getByText('What is erased')).toBeVisible();
    expect(within(dialog).getByText(/Payment records that the law requires/)).toBeVisible();
    expect(await within(dialog).findByText(/\$42\.00/)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Go to the wallet' })).toHaveAttribute('href', '/wallet');
    expect(within(dialog).getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Keep account' }));
    expect(app.callsOf('deleteUser')).toEqual([]);
  });

  it('[PROF-2] is told first how much of the wallet can go back to the card that it came from', async () => {
    const wallet = { walletBalance: 42, walletHistory: [], withdraws: [], debts: [], due: 0, mayWithdraw: false };
    const deposit = { id: 'd1', provider: 'stripe' as const, date: 0, amount: 50, paid: 50, left: 50, currency: 'USD' };
    const app = open(aUser('rider'), {
      fetchWallet: () => wallet,
      fetchDeposits: () => ({ deposits: [deposit], returns: [], available: 42 }),
    });
    const dialog = await begin(app);
    expect(await within(dialog).findByText(/\$42\.00.* of it came from your card/)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Go to the wallet' })).toHaveAttribute('href', '/wallet');
  });

  it('[PROF-2] leads somebody who may not withdraw to the support, which can send the money back', async () => {
    const wallet = { walletBalance: 42, walletHistory: [], withdraws: [], debts: [], due: 0, mayWithdraw: false };
    const app = open(aUser('rider'), { fetchWallet: () => wallet });
    const dialog = await begin(app);
    expect(await within(dialog).findByText(/unless you spend it first/)).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: 'Go to the wallet' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Ask support to send it back' })).toHaveAttribute(
      'href',
      '/support',
    );
  });

  it.each([
    ['the wallet has to be paid', 25],
    ['what has come in pays', 0],
  ])(
    '[PLUS-3] [PROF-2] is told what is owed and where it is paid, before anything is deleted: %s',
    async (_how, due) => {
      const debts = [{ bookingId: 'b1', bookingNumber: 'ABCD-EFGH', amount: 25, date: Date.now() }];
      const wallet = { walletBalance: 0, walletHistory: [], withdraws: [], debts, due, mayWithdraw: false };
      const app = open(aUser('rider'), { fetchWallet: () => wallet, deleteUser: () => ({ deleted: true }) });
      const dialog = await begin(app);
      expect(await within(dialog).findByText(/You still owe .\$25\.00. from earlier trips/)).toBeVisible();
      expect(within(dialog).getByRole('link', { name: 'Go to the wallet' })).toHaveAttribute('href', '/wallet');
      await app.mouse.click(within(dialog).getByRole('checkbox'));
      expect(within(dialog).getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    },
  );

  it('[PROF-2] deletes by our own operation, naming the money that is lost, signs out and leads home', async () => {
    const app = open(aUser('rider'), { deleteUser: () => ({ deleted: true }) });
    await erase(app);
    expect(await screen.findByText(/Your account has been deleted/)).toBeVisible();
    expect(app.callsOf('deleteUser')).toEqual([{ id: 'rider-1', forfeit: 42 }]);
    expect(asked.map(({ target }) => target)).not.toContain('DeleteUser');
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(app.client.getQueryData(['me'])).toBeNull();
    expect(localStorage.getItem('CognitoIdentityServiceProvider.test.LastAuthUser')).toBeNull();
  });

  it.each([
    ['booking_active', /There is still an active booking/],
    ['dispute_undecided', /Wait for the decision, or contact support/],
    ['last_admin', /This is the last admin/],
    ['demo_mode', /This is a demo/],
  ] as const)('[PROF-2] shows %s and keeps the account', async (code, message) => {
    const app = open(aUser('admin'), {
      deleteUser: () => {
        throw new ApiError(code, code);
      },
    });
    await erase(app);
    expect(await screen.findByText(message)).toBeVisible();
    const support = within(screen.getByText(message)).queryByRole('link', { name: 'Help and contact' });
    expect(support?.getAttribute('href')).toBe(code === 'dispute_undecided' ? '/support' : undefined);
    expect(app.path()).toBe('/profile?tab=security');
    expect(app.client.getQueryData(['me'])).toMatchObject({ id: 'admin-1' });
  });
});
