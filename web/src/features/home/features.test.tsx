import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aCarType } from '@/testing/fixtures';
import { useSite } from '@/lib/stores/site';
import { renderInProviders } from '@/testing/render';
import { Features } from './features';

it.each([
  [true, 3],
  [false, 2],
])('[PUB-1] a start code is promised only where trips start with one: %s', async (otp_secure, features) => {
  renderInProviders(<Features />, {
    fetchSettings: () => ({ settings: { ...defaultSettings, otp_secure }, appcat: 'delivery' }),
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(features));
  expect(screen.queryAllByText('A code only you have')).toHaveLength(otp_secure ? 1 : 0);
});

it('[PUB-1] the drawn receipt has the least price of the service, and none where that is unknown', async () => {
  const draw = (carTypes: ReturnType<typeof aCarType>[]) =>
    renderInProviders(<Features />, { fetchCarTypes: () => ({ carTypes }) });
  draw([]);
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0));
  expect(document.querySelector('svg text')).toHaveTextContent(/^$/);
  cleanup();
  const cheap = { ...aCarType({ id: 'b' }), base_fare: 0, min_fare: 41, convenience_fees: 0 };
  act(() => useSite.setState({ carTypes: [aCarType(), cheap] }));
  draw([aCarType(), cheap]);
  await waitFor(() => expect(document.querySelector('svg text')).toHaveTextContent(/41/));
});
