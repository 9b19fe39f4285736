import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { api } from '@/lib/api';
import { ApiError } from '#shared/client/api-error';
import { showError, useAlerts } from '@/lib/stores/alerts';
import type * as auth from '@/lib/auth';
import { endingSession } from '@/lib/session';
import { onSessionEnd } from '@/lib/session-end';
import { useTrip } from '@/features/booking/trip-store';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import type * as routesModule from './routes';

const forget = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(key);
};

vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof auth>()),
  endSession: vi.fn(async () => forget()),
}));

/** Two pages that load something of the user. */
function Ledger() {
  const wallet = useQuery({ queryKey: ['wallet'], queryFn: () => api.fetchWallet({}) });
  return <p>{wallet.data ? `balance ${wallet.data.walletBalance}` : 'no balance'}</p>;
}
vi.mock('./routes', async original => {
  const actual = await original<typeof routesModule>();
  const stubs: Record<string, () => React.ReactNode> = {
    'wallet/wallet-page': Ledger,
    'profile/profile-page': () => <p>the profile</p>,
    'booking/booking-page': Ledger,
  };
  return {
    ...actual,
    pageLoader: (page: routesModule.AppRoute['page']) =>
      stubs[page] ? async () => ({ Page: stubs[page] }) : actual.pageLoader(page),
  };
});

const refusing = (code: ConstructorParameters<typeof ApiError>[0]) => ({
  fetchUser: () => {
    throw new ApiError(code, code);
  },
});
const remembered = () => Object.keys(localStorage).some(key => key.startsWith('CognitoIdentityServiceProvider'));
const aWallet = { walletBalance: 120, walletHistory: [], withdraws: [], debts: [], due: 0, mayWithdraw: true };

describe('a session', () => {
  it('[AUTH-8] without a profile is told and ended', async () => {
    renderApp({ route: '/about-us', user: aUser('rider'), api: refusing('user_issue_contact_admin') });
    expect(await screen.findByText(/isn’t fully set up/)).toBeVisible();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-6] ends with a message for a profile that is not approved', async () => {
    renderApp({ route: '/about-us', user: aUser('rider'), api: refusing('require_approval') });
    expect(await screen.findByText(/waiting for approval/)).toBeVisible();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-6] shows a blocked user that an admin blocked them, not that they have to wait', async () => {
    const fetchUser = () => {
      throw new ApiError('require_approval', 'blocked', { status: 403, params: { context: 'blocked' } });
    };
    renderApp({ route: '/about-us', user: aUser('rider'), api: { fetchUser } });
    expect(await screen.findByText(/has been blocked/)).toBeVisible();
    expect(screen.queryByText(/waiting for approval/)).toBeNull();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-8] ends with a message for an unknown user type', async () => {
    renderApp({ route: '/about-us', user: aUser('pilot' as never) });
    expect(await screen.findByText(/can’t be used here/)).toBeVisible();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-9] that ran out before the visit ends without a dialog', async () => {
    renderApp({ route: '/about-us', user: aUser('rider'), api: refusing('auth_error') });
    await waitFor(() => expect(remembered()).toBe(false));
    expect(await screen.findByRole('link', { name: 'Login or sign up' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is not looked for when nobody signed in on this device', async () => {
    const app = renderApp();
    await waitFor(() => expect(app.calls.length).toBeGreaterThan(0));
    expect(app.callsOf('fetchUser')).toEqual([]);
  });
});

describe('a session that ends under way', () => {
  const begin = async (route: string, fetchWallet: () => typeof aWallet) => {
    const app = renderApp({ route, user: aUser('rider'), api: { fetchWallet } });
    await screen.findByText('balance 120');
    useTrip.setState({ pickup: { lat: 1, lng: 2, add: 'Here' } });
    sessionStorage.setItem('draft', 'mine');
    return app;
  };
  const nothingLeft = (app: ReturnType<typeof renderApp>) => {
    expect(app.client.getQueryData(['wallet'])).toBeUndefined();
    expect(app.client.getQueryData(['me'])).toBeNull();
    expect(useTrip.getState().pickup).toBeUndefined();
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(remembered()).toBe(false);
  };

  it.each(['auth_error', 'Unable to get user token', 'not_logged_in', 'must_login'] as const)(
    '[AUTH-9] by %s resets every cached datum, tells once and leads to sign-in and back',
    async code => {
      let valid = true;
      const app = await begin('/wallet', () => {
        if (!valid) throw new ApiError(code, code, { status: 401 });
        return aWallet;
      });
      valid = false;
      await Promise.all([1, 2, 3].map(() => api.fetchWallet({}).catch(() => undefined)));
      await waitFor(() => expect(app.path()).toBe('/login?next=%2Fwallet'));
      expect(await screen.findAllByText(/Your session has ended/)).toHaveLength(1);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      nothingLeft(app);
    },
  );

  it('[AUTH-9] leads away from home too, where a rider was booking', async () => {
    let valid = true;
    const app = await begin('/', () => {
      if (!valid) throw new ApiError('auth_error', 'over', { status: 401 });
      return aWallet;
    });
    valid = false;
    await api.fetchWallet({}).catch(() => undefined);
    await waitFor(() => expect(app.path()).toBe('/login?next=%2F'));
    nothingLeft(app);
  });

  it('[AUTH-9] [AUTH-10] because an admin blocked the user is notified and ends at once', async () => {
    let approved = true;
    const app = renderApp({
      route: '/wallet',
      user: aUser('rider'),
      api: {
        fetchUser: () => {
          if (!approved) throw new ApiError('require_approval', 'blocked', { status: 403 });
          return { user: aUser('rider') };
        },
        fetchWallet: () => {
          if (!approved) throw new ApiError('require_approval', 'blocked', { status: 403 });
          return aWallet;
        },
      },
    });
    await screen.findByText('balance 120');
    approved = false;
    await api.fetchWallet({}).catch(() => undefined);
    expect(await screen.findByText(/waiting for approval/)).toBeVisible();
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
    nothingLeft(app);
  });

  it('[AUTH-10] shows a refused write once, however early the dialog is closed', async () => {
    let approved = true;
    let answer = () => {};
    const answered = new Promise<void>(resolve => (answer = resolve));
    const refuse = () => new ApiError('require_approval', 'blocked', { status: 403 });
    const app = renderApp({
      route: '/wallet',
      user: aUser('rider'),
      api: {
        fetchUser: async () => {
          if (approved) return { user: aUser('rider') };
          await answered;
          throw refuse();
        },
        fetchWallet: () => aWallet,
        requestWithdraw: () => {
          throw refuse();
        },
      },
    });
    await screen.findByText('balance 120');
    approved = false;
    const failure: unknown = await api.requestWithdraw({ amount: 1 }).catch((error: unknown) => error);
    await showError(failure);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer();
    await app.mouse.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
    expect(useAlerts.getState().queue).toEqual([]);
  });

  it('[AUTH-9] [PROF-2] that the user ends reveals nothing of calls that are refused meanwhile', async () => {
    let gone = false;
    const refuse = () => {
      throw gone ? new ApiError('require_approval', 'gone', { status: 403 }) : new ApiError('not_found', 'no sockets');
    };
    const app = renderApp({
      route: '/wallet',
      user: aUser('rider'),
      api: { fetchWallet: () => aWallet, createSocketTicket: refuse, deleteUser: () => ({ deleted: true }) },
    });
    await screen.findByText('balance 120');
    const before = app.callsOf('fetchUser').length;
    await endingSession(async () => {
      gone = true;
      await api.createSocketTicket().catch(() => undefined);
      return api.deleteUser({ id: 'rider-1' });
    });
    expect(app.callsOf('fetchUser')).toHaveLength(before);
    await app.mouse.click(await screen.findByRole('button', { name: 'Open menu' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(useAlerts.getState().queue).toEqual([]);
    nothingLeft(app);
  });

  it('[AUTH-9] by signing out resets every cached datum and closes what listens', async () => {
    const closed = vi.fn();
    const stop = onSessionEnd(closed);
    const app = await begin('/wallet', () => aWallet);
    await app.mouse.click(await screen.findByRole('button', { name: 'Open menu' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
    nothingLeft(app);
    expect(closed).toHaveBeenCalled();
    stop();
  });
});

describe('another tab', () => {
  const key = 'CognitoIdentityServiceProvider.test.rider-1.refreshToken';
  const happens = (change: { oldValue: string | null; newValue: string | null }) =>
    window.dispatchEvent(new StorageEvent('storage', { key, ...change }));

  it('[AUTH-9] that signs out takes this one with it, without ending a session twice', async () => {
    const { endSession } = await import('@/lib/auth');
    vi.mocked(endSession).mockClear();
    const app = renderApp({ route: '/profile', user: aUser('rider') });
    await screen.findByText('the profile');
    forget();
    happens({ oldValue: 'token', newValue: null });
    await waitFor(() => expect(app.path()).toBe('/login?next=%2Fprofile'));
    expect(endSession).not.toHaveBeenCalled();
  });

  it('[AUTH-9] that renews its token is no news; one that signs in takes this one along', async () => {
    const app = renderApp({ route: '/login?next=%2Fprofile', api: { fetchUser: () => ({ user: aUser('rider') }) } });
    await screen.findByRole('button', { name: 'Sign in' });
    localStorage.setItem('CognitoIdentityServiceProvider.test.LastAuthUser', 'rider-1');
    happens({ oldValue: 'token', newValue: 'token2' });
    expect(app.callsOf('fetchUser')).toEqual([]);
    happens({ oldValue: null, newValue: 'token' });
    await waitFor(() => expect(app.path()).toBe('/profile'));
  });
});
