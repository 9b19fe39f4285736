import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { en } from '#shared/i18n/en';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import type * as auth from './auth';

vi.mock('./auth', async original => ({
  ...(await original<typeof auth>()),
  endSession: vi.fn(async () => {
    for (const key of account()) localStorage.removeItem(key);
  }),
}));

const licensed = {
  fetchSettings: () => ({ settings: defaultSettings, appcat: 'delivery' as const, checksLicense: true }),
};
const account = () => Object.keys(localStorage).filter(key => key.startsWith('CognitoIdentityServiceProvider.'));

it.each(['Base Settings Error 1', 'Base Settings Error 2'] as const)('[OPS-6] %s is told and signs out', async code => {
  const refuse = () => Promise.reject(new ApiError(code, ''));
  renderApp({ route: '/about-us', user: aUser('rider'), api: { ...licensed, checkLicense: refuse } });
  expect(await screen.findByText(en[code])).toBeVisible();
  await waitFor(() => expect(account()).toEqual([]));
});

it('[OPS-6] a good licence is asked for once and changes nothing', async () => {
  const api = { ...licensed, checkLicense: () => ({ success: true }) };
  const app = renderApp({ route: '/about-us', user: aUser('rider'), api });
  await waitFor(() => expect(app.callsOf('checkLicense')).toHaveLength(1));
  await app.client.invalidateQueries({ queryKey: ['me'] });
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(app.callsOf('checkLicense')).toHaveLength(1);
  expect(account()).toHaveLength(1);
});

it.each([
  [
    'our own server cannot be asked',
    { ...licensed, checkLicense: () => Promise.reject(new ApiError('Fetch Call Error', '')) },
  ],
  ['there is no licence service', {}],
])('[OPS-6] stays signed in when %s', async (_, api) => {
  const app = renderApp({ route: '/about-us', user: aUser('rider'), api });
  await waitFor(() => expect(app.callsOf('fetchUser')).toHaveLength(1));
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(app.callsOf('checkLicense')).toHaveLength('checkLicense' in api ? 1 : 0);
  expect(account()).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
