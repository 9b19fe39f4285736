import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { i18n } from '@/i18n/instance';
import type * as authModule from '@/lib/auth';
import { signInWithPassword } from '@/lib/auth';
import * as social from '@/lib/social';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/lib/social', () => ({
  leaveForProvider: vi.fn(),
  finishRedirect: vi.fn(),
  nextAfterRedirect: vi.fn(),
}));
const forget = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key);
};
vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof authModule>()),
  endSession: vi.fn(async () => forget()),
  signInWithPassword: vi.fn(),
}));
const finish = vi.mocked(social.finishRedirect);
const next = vi.mocked(social.nextAfterRedirect);

beforeEach(() => {
  vi.mocked(social.leaveForProvider).mockReset().mockResolvedValue();
  finish.mockReset();
  next.mockReset().mockReturnValue(null);
});

const federation = (...providers: string[]) => ({ federation: { domain: 'sign.in', clientId: 'social', providers } });
const facebook = (FacebookLoginEnabled: boolean) => ({
  fetchSettings: () => ({ settings: { ...defaultSettings, FacebookLoginEnabled }, appcat: 'delivery' as const }),
});
const buttons = () => screen.queryAllByRole('button', { name: /^Continue with/ }).map(button => button.textContent);

describe('the buttons of other accounts', () => {
  it.each([
    ['127.0.0.1:7302', 1],
    ['localhost:7302', 1],
    ['sign.in', 0],
    ['127.example.com', 0],
  ])(
    '[AUTH-5] a page with a certificate of its own, at %s, is announced before the browser warns',
    async (domain, count) => {
      const config = { federation: { domain, clientId: 'social', providers: ['google'] } };
      renderApp({ route: '/login', api: facebook(false), config });
      await waitFor(() => expect(buttons()).toHaveLength(1));
      expect(screen.queryAllByText(/uses a self-made certificate/)).toHaveLength(count);
    },
  );

  it.each([
    [false, undefined, []],
    [false, federation('facebook', 'google', 'apple'), ['Google', 'Apple']],
    [true, federation('facebook', 'google', 'apple'), ['Google', 'Apple', 'Facebook']],
    [true, federation('apple'), ['Apple', 'Facebook']],
    [true, undefined, ['Facebook']],
  ])('[AUTH-5] with FacebookLoginEnabled %s and %o are %o', async (enabled, config, wanted) => {
    renderApp({ route: '/login', api: facebook(enabled), config });
    await screen.findByLabelText('Email');
    await waitFor(() => expect(buttons()).toEqual(wanted.map(name => `Continue with ${name}`)));
  });

  it('[AUTH-5] leave for the provider and remember where the visitor was going', async () => {
    const app = renderApp({
      route: '/login?next=%2Fwallet',
      api: facebook(true),
      config: federation('google', 'facebook'),
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Continue with Facebook' }));
    expect(vi.mocked(social.leaveForProvider).mock.calls).toEqual([
      ['google', '/wallet'],
      ['facebook', '/wallet'],
    ]);
  });

  it('[AUTH-5] say so when Facebook is switched on but not set up here', async () => {
    const app = renderApp({ route: '/login', api: facebook(true), config: federation('google') });
    await app.mouse.click(await screen.findByRole('button', { name: 'Continue with Facebook' }));
    expect(await screen.findByText(/isn’t set up on this site yet/)).toBeVisible();
    expect(social.leaveForProvider).not.toHaveBeenCalled();
  });
});

const back = '/login?code=c&state=s';
/** Leaves the same storage entries as Amplify after a successful exchange. */
const exchanged = async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'google_1');
  localStorage.setItem('CognitoIdentityServiceProvider.test.oauthSignIn', 'true,false');
};
const refuse = (code: 'user_issue_contact_admin' | 'user_exists') => () => {
  throw new ApiError(code, code, { status: 403 });
};
const open = (api: RenderOptions['api'] = {}, route = back) => renderApp({ route, api, config: federation('google') });

describe('coming back from a provider', () => {
  it('[AUTH-5] says that it signs in, then goes where the visitor was going', async () => {
    let arrive = () => undefined as void;
    finish.mockImplementation(() => new Promise(resolve => (arrive = () => void exchanged().then(resolve))));
    next.mockReturnValue('/about-us');
    const app = open({ fetchUser: () => ({ user: aUser('rider') }) });
    expect((await screen.findAllByText('Signing you in…'))[0]).toBeVisible();
    expect(app.path()).toBe(back);
    arrive();
    await waitFor(() => expect(app.path()).toBe('/about-us'));
    expect(app.callsOf('completeSocialSignIn')).toEqual([]);
  });

  it('[AUTH-5] makes the profile of a first sign-in', async () => {
    finish.mockImplementation(exchanged);
    const app = open({
      fetchUser: refuse('user_issue_contact_admin'),
      completeSocialSignIn: () => ({ user: aUser('rider', { loginType: 'google' }) }),
    });
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(app.callsOf('completeSocialSignIn')).toEqual([{}]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[AUTH-5] with an e-mail that has a password account leads to that, signed out', async () => {
    finish.mockImplementation(exchanged);
    const app = open({ fetchUser: refuse('user_issue_contact_admin'), completeSocialSignIn: refuse('user_exists') });
    expect(await screen.findByText(/Sign in with its password/)).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(localStorage.getItem('CognitoIdentityServiceProvider.test.LastAuthUser')).toBeNull();
  });

  it('[AUTH-8] a password account without a profile gets none made', async () => {
    localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'a');
    const app = open({ fetchUser: refuse('user_issue_contact_admin') }, '/login');
    expect(await screen.findByText(/isn’t fully set up/)).toBeVisible();
    expect(app.callsOf('completeSocialSignIn')).toEqual([]);
  });

  it.each([
    ['/login?error=access_denied&error_description=no', 'User denied', 'auth.socialCancelled'],
    [back, 'User cancelled OAuth flow.', 'auth.socialCancelled'],
    ['/login?error=server_error', 'PreSignUp failed with error user_exists. ', 'auth.socialExists'],
    [back, 'invalid_grant', 'auth_error'],
  ] as const)('[AUTH-5] %s with "%s" is told as %s, and the address is cleaned', async (route, message, key) => {
    finish.mockRejectedValue(new Error(message));
    next.mockReturnValue('/wallet');
    const app = open({}, route);
    expect(within(await screen.findByRole('alertdialog')).getByText(i18n.t(key))).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/login?next=%2Fwallet'));
  });

  it('[AUTH-5] an old address from the history is cleaned without a word', async () => {
    finish.mockRejectedValue(Object.assign(new Error('old'), { name: 'StaleRedirect' }));
    const app = open();
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('signed in at the identity service without a profile', () => {
  const phone = () => ({ settings: { ...defaultSettings, MobileLoginEnabled: true }, appcat: 'delivery' as const });
  const remember = () => localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'a');

  it('[AUTH-8] disables the tabs and shows login_success while the profile is loaded', async () => {
    remember();
    open({ fetchSettings: phone, fetchUser: () => new Promise(() => undefined) }, '/login');
    expect(await screen.findByText(i18n.t('login_success'))).toBeVisible();
    for (const tab of await screen.findAllByRole('tab')) expect(tab).toBeDisabled();
    expect(screen.getByLabelText('Email')).toBeDisabled();
  });

  it('[AUTH-8] a sign-in whose profile cannot be loaded is no failed sign-in', async () => {
    vi.mocked(signInWithPassword).mockImplementation(async () => {
      remember();
      return 'done';
    });
    const app = open({ fetchUser: () => Promise.reject(new ApiError('Fetch Call Error', 'offline')) }, '/login');
    await app.mouse.type(await screen.findByLabelText('Email'), 'rut@example.com');
    await app.mouse.type(screen.getByLabelText('Password'), 'secret1');
    await app.mouse.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/couldn’t open your account just now/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeEnabled());
  });

  it('[AUTH-8] [ENT-2] offers to try again, or to sign out, when it cannot be loaded', async () => {
    remember();
    let broken = true;
    const app = open(
      {
        fetchSettings: phone,
        fetchUser: () => {
          if (broken) throw new ApiError('Fetch Call Error', 'offline');
          return { user: aUser('fleetadmin') };
        },
      },
      '/login',
    );
    await app.mouse.click(await screen.findByRole('button', { name: 'Try again' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(app.path()).toBe('/login');
    broken = false;
    await app.mouse.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });
});
