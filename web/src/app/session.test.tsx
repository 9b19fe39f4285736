import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const refusing = (code: ConstructorParameters<typeof ApiError>[0]) => ({
  fetchUser: () => {
    throw new ApiError(code, code);
  },
});
const remembered = () => Object.keys(localStorage).some(key => key.startsWith('CognitoIdentityServiceProvider'));

describe('a session', () => {
  it('[AUTH-8] without a profile is told and ended', async () => {
    renderApp({ route: '/about-us', user: aUser('rider'), api: refusing('user_issue_contact_admin') });
    expect(await screen.findByText(/has no profile/)).toBeVisible();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-6] of a profile that is not approved is told and ended', async () => {
    renderApp({ route: '/about-us', user: aUser('rider'), api: refusing('require_approval') });
    expect(await screen.findByText(/waiting for approval/)).toBeVisible();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-8] of an unknown user type is told and ended', async () => {
    renderApp({ route: '/about-us', user: aUser('pilot' as never) });
    expect(await screen.findByText(/has no role here/)).toBeVisible();
    await waitFor(() => expect(remembered()).toBe(false));
  });

  it('[AUTH-9] that has run out ends without a word', async () => {
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
