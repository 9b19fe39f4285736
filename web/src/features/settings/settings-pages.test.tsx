import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { settingsFields, type Settings } from '#shared/contract/entities/settings';
import { ApiError } from '#shared/client/api-error';
import { en } from '#shared/i18n/en';
import { i18n } from '@/i18n/instance';
import { aCarType, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { askedSettings, generalGroups, infoGroups, type SettingEntry } from './setting-list';

const open = (
  route: string,
  options: { settings?: Partial<Settings>; state?: object; api?: RenderOptions['api'] } = {},
) => {
  let stored: Settings = { ...defaultSettings, ...options.settings };
  let license = '';
  const api: RenderOptions['api'] = {
    fetchSettings: () => ({ settings: stored, appcat: 'delivery', checksLicense: true }),
    fetchSettingsState: () => ({
      settings: stored,
      license: { isSet: license !== '', ending: license.slice(-4) },
      currencyFixed: false,
      ...options.state,
    }),
    editSettings: ({ was: _was, ...changes }) => {
      license = changes.license ?? license;
      stored = { ...stored, ...changes, license: '' };
      return { settings: stored };
    },
    ...options.api,
  };
  return {
    ...renderApp({ route, user: aUser('admin'), api }),
    change: (next: Partial<Settings>) => (stored = { ...stored, ...next }),
  };
};
type App = ReturnType<typeof open>;
const retype = async (label: string, text: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const save = (app: App) => app.mouse.click(screen.getByRole('button', { name: 'Save' }));

it('[ADM-10] every setting of the contract has a place on one page, and the licence a form of its own', () => {
  const placed = [...generalGroups, ...infoGroups].flatMap(({ settings }) => settings.map(({ name }) => name));
  expect([...placed, 'license'].sort()).toEqual(Object.keys(settingsFields.shape).sort());
});

describe('[ADM-10] a change that reaches everybody at once', () => {
  const flip = async (app: App, name: string) => app.mouse.click(await screen.findByRole('switch', { name }));

  it('[DEMO-1] to demo mode is saved once the name of the app is typed, after what comes of it', async () => {
    const app = open('/settings', { settings: { appName: 'Rut’s Rides' } });
    await flip(app, 'Admins may make changes');
    await save(app);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('No admin can undo this here.');
    const yes = within(dialog).getByRole('button', { name: 'Change it' });
    await app.mouse.click(yes);
    expect(within(dialog).getByLabelText(/^Type /)).toHaveFocus();
    fireEvent.change(within(dialog).getByLabelText('Type “Rut’s Rides” to go on'), {
      target: { value: 'Rut’s Rides' },
    });
    await app.mouse.click(yes);
    await waitFor(() => expect(app.callsOf('editSettings')).toMatchObject([{ AllowCriticalEditsAdmin: false }]));
  });

  it('to miles says what a ride costs before and after; who cancels keeps what was typed, unsaved', async () => {
    const carTypes = [
      aCarType({
        name: 'Van',
        base_fare: 0,
        rate_per_unit_distance: 11,
        rate_per_hour: 0,
        min_fare: 0,
        convenience_fees: 0,
      }),
    ];
    const app = open('/settings', { api: { fetchCarTypes: () => ({ carTypes }) } });
    await flip(app, 'Miles');
    await save(app);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/“Van” costs .*110.* now and .*68.* then/);
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.callsOf('editSettings')).toEqual([]);
    expect(screen.getByRole('switch', { name: 'Miles' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it.each(askedSettings.map(({ name }) => name))('has a text about what comes of it: %s', name => {
    expect(Object.keys(en)).toContain(`set.ask.${name}`);
  });

  it.each([...generalGroups, ...infoGroups].flatMap(({ settings }) => settings as readonly SettingEntry[]))(
    'is declared for $name, with a question that has a text or none',
    ({ name, asks }) => {
      expect(['always', 'off', 'never']).toContain(asks);
      expect(`set.ask.${name}` in en).toBe(asks !== 'never');
    },
  );

  const switchesThatAsk = askedSettings.filter(
    ({ name, kind, asks }) => kind === 'switch' && asks === 'off' && name !== 'AllowCriticalEditsAdmin',
  );

  it('asks about each switch that goes off, one after the other, and about none that goes on', async () => {
    const names = switchesThatAsk.map(({ name }) => name);
    const everySwitch = (on: boolean) => Object.fromEntries(names.map(name => [name, on]));
    const app = open('/settings', { settings: everySwitch(true), api: { fetchUsers: () => ({ users: [] }) } });
    const label = (name: string) => i18n.t(`set.${name}` as 'set.panic');
    await screen.findByLabelText('Referral bonus');
    const flipAll = () => names.forEach(name => fireEvent.click(screen.getByLabelText(label(name))));
    const press = (button: string) => fireEvent.click(screen.getByText(button));
    flipAll();
    press('Save');
    for (const name of names) {
      expect(app.callsOf('editSettings')).toEqual([]);
      await screen.findByText(i18n.t('set.ask.title', { setting: label(name) }));
      expect(screen.getByText(i18n.t(`set.ask.${name}` as 'set.ask.panic'))).toBeInTheDocument();
      press('Change it');
    }
    await waitFor(() => expect(app.callsOf('editSettings')).toMatchObject([everySwitch(false)]));
    await screen.findByText('Saved.');
    flipAll();
    press('Save');
    await waitFor(() => expect(app.callsOf('editSettings')).toMatchObject([everySwitch(false), everySwitch(true)]));
  });

  it('names how many drivers it stops now, on every page of the list', async () => {
    const driver = (walletBalance: number) => ({ ...aUser('driver'), walletBalance });
    const app = open('/settings', {
      settings: { negativeBalance: true },
      api: {
        fetchUsers: ({ cursor }) =>
          cursor ? { users: [driver(-1)] } : { users: [driver(-5), driver(0), driver(3)], nextCursor: 'more' },
      },
    });
    await flip(app, 'Let drivers go below zero');
    await save(app);
    const dialog = await screen.findByRole('dialog', { name: 'Change “Let drivers go below zero” for everyone?' });
    expect(dialog).toHaveTextContent('Drivers below zero now: 2.');
  });
});

it.each(['App name', 'Company'])('[ADM-10] [PUB-3] a blank %s is refused at the field', async label => {
  const app = open('/appinfo');
  await retype(label, ' ');
  await save(app);
  await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
  expect(app.callsOf('editSettings')).toEqual([]);
});

describe('[ADM-10] the general settings', () => {
  it('explain each, with its default, and are found by what they are about', async () => {
    open('/settings');
    expect(await screen.findByRole('switch', { name: 'Ring until answered' })).not.toBeChecked();
    expect(screen.getByText(/rings on the driver’s device until they answer.*Default: off\./)).toBeVisible();
    await retype('Search settings', 'debt cash');
    expect(await screen.findByLabelText('Customers may owe')).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Ring until answered' })).toBeNull();
    await retype('Search settings', 'debt cash zebra');
    expect(await screen.findByText('No setting matches “debt cash zebra”.')).toBeVisible();
  });

  it.each(['-5', ''])('show that Save refuses "%s", even if the search had hidden it', async typed => {
    const complained = vi.spyOn(console, 'error');
    onTestFinished(() => complained.mockRestore());
    const app = open('/settings');
    await retype('Referral bonus', typed);
    await retype('Search settings', 'debt cash');
    await waitFor(() => expect(screen.queryByLabelText('Referral bonus')).toBeNull());
    await save(app);
    const bonus = await screen.findByLabelText('Referral bonus');
    await waitFor(() => expect(bonus).toBeInvalid());
    await waitFor(() => expect(bonus).toHaveFocus());
    // The old value, which was not typed, does not come back: it would be saved.
    expect(bonus).toHaveValue('');
    await save(app);
    expect(app.callsOf('editSettings')).toEqual([]);
    expect(complained).not.toHaveBeenCalled();
  });

  it('take countries by their names, and store them as before', async () => {
    const app = open('/settings');
    const choose = async (label: string, text: string) => {
      const box = await screen.findByRole('combobox', { name: label });
      await waitFor(() => expect(box).toBeEnabled());
      await app.mouse.clear(box);
      await app.mouse.type(box, text);
      await app.mouse.click(await screen.findByRole('option', { name: text }));
    };
    expect(await screen.findByRole('combobox', { name: 'Your country' })).toHaveValue('United States');
    await choose('Your country', 'Sweden');
    await choose('Search places only in', 'Norway');
    await save(app);
    await waitFor(() =>
      expect(app.callsOf('editSettings')).toMatchObject([{ country: 'Sweden', restrictCountry: 'NO' }]),
    );
  });

  it('save what was changed and how it was before, and say so', async () => {
    const app = open('/settings');
    await app.mouse.click(await screen.findByRole('switch', { name: 'Ring until answered' }));
    await retype('Referral bonus', '25');
    await retype('Fare above the estimate', '20');
    await save(app);
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(app.callsOf('editSettings')).toEqual([
      {
        CarHornRepeat: true,
        bonus: 25,
        maxFareAboveEstimate: 0.2,
        was: { CarHornRepeat: false, bonus: 0, maxFareAboveEstimate: 0.3 },
      },
    ]);
    expect(app.client.getQueryData(['settings'])).toMatchObject({ settings: { bonus: 25 } });
  });

  it('name the least amount of cash that the currency has, and take another one, none, or blank', async () => {
    const app = open('/settings', { settings: { code: 'CHF' } });
    const field = await screen.findByLabelText('Smallest cash amount');
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription(/Blank: as in the currency, 0\.05 for CHF\./);
    for (const [typed, smallestCash] of [
      ['0.25', 0.25],
      ['0', 0],
      ['', null],
    ] as const) {
      await retype('Smallest cash amount', typed);
      await save(app);
      await waitFor(() => expect(app.callsOf('editSettings').at(-1)).toMatchObject({ smallestCash }));
    }
    await retype('Smallest cash amount', 'x');
    await save(app);
    expect(await screen.findByText(en['set.smallestCash.bad'])).toBeVisible();
    expect(app.callsOf('editSettings')).toHaveLength(3);
  });

  it('say at the field why the server refuses an amount of cash', async () => {
    const editSettings = () => {
      throw new ApiError('cash_above_fare', 'too high', { params: { field: 'smallestCash' } });
    };
    const app = open('/settings', { api: { editSettings } });
    await screen.findByLabelText('Smallest cash amount');
    await retype('Smallest cash amount', '500');
    await save(app);
    expect(await screen.findByText(en.cash_above_fare)).toBeVisible();
  });

  it.each([
    ['Referral bonus', '', 'Enter a referral bonus'],
    ['Referral bonus', '-5', 'Enter a referral bonus'],
    ['Decimals of fares', '', 'Enter a number'],
    ['Decimals of fares', '-1', 'Enter a number'],
    ['How far to look', 'far', 'Enter a number'],
    ['Currency', 'kr', 'Enter the three capital letters'],
  ])('stop %s "%s" at its field', async (label, text, message) => {
    const app = open('/settings');
    await retype(label, text);
    await save(app);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByText(new RegExp(`^${message}`))).toBeVisible();
    expect(app.callsOf('editSettings')).toEqual([]);
  });

  it('show that saving failed', async () => {
    const app = open('/settings', {
      api: {
        editSettings: () => {
          throw new ApiError('update_failed', 'failed');
        },
      },
    });
    await app.mouse.click(await screen.findByRole('switch', { name: 'Ring until answered' }));
    await save(app);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/weren’t saved/);
  });

  it('explain before anybody tries that the currency is fixed', async () => {
    open('/settings', { state: { currencyFixed: true } });
    expect(await screen.findByLabelText('Currency')).toBeDisabled();
    expect(screen.getByText(/Fixed now: there are accounts/)).toBeVisible();
  });

  it('let whoever saves second see what the first wrote, and choose', async () => {
    let refusals = 1;
    const app: App = open('/settings', {
      api: {
        editSettings: ({ was: _was, ...changes }) => {
          if (refusals-- > 0) {
            app.change({ bonus: 7 });
            throw new ApiError('changed_meanwhile', 'changed', { params: { field: 'bonus' } });
          }
          return { settings: app.change(changes) };
        },
      },
    });
    await retype('Referral bonus', '25');
    await save(app);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Now: 7')).toBeVisible();
    await app.mouse.click(within(dialog).getByLabelText('Yours: 25'));
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await save(app);
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(app.callsOf('editSettings').at(-1)).toEqual({ bonus: 25, was: { bonus: 7 } });
  });

  it('[DEMO-1] cannot be changed in demo mode, which is said before', async () => {
    open('/settings', { settings: { AllowCriticalEditsAdmin: false } });
    expect(await screen.findByRole('switch', { name: 'Ring until answered' })).toBeDisabled();
    expect(screen.getByText(/demo/i, { selector: '.MuiAlert-message' })).toBeVisible();
    expect(screen.getByLabelText('Licence', { selector: 'input' })).toBeDisabled();
  });
});

describe('[OPS-6] the licence', () => {
  const licence = () => screen.findByRole('form', { name: 'Licence' });

  it('is set, shown by its end, checked and removed', async () => {
    const app = open('/settings', { api: { checkLicense: () => ({ success: true }) } });
    expect(within(await licence()).getByText('No licence is set.')).toBeVisible();
    await app.mouse.type(within(await licence()).getByLabelText('Licence'), 'LIC-4711-ABCD');
    await app.mouse.click(screen.getByRole('button', { name: 'Save licence' }));
    expect(await screen.findByText('A licence is set. It ends in ABCD.')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Licence accepted.')).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Remove' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No licence is set.')).toBeVisible();
    expect(app.callsOf('editSettings')).toEqual([{ license: 'LIC-4711-ABCD' }, { license: '' }]);
  });

  it('that is refused stays typed, with the reason', async () => {
    const app = open('/settings', {
      api: {
        editSettings: () => {
          throw new ApiError('wrong_code', 'wrong', { params: { field: 'license' } });
        },
      },
    });
    await app.mouse.type(within(await licence()).getByLabelText('Licence'), 'BAD');
    await app.mouse.click(screen.getByRole('button', { name: 'Save licence' }));
    expect(await within(await licence()).findByRole('alert')).toBeVisible();
    expect(within(await licence()).getByLabelText('Licence')).toHaveValue('BAD');
  });
});

describe('[ADM-10] app info', () => {
  it('shows where the company’s name and links will stand, as they are typed, and saves them', async () => {
    const app = open('/appinfo');
    await retype('Company', 'Roads AB');
    await retype('Facebook', 'https://facebook.com/roads');
    const preview = await screen.findByRole('group', { name: 'Preview' });
    expect(within(preview).getByText(/Roads AB/)).toBeVisible();
    expect(within(preview).getByText('Facebook')).toBeVisible();
    await save(app);
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(app.callsOf('editSettings')).toMatchObject([
      { CompanyName: 'Roads AB', FacebookHandle: 'https://facebook.com/roads' },
    ]);
  });

  it.each([
    ['Website', 'roads', 'Enter a whole address'],
    ['Contact', 'nobody', 'Enter an email address'],
  ])('stops a %s that is none', async (label, text, message) => {
    const app = open('/appinfo');
    await retype(label, text);
    await save(app);
    expect(await screen.findByText(new RegExp(`^${message}`))).toBeVisible();
    expect(app.callsOf('editSettings')).toEqual([]);
  });
});
