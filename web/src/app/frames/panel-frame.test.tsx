import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UserType } from '#shared/contract/operation';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { setLanguage } from '@/i18n/i18n';
import { i18n } from '@/i18n/instance';
import type * as routesModule from '@/app/routes';
import { aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { giveWholeStyles } from '@/testing/styles';

giveWholeStyles();

/** Every page exists, so that the drawer shows every allowed entry. */
vi.mock('@/app/routes', async original => {
  const actual = await original<typeof routesModule>();
  return {
    ...actual,
    pageLoader: (page: string) => async () => ({ Page: () => <p>{page}</p> }),
    entriesFor: (entries: readonly routesModule.NavEntry[], userType: UserType) =>
      entries.filter(entry => entry.for.includes(userType)),
  };
});

const matchMedia = window.matchMedia;
const wide = (matches: boolean) =>
  (window.matchMedia = query => ({ ...matchMedia(query), matches: matches && query.includes('min-width') }));
beforeEach(() => void wide(true));
afterEach(async () => {
  window.matchMedia = matchMedia;
  await setLanguage('en', false);
});

const show = (userType: UserType, route = '/bookings') => renderApp({ route, user: aUser(userType) });
const paper = async () => (await screen.findByRole('complementary')).closest<HTMLElement>('.MuiDrawer-paper')!;

const accountButton = async () => (await paper()).querySelector<HTMLElement>('[data-account] [aria-haspopup]')!;
/** The choices behind the name of the signed-in user. */
const account = () => screen.findByRole('dialog', { name: 'Account' });

/** Group titles appear among the entries, in brackets. */
const entries = async () => {
  const drawer = await paper();
  const places = within(drawer).getByRole('navigation', { name: 'Main menu' });
  const account = drawer.querySelector('[data-account]')!;
  return (
    [places, account]
      // Buttons that open a group, the account's choices or the drawer itself are no entries.
      .flatMap(part => [...part.querySelectorAll('a, button:not([aria-expanded]), h2')])
      .map(({ tagName, textContent }) => (tagName === 'H2' ? `[${textContent}]` : textContent))
  );
};

const about = {
  AppleStoreLink: 'https://apps.apple.com/app/way',
  PlayStoreLink: 'https://play.google.com/store/apps/way',
  InstagramHandle: 'way',
  FacebookHandle: '',
};

describe('the home page on a desk', () => {
  it('[PUB-5] has one switch to the dark, though it has the site’s header beside the drawer', async () => {
    const app = show('rider', '/');
    await screen.findByRole('navigation', { name: i18n.t('menu.site') });
    await app.mouse.click(await accountButton());
    expect(screen.getAllByRole('button', { name: 'Switch to dark mode' })).toHaveLength(1);
  });
});

describe('the side drawer', () => {
  it.each([
    ['rider', 1],
    ['driver', 0],
    ['fleetadmin', 0],
    ['admin', 0],
  ] as const)('[NAV-3] asks only those to drive who do not yet: %s', async (usertype, count) => {
    show(usertype);
    const drawer = await paper();
    expect(await within(drawer).findByRole('link', { name: 'Help and contact' })).toBeVisible();
    expect(within(drawer).queryAllByRole('link', { name: 'Become a driver' })).toHaveLength(count);
  });

  it.each([
    ['rider', ['Home', 'Bookings', 'Wallet', 'Profile', 'Log out']],
    ['driver', ['Home', 'Trips', 'Bookings', 'Earnings', 'Wallet', 'Profile', 'Log out']],
    ['fleetadmin', ['Home', 'Dashboard', 'Bookings', 'Wallet', 'Drivers', 'Earnings reports', 'Profile', 'Log out']],
    [
      'admin',
      [
        'Home',
        'Dashboard',
        'Bookings',
        'Add booking',
        '[Users]',
        'Customers',
        'Drivers',
        'Fleet admins',
        'All admins',
        'Vehicle types',
        'Cancellation reasons',
        'Promos',

        '[Wallet]',
        'Earnings reports',
        'Driver earnings',
        'Add to wallet',
        'Withdrawals',
        'Payments to check',
        'Approvals',
        'Books',
        '[Settings]',
        'App info',
        'General settings',
        'Languages',
        'Audit trail',
        'Push notifications',
        'Profile',
        'Log out',
      ],
    ],
  ] as const)('[NAV-3] has exactly the entries of the specification for a %s', async (userType, wanted) => {
    show(userType);
    expect(await entries()).toEqual(wanted);
  });

  it('[NAV-3] leads a fleet admin’s earning reports to the driver earnings', async () => {
    show('fleetadmin');
    expect(within(await paper()).getByRole('link', { name: 'Earnings reports' })).toHaveAttribute(
      'href',
      '/driverearning',
    );
  });

  it('[NAV-3] is permanent on wide screens, 240 px, on the left, with the name of the application on top', async () => {
    show('admin');
    const drawer = await paper();
    expect(drawer.closest('.MuiDrawer-docked')).not.toBeNull();
    expect(getComputedStyle(drawer)).toMatchObject({ width: '240px', left: '0px' });
    expect(drawer.querySelector('a')).toHaveTextContent('Wayfare');
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
  });

  it('[NAV-3] is folded to its icons by whoever wants the room, and stays so', async () => {
    const app = show('rider');
    await app.mouse.click(within(await paper()).getByRole('button', { name: 'Collapse menu' }));
    expect(getComputedStyle(await paper()).width).toBe('64px');
    expect(within(await paper()).getByRole('link', { name: 'Wallet' })).toHaveAttribute('href', '/wallet');
    app.unmount();
    show('rider', '/wallet');
    expect(getComputedStyle(await paper()).width).toBe('64px');
  });

  it.each([
    ['rider', '/'],
    ['driver', '/trips'],
    ['rider', '/bookings/b1'],
    ['admin', '/bookings/b1'],
  ] as const)('[NAV-3] opens folded for a %s beside the map of %s', async (userType, route) => {
    const app = show(userType, route);
    expect((await paper()).closest('.MuiDrawer-docked')).not.toBeNull();
    expect(getComputedStyle(await paper()).width).toBe('64px');
    await app.mouse.click(within(await paper()).getByRole('button', { name: 'Expand menu' }));
    expect(getComputedStyle(await paper()).width).toBe('240px');
    await app.mouse.click(await accountButton());
    expect(within(await account()).getByRole('combobox', { name: 'Language' })).toBeVisible();
  });

  it.each(['rider', 'driver', 'fleetadmin', 'admin'] as const)(
    '[NAV-3] has a different icon for each entry of a %s',
    async userType => {
      show(userType);
      const icons = within(within(await paper()).getByRole('navigation', { name: 'Main menu' }))
        .getAllByRole('link')
        .flatMap(link => link.querySelector('svg')?.innerHTML ?? []);
      expect(icons.length).toBeGreaterThan(3);
      expect(new Set(icons).size).toBe(icons.length);
    },
  );

  it('[NAV-3] says who is signed in, and as what, folded too', async () => {
    const app = show('fleetadmin');
    const { firstName, lastName } = aUser('fleetadmin');
    const drawer = within(await paper());
    expect(drawer.getByText(`${firstName} ${lastName}`)).toBeVisible();
    expect(drawer.getByText('Fleet admin')).toBeVisible();
    await app.mouse.click(drawer.getByRole('button', { name: 'Collapse menu' }));
    expect(drawer.getByRole('button', { name: `${firstName} ${lastName}, Fleet admin` })).toBeVisible();
  });

  it('[NAV-3] [PLUS-47] has language and colours behind the name, and sign-out beside it, in one row', async () => {
    const app = show('admin');
    const foot = (await paper()).querySelector<HTMLElement>('[data-account]')!;
    expect(getComputedStyle(foot)).toMatchObject({ display: 'flex', minHeight: '48px' });
    expect(within(foot).getByRole('button', { name: 'Log out' })).toBeVisible();
    await app.mouse.click(await accountButton());
    await app.mouse.click(within(await account()).getByRole('button', { name: 'Switch to dark mode' }));
    expect(document.documentElement.className).toContain('dark');
    await app.mouse.click(within(await account()).getByRole('button', { name: 'Switch to light mode' }));
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.mouse.click(within(foot).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('[NAV-3] [PLUS-47] closes a group, remembers it, and still has the entry of the page that is shown', async () => {
    const app = show('admin', '/riders');
    const group = async () => within(await paper()).getByRole('button', { name: 'Users' });
    const has = async (name: string) => within(await paper()).queryByRole('link', { name }) !== null;
    expect(await group()).toHaveAttribute('aria-expanded', 'true');
    await app.mouse.click(await group());
    expect(await group()).toHaveAttribute('aria-expanded', 'false');
    expect([await has('Customers'), await has('Fleet admins'), await has('Promos')]).toEqual([true, false, true]);
    app.unmount();
    const later = show('admin', '/bookings');
    expect(await group()).toHaveAttribute('aria-expanded', 'false');
    expect(await has('Customers')).toBe(false);
    await later.mouse.click(await group());
    expect(await has('Fleet admins')).toBe(true);
    await later.mouse.click(await group());
    await later.mouse.click(within(await paper()).getByRole('button', { name: 'Collapse menu' }));
    // Icons have no title to open them again.
    expect(await has('Fleet admins')).toBe(true);
    localStorage.clear();
  });

  it('[PLUS-47] scrolls to the entry of the page that is shown', async () => {
    const scrolled: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.textContent);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const app = show('admin', '/driverearning');
    await paper();
    await waitFor(() => expect(scrolled.at(-1)).toBe('Driver earnings'));
    await app.mouse.click(within(await paper()).getByRole('link', { name: 'Audit trail' }));
    await waitFor(() => expect(scrolled.at(-1)).toBe('Audit trail'));
  });

  it('[PUB-6] [HOME-2] leads to what the site says about itself, from every page and on every screen', async () => {
    const api = {
      fetchSettings: () => ({
        settings: { ...defaultSettings, ...about, CompanyName: 'Way AB', CompanyTerms: '' },
        appcat: 'delivery' as const,
      }),
    };
    const expectAll = async (within_: HTMLElement) => {
      const links = within(within_);
      for (const [name, path] of [
        ['Help and contact', '/support'],
        ['Accessibility', '/accessibility'],
        ['About us', '/about-us'],
        ['Privacy policy', '/privacy-policy'],
        ['Terms of service', '/terms'],
        ['App Store', about.AppleStoreLink],
        ['Google Play', about.PlayStoreLink],
        ['Instagram', 'https://www.instagram.com/way'],
      ] as const)
        expect(await links.findByRole('link', { name })).toHaveAttribute('href', path);
      expect(links.queryByRole('link', { name: 'Facebook' })).toBeNull();
      expect(links.getByText(/© \d{4} Way AB/)).toBeVisible();
    };
    const desk = renderApp({ route: '/bookings', user: aUser('admin'), api });
    await expectAll(await paper());
    await desk.mouse.click(within(await paper()).getByRole('button', { name: 'Collapse menu' }));
    await desk.mouse.click(within(await paper()).getByRole('button', { name: 'About and legal' }));
    await expectAll(await screen.findByRole('dialog', { name: 'About and legal' }));
    desk.unmount();
    wide(false);
    const phone = renderApp({ route: '/wallet', user: aUser('rider'), api });
    await phone.mouse.click(await screen.findByRole('button', { name: 'Open menu' }));
    await expectAll(await paper());
    await phone.mouse.click(within(await paper()).getByRole('link', { name: 'Terms of service' }));
    await waitFor(() => expect(phone.path()).toBe('/terms'));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('[PUB-5] home has the header of the site beside it', async () => {
    show('rider', '/');
    const header = within(await screen.findByRole('banner'));
    for (const [name, path] of [
      ['Home', '/'],
      ['My account', '/bookings'],
      ['About us', '/about-us'],
    ] as const)
      expect(header.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('[PLUS-13] gives the focus to a page that stands in another frame, with and without a link to it', async () => {
    const app = show('rider', '/about-us');
    await app.mouse.click(await screen.findByRole('link', { name: 'My account' }));
    await paper();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await app.back();
    await screen.findByRole('link', { name: 'My account' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('[NAV-3] is called by a button on small screens and goes with a choice', async () => {
    wide(false);
    const app = show('admin');
    await screen.findByText('bookings/bookings-page');
    expect(screen.queryByRole('complementary')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await paper();
    expect(drawer.closest('.MuiModal-root')).not.toBeNull();
    // 240 px, and wider with larger letters.
    expect(getComputedStyle(drawer).width).toMatch(/^(240px|15rem)$/);
    await app.mouse.click(within(drawer).getByRole('link', { name: 'Promos' }));
    expect(app.path()).toBe('/promos');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('[NAV-3] [PUB-7] stands on the right in a language that is written from the right', async () => {
    await setLanguage('ar', false);
    show('admin');
    const style = getComputedStyle(await paper());
    expect(style.right).toBe('0px');
    expect(style.left).not.toBe('0px');
  });
});
