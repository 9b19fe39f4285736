import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LanguageHead } from '#shared/contract/entities/language';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const english: LanguageHead = {
  id: 'l-en',
  langName: 'English',
  langLocale: 'en',
  dateLocale: 'en-GB',
  default: true,
  createdAt: 1,
  textCount: 0,
  textVersion: 0,
};
const swedish = { ...english, id: 'l-sv', langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE', default: false };

const open = (
  languages: LanguageHead[],
  options: { route?: string; api?: RenderOptions['api']; demo?: boolean } = {},
) => {
  const texts: Record<string, string> = {};
  return renderApp({
    route: options.route ?? '/languagesetting',
    user: aUser('admin'),
    api: {
      fetchSettings: () => ({
        settings: { ...defaultSettings, AllowCriticalEditsAdmin: !options.demo },
        appcat: 'delivery',
      }),
      fetchLanguages: () => ({ languages }),
      fetchLanguage: ({ id }) => ({
        language: { ...languages.find(language => language.id === id)!, keyValuePairs: { ...texts } },
      }),
      editLanguage: change => {
        if (change.method === 'Add') languages.push({ ...swedish, ...change.record, id: 'l-new', createdAt: 9 });
        return { id: change.method === 'Add' ? 'l-new' : change.id };
      },
      editLanguageTexts: change => {
        Object.assign(texts, change.texts);
        return { textCount: 1, textVersion: 1 };
      },
      ...options.api,
    },
  });
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('[ADM-7] the list of languages', () => {
  it('says in the specification’s words that there is none', async () => {
    open([]);
    expect(await screen.findByText('No Languages available.')).toBeVisible();
  });

  it('[PLUS-47] says that a language is complete, and draws a bar only where something is left to do', async () => {
    open([english, swedish]);
    expect(await screen.findByText('Complete')).toBeVisible();
    const bars = await screen.findAllByRole('progressbar');
    expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual([expect.stringContaining(swedish.langName)]);
  });

  it('does not delete the default', async () => {
    const app = open([english, swedish]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Delete English' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Cannot delete default language');
    expect(app.callsOf('editLanguage')).toEqual([]);
  });

  it('adds one, which begins with the default’s keys; a bad code is shown at its field', async () => {
    const app = open([english]);
    await app.mouse.click(await screen.findByRole('button', { name: 'Add language' }));
    await screen.findByLabelText('Name');
    fill('Name', 'Svenska');
    fill('Code', 'x');
    fill('Dates and numbers', 'sv-SE');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a language code like sv or pt-BR.')).toBeVisible();
    fill('Code', 'sv');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsOf('editLanguage')).toEqual([
        {
          method: 'Add',
          record: { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv-SE', default: false },
        },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Texts of Svenska' })).toBeVisible();
  });

  it('writes dates and numbers by the code of a new language when no other is given', async () => {
    const app = open([english], { route: '/languagesetting?row=new' });
    await screen.findByLabelText('Name');
    fill('Name', 'Svenska');
    fill('Code', 'sv');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsOf('editLanguage')).toEqual([
        { method: 'Add', record: { langName: 'Svenska', langLocale: 'sv', dateLocale: 'sv', default: false } },
      ]),
    );
  });

  it('[DEMO-1] cannot be changed in demo mode, which is said before', async () => {
    open([english], { demo: true });
    expect(await screen.findByText(/^This is a demo/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add language' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: 'Delete English' })).toBeDisabled();
  });
});

describe('[ADM-7] the texts of a language', () => {
  const route = '/languagesetting?texts=l-sv';
  const find = async (text: string) => {
    await screen.findByRole('searchbox', { name: 'Search keys and texts' });
    fill('Search keys and texts', text);
  };

  it('are found, written with what they were, and refused while a place is missing', async () => {
    const app = open([english, swedish], { route });
    await find('adjust.most');
    fill('adjust.most', 'Högst allt');
    expect(await screen.findByText('most in double braces is missing.')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    expect(app.callsOf('editLanguageTexts')).toEqual([]);
    fill('adjust.most', 'Högst {{most}}');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsOf('editLanguageTexts')).toEqual([
        { id: 'l-sv', texts: { 'adjust.most': 'Högst {{most}}' }, was: { 'adjust.most': '' } },
      ]),
    );
    expect(await screen.findByText('Saved.')).toBeVisible();
  });

  it('show what somebody else wrote meanwhile, and replace it on the next saving', async () => {
    let theirs = '';
    const app = open([english, swedish], {
      route,
      api: {
        fetchLanguage: () => ({
          language: { ...swedish, keyValuePairs: (theirs ? { 'nav.home': theirs } : {}) as Record<string, string> },
        }),
        editLanguageTexts: ({ was }) => {
          if (was?.['nav.home'] === 'Start') return { textCount: 1, textVersion: 3 };
          theirs = 'Start';
          throw new ApiError('changed_meanwhile', 'changed', { params: { field: 'nav.home' } });
        },
      },
    });
    await find('nav.home');
    fill('nav.home', 'Hem');
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/Someone else wrote “Start” in the meantime/)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(app.callsOf('editLanguageTexts').at(-1)).toMatchObject({ was: { 'nav.home': 'Start' } });
  });

  it('are not written from a broken file: JSON Error, and its line', async () => {
    const app = open([english, swedish], { route });
    await app.mouse.click(await screen.findByRole('tab', { name: 'As JSON' }));
    fill('As JSON', '{\n"nav.home": "Hem"\n"nav.wallet": "x"}');
    await app.mouse.click(screen.getByRole('button', { name: 'Check and save' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('JSON Error');
    await app.mouse.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/^JSON Error in line 3/)).toBeVisible();
    fill('As JSON', '{"nav.home": "Hem"}');
    await app.mouse.click(screen.getByRole('button', { name: 'Check and save' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsOf('editLanguageTexts')).toEqual([
        { id: 'l-sv', texts: { 'nav.home': 'Hem' }, was: { 'nav.home': '' } },
      ]),
    );
  });

  it('typed as a file are not lost without a question', async () => {
    const app = open([english, swedish], { route });
    await app.mouse.click(await screen.findByRole('tab', { name: 'As JSON' }));
    fill('As JSON', '{"nav.home": "Hem"}');
    await app.mouse.click(screen.getByRole('button', { name: 'Languages' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('As JSON')).toHaveValue('{"nav.home": "Hem"}');
  });
});
