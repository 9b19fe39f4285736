import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
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
