import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { setLanguage, startLanguage } from '@/i18n/i18n';
import { setTransport } from '@/lib/api';
import { maybeSignedIn } from '@/lib/auth';
import { setConfig } from '@/lib/config';
import { cacheService } from '@/lib/last-settings';
import { siteClient } from '@/lib/site-client';
import { useSite } from '@/lib/stores/site';
import { aCarType, aUser } from '@/testing/fixtures';
import indexHtml from '../../index.html?raw';
import { renderPage } from './prerender';
import { startApp } from './start-app';
import { startVisit } from './start-visit';
import { visitorPage } from './visitor-page';

const signedInAs = 'CognitoIdentityServiceProvider.test.LastAuthUser';
const answers: Record<string, (input: unknown) => unknown> = {
  fetchSettings: () => ({ settings: { ...defaultSettings, CompanyName: 'Vägen AB' }, appcat: 'delivery' }),
  fetchCarTypes: () => ({ carTypes: [aCarType({ name: 'Van' })] }),
  fetchLanguages: () => ({ languages: [] }),
  findPlaces: () => ({ searchResults: [{ place_id: 'p1', description: 'Järntorget 1, Göteborg' }] }),
  fetchUser: () => ({ user: aUser('driver') }),
};

let stop: () => void;
const left = vi.fn();

/** The landing page as it opens for a visitor, in a document of its own; `drawn` is the build's content. */
const open = async (drawn?: string, before: (page: HTMLElement) => void = () => undefined) => {
  const element = document.createElement('div');
  if (drawn !== undefined) Object.assign(element, { innerHTML: drawn }).dataset['drawn'] = 'en';
  document.body.append(element);
  document.documentElement.dataset['page'] = window.location.pathname;
  document.documentElement.classList.add('shell');
  before(element);
  const { Page } = await visitorPage(window.location.pathname)!.load();
  await act(async () => {
    stop = startVisit(element, Page, async shown => {
      left();
      await startApp(shown);
    });
  });
};

// Loads the lazy parts before a test waits for them.
beforeAll(() => Promise.all([import('./island'), import('@/features/home/price-tools')]), 120_000);
beforeEach(() => {
  document.documentElement.classList.remove('dark');
  window.history.replaceState(null, '', '/');
  setConfig({ stage: 'test', region: 'local-1', userPoolId: 'local_test', userPoolClientId: 'test' });
  const restore = setTransport(async (operation, input) => {
    const answer = answers[operation];
    if (!answer) throw new ApiError('not_found', operation);
    return answer(input);
  });
  onTestFinished(() => void restore());
});
afterEach(async () => {
  await act(async () => stop());
  siteClient().clear();
  left.mockClear();
  window.history.replaceState(null, '', '/');
});

it('[HOME-3] shows a visitor slogan, price check and what the service says of itself, without the rest of the program', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Where from?' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 3, name: 'Van' })).toBeVisible();
  expect(screen.getAllByText(/Vägen AB/).length).toBeGreaterThan(0);
  expect(document.title).toBe(defaultSettings.appName);
  expect(left).not.toHaveBeenCalled();
});

it('[NAV-1] a link leads to its page without a new document, and back', async () => {
  await open();
  await userEvent.click(screen.getAllByRole('link', { name: 'About us' })[0]!);
  await waitFor(() => expect(window.location.pathname).toBe('/about-us'));
  expect(left).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Where from?' })).toBeNull());
  await act(async () => window.history.back());
  expect(await screen.findByRole('combobox', { name: 'Where from?' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

it('a link that is opened elsewhere leaves the page alone', async () => {
  await open();
  const link = screen.getAllByRole('link', { name: 'About us' })[0]!;
  link.addEventListener('click', event => event.preventDefault());
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(left).not.toHaveBeenCalled();
  expect(window.location.pathname).toBe('/');
});

it('[PUB-5] dark is chosen for this and the next visit', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(document.documentElement).toHaveClass('dark');
  expect(document.documentElement).not.toHaveClass('light');
  expect(localStorage.getItem('wayfare-mode')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light mode' }));
  expect(document.documentElement).toHaveClass('light');
});

it('[PLUS-10] places are found in the card, with all that this needs', async () => {
  await open();
  await userEvent.type(screen.getByRole('combobox', { name: 'Where from?' }), 'Järn');
  expect(await screen.findByRole('option', { name: /Järntorget 1/ })).toBeVisible();
  expect(left).not.toHaveBeenCalled();
});

it('[AUTH-9] a user who signs in in another tab sees their own page', async () => {
  await open();
  localStorage.setItem(signedInAs, 'driver-1');
  await act(async () => {
    const change = { key: 'CognitoIdentityServiceProvider.test.driver-1.refreshToken', newValue: 'new' };
    window.dispatchEvent(new StorageEvent('storage', change));
  });
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(useSite.getState().userType).toBe('driver'));
});

it('[HOME-3] takes over what the build has drawn, as it stands', async () => {
  const errors = vi.spyOn(console, 'error');
  await open(await renderPage('/', 'en'));
  const heading = screen.getByRole('heading', { level: 1 });
  expect(await screen.findByRole('heading', { level: 3, name: 'Van' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(document.documentElement).toHaveClass('dark');
  // React logs an error where the page and the program differ.
  expect(
    errors.mock.calls
      .flat()
      .map(String)
      .filter(text => /hydrat/i.test(text)),
  ).toEqual([]);
});

it('[PUB-7] [HOME-3] takes a drawn page over as it is, and then shows what the last visit left', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  cacheService({ settings: defaultSettings, appcat: 'taxi' });
  const restore = setTransport(() => new Promise(() => undefined));
  onTestFinished(() => void restore());
  window.history.replaceState(null, '', '/about-us');
  await open(await renderPage('/about-us', 'en'));
  expect(await screen.findByText(/We move people through the city/)).toBeVisible();
  expect(reported).not.toHaveBeenCalled();
});

it('[PUB-7] a page of text is taken over as it stands, and names the document', async () => {
  window.history.replaceState(null, '', '/terms');
  await open(await renderPage('/terms', 'en'));
  const heading = screen.getByRole('heading', { level: 1, name: 'Terms of service' });
  await waitFor(() => expect(document.title).toBe(`Terms of service · ${defaultSettings.appName}`));
  expect(await screen.findByText(/Vägen AB runs/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(left).not.toHaveBeenCalled();
});

it('a cached page of another address, stored for use without network, is not shown', async () => {
  window.history.replaceState(null, '', '/terms');
  await open(await renderPage('/', 'en'), () => void (document.documentElement.dataset['page'] = '/'));
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Where from?' })).toBeNull();
});

it('shows what the build has drawn to whoever asked for a language that there is not', async () => {
  const drawing = await renderPage('/', 'en');
  const pageStyle = document.createElement('style');
  pageStyle.textContent = /html:not[^}]*}/.exec(indexHtml)![0].replace('#root', 'div');
  document.head.append(pageStyle);
  onTestFinished(() => pageStyle.remove());
  await open(drawing);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

it('[PUB-7] [PLUS-10] input from before the program has loaded is entered once it has', async () => {
  const drawn = await renderPage('/', 'en');
  await open(drawn, page => {
    page.querySelector<HTMLInputElement>('[name="pickup"]')!.value = 'Järn';
    page.querySelector('select')!.value = 'de';
  });
  expect(await screen.findByRole('option', { name: /Järntorget 1/ })).toBeVisible();
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(screen.getByRole('combobox', { name: 'Von wo?' })).toHaveValue('Järn');
  await act(() => setLanguage('en'));
});

it('a press from before the program has loaded takes effect once it has, a single time', async () => {
  await open(await renderPage('/', 'en'), page => {
    Object.assign(window, { pressedEarly: page.querySelector('[aria-label="Switch to dark mode"]') });
  });
  expect(document.documentElement).toHaveClass('dark');
  expect(window).not.toHaveProperty('pressedEarly');
});

it('shows itself where the browser forbids storage', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(forbidden);
  await startLanguage();
  expect(maybeSignedIn()).toBe(false);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(document.documentElement).toHaveClass('dark');
  await act(() => setLanguage('de'));
  expect(await screen.findByRole('combobox', { name: 'Von wo?' })).toBeVisible();
  await act(() => setLanguage('en'));
});

it('[NAV-1] the link to the page that is shown loads nothing', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(left).not.toHaveBeenCalled();
});
