import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const withSettings = (changes: Partial<typeof defaultSettings>) => ({
  fetchSettings: () => ({ settings: { ...defaultSettings, ...changes }, appcat: 'delivery' as const }),
});

const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

describe('the site header and footer', () => {
  it('[PUB-5] leads home, to sign-in and to about us, with a social icon for each handle that is set', async () => {
    renderApp({
      api: withSettings({ FacebookHandle: 'wayfare', TwitterHandle: '', InstagramHandle: 'https://insta/wf' }),
    });
    const header = screen.getByRole('banner');
    const account = await within(header).findByRole('link', { name: 'Login or sign up' });
    expect(account).toHaveAttribute('href', '/bookings');
    expect(within(header).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(within(header).getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/about-us');
    expect(await within(header).findByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      'https://www.facebook.com/wayfare',
    );
    expect(within(header).getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://insta/wf');
    expect(within(header).queryByRole('link', { name: 'X' })).toBeNull();
  });

  it('[PUB-5] says "My account" to somebody signed in', async () => {
    renderApp({ user: aUser('driver'), route: '/about-us' });
    expect(await screen.findByRole('link', { name: 'My account' })).toHaveAttribute('href', '/bookings');
  });

  it('[PUB-5] turns to ink after 400 px of scroll', () => {
    renderApp();
    const header = screen.getByRole('banner');
    scrollTo(400);
    expect(header).toHaveAttribute('data-ink', 'false');
    scrollTo(401);
    expect(header).toHaveAttribute('data-ink', 'true');
    scrollTo(0);
    expect(header).toHaveAttribute('data-ink', 'false');
  });

  it('[PUB-5] opens a drawer with the same places', async () => {
    renderApp();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const close = await screen.findByRole('button', { name: 'Close menu' });
    const drawer = screen.getByRole('dialog', { name: 'Main menu' });
    const links = within(drawer).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['About us', 'Help and contact', 'Become a driver']),
    );
    await userEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close menu' })).toBeNull());
  });

  it('[PUB-3][PUB-6] shows the names of the settings', async () => {
    renderApp({
      api: withSettings({ appName: 'Ride On', CompanyName: 'Ride On AB', CompanyWebsite: 'https://ride.example' }),
    });
    await waitFor(() => expect(document.title).toBe('Ride On'));
    const year = new Date().getFullYear();
    expect(screen.getByRole('link', { name: `© ${year} Ride On AB` })).toHaveAttribute('href', 'https://ride.example');
  });

  it('[PUB-4] loads languages, vehicle types and settings at the start, then the user', async () => {
    const app = renderApp({ user: aUser('driver') });
    await waitFor(() => expect(app.calls).toHaveLength(4));
    const names = app.calls.map(call => call.operation);
    expect([...names].sort()).toEqual(['fetchCarTypes', 'fetchLanguages', 'fetchSettings', 'fetchUser']);
  });
});

describe('the landing page', () => {
  it('[HOME-2] shows three features and a badge for each store that is set', async () => {
    renderApp({ api: withSettings({ AppleStoreLink: 'https://apple.example', PlayStoreLink: '' }) });
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(await screen.findByRole('link', { name: /App Store/ })).toHaveAttribute('href', 'https://apple.example');
    expect(screen.queryByRole('link', { name: /Google Play/ })).toBeNull();
  });

  it.each(['driver', 'fleetadmin'] as const)('[HOME-3] shows a %s a slogan and no booking form', async type => {
    renderApp({ user: aUser(type) });
    expect(await screen.findByRole('heading', { level: 1, name: /Across town/ })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Where from?' })).toBeNull();
  });

  it('[HOME-3] shows a signed-out visitor a slogan and the way to sign in', async () => {
    renderApp();
    expect(screen.getByRole('heading', { level: 1, name: /Across town/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Book a delivery' })).toHaveAttribute('href', '/login?next=/');
  });
});

describe('the language', () => {
  it('[PUB-7] switches every text at once, mirrors the page and survives a reload', async () => {
    renderApp();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'العربية');
    expect(await screen.findByRole('heading', { level: 1, name: /تنقّل في المدينة/ })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(localStorage.getItem('wayfare-language')).toBe('ar');
    expect(
      screen.queryByText(/[A-Za-z]{3,}/, { selector: 'h1, p, a:not([translate]), button' })?.textContent ?? '',
    ).not.toMatch(/about|login/i);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'اللغة' }), 'English');
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'ltr'));
  });

  it('[PUB-4] follows the default language of the service until somebody chooses', async () => {
    const arabic = {
      id: 'ar',
      langName: 'العربية',
      langLocale: 'ar',
      dateLocale: 'ar',
      default: true,
      textCount: 0,
      textVersion: 0,
      createdAt: 1,
    };
    renderApp({ api: { fetchLanguages: () => ({ languages: [arabic] }) } });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    expect(localStorage.getItem('wayfare-language')).toBeNull();
  });

  it('shows the words an admin wrote instead of the shipped ones', async () => {
    const english = {
      id: 'en',
      langName: 'English',
      langLocale: 'en',
      dateLocale: 'en-GB',
      default: true,
      textCount: 1,
      textVersion: 3,
      createdAt: 1,
    };
    const fetchLanguage = () => ({ language: { ...english, keyValuePairs: { 'home.start': 'Go now' } } });
    renderApp({ api: { fetchLanguages: () => ({ languages: [english] }), fetchLanguage } });
    expect(await screen.findByRole('link', { name: 'Go now' })).toBeVisible();
  });
});

describe('the public pages', () => {
  it('[PUB-1] about us has two paragraphs', async () => {
    renderApp({ route: '/about-us' });
    expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    expect(screen.getByText(/^Wayfare connects people/)).toBeVisible();
    expect(screen.getByText(/^Drivers see what they earn/)).toBeVisible();
  });

  it('[PUB-2] the privacy policy has its headings and, when set, a mail link', async () => {
    renderApp({ route: '/privacy-policy', api: withSettings({ contact_email: 'help@example.com' }) });
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      'Information we collect',
      'Log data',
      'If somebody sends you a parcel',
      'How long we keep it',
      'Cookies',
      'Service providers',
      'Security',
      'Links to other sites',
      'Children',
      'Deleting your account',
      'Changes to this policy',
      'Contact',
    ]);
    expect(screen.getByRole('link', { name: 'Facebook’s privacy page' })).toHaveAttribute(
      'href',
      expect.stringContaining('facebook.com/privacy'),
    );
    expect(await screen.findByRole('link', { name: 'help@example.com' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
  });

  it('[PUB-2] says how long the stage keeps its logs, and in a city of parcels what is known of their recipients', async () => {
    const delivery = renderApp({ route: '/privacy-policy', config: { logDays: 180 } });
    expect(await screen.findByText(/Technical logs are deleted after 180 days/)).toBeVisible();
    for (const item of [/name and phone number/, /text message/, /code/, /photo/])
      expect(within(screen.getByRole('main')).getAllByText(item).length).toBeGreaterThan(0);
    delivery.unmount();
    renderApp({
      route: '/privacy-policy',
      api: { fetchSettings: () => ({ settings: defaultSettings, appcat: 'taxi' }) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    await waitFor(() => expect(screen.queryByText('If somebody sends you a parcel')).toBeNull());
    expect(screen.queryByText(/Technical logs/)).toBeNull();
  });

  it('[PUB-2] names who runs the service, and the rights that people have', async () => {
    const about = { CompanyName: 'Way AB', taxNumber: 'SE556012579001', CompanyWebsite: 'https://way.example' };
    for (const route of ['/privacy-policy', '/terms']) {
      const { unmount } = renderApp({ route, api: withSettings({ ...about, CompanyTerms: '' }) });
      expect(await screen.findByText('Tax number: SE556012579001')).toBeVisible();
      const main = within(screen.getByRole('main'));
      expect(main.getByText('Way AB')).toBeVisible();
      expect(main.getByRole('link', { name: about.CompanyWebsite })).toHaveAttribute('href', about.CompanyWebsite);
      expect(screen.queryAllByText(/download what we hold about you/)).toHaveLength(route === '/terms' ? 0 : 1);
      unmount();
    }
  });

  it('[PUB-2] shows no mail link when none is set', async () => {
    renderApp({ route: '/privacy-policy', api: withSettings({ contact_email: '' }) });
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
    expect(screen.queryByText(/Write to us/)).toBeNull();
  });

  it.each(['/privacy-policy', '/terms'])(
    '[PUB-2] %s says from which day it counts and where the company is',
    async route => {
      const about = { CompanyAddress: 'Linnégatan 1, Göteborg', policyDate: '2026-11-25', CompanyTerms: '' };
      renderApp({ route, api: withSettings(about) });
      expect(await screen.findByText('Valid from 2026-11-25')).toBeVisible();
      expect(screen.getByText(about.CompanyAddress)).toBeVisible();
    },
  );
});

describe('[PUB-1] the landing page says what the stage sells', () => {
  it.each([
    ['delivery', 'Send a parcel and follow it all the way.', 'Book a delivery'],
    ['taxi', 'Book a ride and follow it all the way.', 'Book a ride'],
  ] as const)('%s', async (appcat, lead, action) => {
    renderApp({ api: { fetchSettings: () => ({ settings: defaultSettings, appcat }) } });
    expect(await screen.findByText(lead)).toBeVisible();
    expect(await screen.findByRole('link', { name: action })).toBeVisible();
  });
});
