import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { en } from '#shared/i18n/en';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { links } from '@/ui/alert-dialog';

const withSettings = (settings: Partial<typeof defaultSettings>, appcat: 'taxi' | 'delivery' = 'delivery') => ({
  fetchSettings: () => ({
    settings: { ...defaultSettings, appName: 'Wayfare', ...settings },
    appcat,
  }),
});
const help = 'help@example.com';

describe('[PUB-6] [PLUS-37] the support page', () => {
  it('gives the address to a visitor', async () => {
    renderApp({ route: '/support', api: withSettings({ contact_email: help }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Help and contact' })).toBeVisible();
    expect(await screen.findByRole('link', { name: help })).toHaveAttribute('href', `mailto:${help}?subject=Wayfare`);
  });

  it('fills in the number of the booking that a rider comes from', async () => {
    const user = aUser('rider');
    renderApp({ route: '/support?booking=BPX6-QXEG', user, api: withSettings({ contact_email: help }) });
    const link = await screen.findByRole('link', { name: help });
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe(`mailto:${help}?subject=Wayfare: booking BPX6-QXEG`);
  });

  it('speaks to recipients of parcels where parcels are delivered, and on a taxi stage not', async () => {
    const settings = { contact_email: help };
    const { unmount } = renderApp({ route: '/support', api: withSettings(settings) });
    expect(await screen.findByRole('heading', { name: 'Somebody sends you a parcel' })).toBeVisible();
    unmount();
    renderApp({ route: '/support', api: withSettings(settings, 'taxi') });
    expect(await screen.findByRole('heading', { name: 'In an emergency' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Somebody sends you a parcel')).toBeNull());
  });

  it('answers the usual questions, emergencies first, with the pages that help', async () => {
    renderApp({ route: '/support', api: withSettings({ contact_email: help }, 'taxi') });
    const main = within(await screen.findByRole('main'));
    await main.findByRole('heading', { name: 'Left something in the car' });
    const [first] = main.getAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent('In an emergency');
    const to = Object.entries({
      'Open your bookings': '/bookings',
      'Open your wallet': '/wallet',
      'Go to sign-in': '/login',
      'Open your profile': '/profile',
      'Open the page for drivers': '/drive',
    });
    for (const [name, href] of to) expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('takes nothing else into the mail than a number', async () => {
    renderApp({ route: '/support?booking=a%26body%3Dx', api: withSettings({ contact_email: help }) });
    expect(await screen.findByRole('link', { name: help })).toHaveAttribute('href', `mailto:${help}?subject=Wayfare`);
  });

  it('names the website where there is no address, and says so where there is neither', async () => {
    const site = 'https://example.com';
    const { unmount } = renderApp({
      route: '/support',
      api: withSettings({ contact_email: '', CompanyWebsite: site }),
    });
    const main = await screen.findByRole('main');
    expect(await within(main).findByRole('link', { name: site })).toHaveAttribute('href', site);
    unmount();
    renderApp({ route: '/support', api: withSettings({ contact_email: '', CompanyWebsite: '' }) });
    expect(await screen.findByText(/hasn’t given a contact address/)).toBeVisible();
  });
});

it('[PLUS-37] a dialog that sends people to support has a way there', () => {
  const sends = Object.entries(en).filter(
    ([key, text]) =>
      !/^(mail|privacy|terms|support|application)[._]/.test(key) && /contact support|write to us/i.test(text),
  );
  expect(sends.length).toBeGreaterThan(4);
  for (const [key] of sends) expect(links[key], key).toMatchObject({ to: '/support' });
});
