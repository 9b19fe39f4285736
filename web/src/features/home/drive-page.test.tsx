import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { renderApp } from '@/testing/render';

it.each([
  [true, /A person checks your details/],
  [false, /You can sign in and go online right away/],
])(
  '[PUB-6] the page for drivers says what follows a registration: approval needed %s',
  async (driver_approval, words) => {
    const settings = { ...defaultSettings, appName: 'Wayfare', driver_approval };
    renderApp({ route: '/drive', api: { fetchSettings: () => ({ settings, appcat: 'delivery' as const }) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Become a driver' })).toBeVisible();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register as a driver' })).toHaveAttribute('href', '/register?as=driver');
  },
);
