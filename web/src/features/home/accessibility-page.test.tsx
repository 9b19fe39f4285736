import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { renderApp } from '@/testing/render';

const withEmail = (contact_email: string) => ({
  fetchSettings: () => ({
    settings: { ...defaultSettings, appName: 'Wayfare', CompanyName: 'Way AB', contact_email },
    appcat: 'delivery' as const,
  }),
});

describe('[PLUS-48] the statement of accessibility', () => {
  it('names what is not met, and opens a mail about it', async () => {
    renderApp({ route: '/accessibility', api: withEmail('help@example.com') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Not met yet' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Write about accessibility' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
      'mailto:help@example.com?subject=Wayfare: accessibility',
    );
  });

  it('names the company where there is no mail address', async () => {
    renderApp({ route: '/accessibility', api: withEmail('') });
    expect(await within(await screen.findByRole('main')).findByText('Way AB')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Write about accessibility' })).toBeNull();
  });
});
