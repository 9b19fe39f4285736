import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogVersions } from '#shared/contract/entities/catalog-versions';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { LanguageHead } from '#shared/contract/entities/language';
import { useTextStore } from '@/i18n/text-store';
import { useSettings } from '@/lib/settings-queries';
import { aUser } from '@/testing/fixtures';
import { renderApp, renderInProviders } from '@/testing/render';
import { CACHED_MS, LOOK_EVERY_MS } from './catalog-pace';

const none: CatalogVersions = { carTypes: 0, languages: 0, cancelReasons: 0, promos: 0 };
const english = {
  id: 'en',
  langName: 'English',
  langLocale: 'en',
  dateLocale: 'en-GB',
  default: true,
  createdAt: 1,
  textCount: 0,
  textVersion: 0,
} satisfies LanguageHead;
const finnish = { ...english, id: 'fi', langName: 'Suomi', langLocale: 'fi', default: false };

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(async () => {
  hidden = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  useTextStore.setState({ locale: 'en' });
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A server whose admin changes things. */
const stage = () => {
  const state = {
    settings: defaultSettings,
    versions: none,
    languages: [english] as LanguageHead[],
    texts: {} as Record<string, string>,
  };
  const api = {
    fetchSettings: () => ({ settings: state.settings, appcat: 'delivery' as const, versions: state.versions }),
    fetchLanguages: () => ({ languages: state.languages }),
    fetchLanguage: ({ id }: { id: string }) => {
      const head = state.languages.find(language => language.id === id)!;
      return { language: { ...head, keyValuePairs: state.texts } };
    },
  };
  return { state, api };
};

function Company() {
  return <p>{useSettings().CompanyName}</p>;
}

describe('[ADM-10] a page that stays open', () => {
  it('shows a changed setting within seconds, signed in or not, without reload', async () => {
    const { state, api } = stage();
    renderInProviders(<Company />, api);
    expect(await screen.findByText('Wayfare')).toBeVisible();
    state.settings = { ...defaultSettings, CompanyName: 'Roads AB' };
    await pass(LOOK_EVERY_MS);
    expect(await screen.findByText('Roads AB')).toBeVisible();
  });

  it('shows it in the form of an admin who has typed nothing', async () => {
    const { state, api } = stage();
    const license = { isSet: false, ending: '' };
    const fetchSettingsState = () => ({ settings: state.settings, license, currencyFixed: false });
    renderApp({ route: '/settings', user: aUser('admin'), api: { ...api, fetchSettingsState } });
    expect(await screen.findByLabelText('Referral bonus')).toHaveValue(String(defaultSettings.bonus));
    state.settings = { ...defaultSettings, bonus: 77 };
    await pass(LOOK_EVERY_MS);
    await waitFor(() => expect(screen.getByLabelText('Referral bonus')).toHaveValue('77'));
  });

  it('shows a setting that takes effect a day later to the admin whose page was open before', async () => {
    const { state, api } = stage();
    const license = { isSet: false, ending: '' };
    let saved = state.settings;
    const fetchSettingsState = () => ({ settings: saved, license, currencyFixed: false });
    renderApp({ route: '/settings', user: aUser('admin'), api: { ...api, fetchSettingsState } });
    expect(await screen.findByLabelText('Referral bonus')).toHaveValue(String(defaultSettings.bonus));
    saved = { ...defaultSettings, bonus: 77 };
    await pass(LOOK_EVERY_MS);
    await waitFor(() => expect(screen.getByLabelText('Referral bonus')).toHaveValue('77'));
  });

  it('asks nothing while it is hidden, and at once when it is looked at again', async () => {
    const { state, api } = stage();
    const app = renderApp({ route: '/about-us', api });
    await screen.findByRole('heading', { level: 1 });
    hidden = true;
    await pass(10 * LOOK_EVERY_MS);
    expect(app.callsOf('fetchSettings')).toHaveLength(1);
    hidden = false;
    state.settings = { ...defaultSettings, appName: 'Roads' };
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(/^Roads connects people/)).toBeVisible();
  });

  it('loads a list again that has changed, and only that; a second time when no cache can have the old one', async () => {
    const { state, api } = stage();
    const app = renderApp({ route: '/about-us', api });
    await screen.findByRole('heading', { level: 1 });
    await pass(LOOK_EVERY_MS);
    state.versions = { ...none, carTypes: 1 };
    await pass(LOOK_EVERY_MS);
    expect(app.callsOf('fetchCarTypes')).toHaveLength(2);
    await pass(CACHED_MS);
    expect(app.callsOf('fetchCarTypes')).toHaveLength(3);
    await pass(5 * LOOK_EVERY_MS);
    expect(app.callsOf('fetchCarTypes')).toHaveLength(3);
    expect(app.callsOf('fetchLanguages')).toHaveLength(1);
  });
});

describe('[ADM-7] the languages of an open page', () => {
  const change = async (state: ReturnType<typeof stage>['state'], languages: LanguageHead[]) => {
    state.languages = languages;
    state.versions = { ...state.versions, languages: state.versions.languages + 1 };
    await pass(LOOK_EVERY_MS);
  };

  it('show a text that an admin changes, and the shipped one again when they take it away', async () => {
    const { state, api } = stage();
    renderApp({ route: '/about-us', api });
    await screen.findByRole('heading', { level: 1, name: 'About us' });
    state.texts = { 'nav.about': 'Who we are' };
    await change(state, [{ ...english, textCount: 1, textVersion: 1 }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Who we are' })).toBeVisible();
    state.texts = {};
    await change(state, [{ ...english, textVersion: 2 }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  });

  it('offer a new one, in which a missing text is read in the default language; only its own texts are loaded', async () => {
    const { state, api } = stage();
    const app = renderApp({ route: '/about-us', api });
    await screen.findByRole('heading', { level: 1 });
    expect(app.callsOf('fetchLanguage')).toEqual([]);
    state.texts = { 'nav.about': 'Meistä' };
    await change(state, [english, { ...finnish, textCount: 1, textVersion: 1 }]);
    await app.mouse.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Suomi');
    expect(await screen.findByRole('heading', { level: 1, name: 'Meistä' })).toBeVisible();
    expect(screen.getByText(/^Wayfare connects people/)).toBeVisible();
    expect(app.callsOf('fetchLanguage')).toEqual([{ id: 'fi' }]);
    expect(JSON.parse(localStorage.getItem('wayfare-language-texts')!)).toMatchObject({ choice: { locale: 'fi' } });
  });

  it('leave whoever reads one that is deleted in the default, and say so', async () => {
    const { state, api } = stage();
    state.languages = [english, { ...finnish, textCount: 1, textVersion: 1 }];
    state.texts = { 'nav.about': 'Meistä' };
    localStorage.setItem('wayfare-language', 'fi');
    renderApp({ route: '/about-us', api });
    expect(await screen.findByRole('heading', { level: 1, name: 'Meistä' })).toBeVisible();
    await change(state, [english]);
    expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    expect(await screen.findByText(/^Suomi is no longer available, so you now see the default language/)).toBeVisible();
    expect(localStorage.getItem('wayfare-language')).toBeNull();
    expect(localStorage.getItem('wayfare-language-texts')).toBeNull();
  });
});
