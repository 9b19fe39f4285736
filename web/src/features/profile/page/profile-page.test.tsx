import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { User } from '#shared/contract/entities/user';
import { ApiError } from '#shared/client/api-error';
import * as anew from '@/lib/sign-in-anew';
import * as socialSignIn from '@/lib/social';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const settingsOf = (changes: Partial<typeof defaultSettings>) => ({
  fetchSettings: () => ({ settings: { ...defaultSettings, ...changes }, appcat: 'delivery' as const }),
});

/** The page of a user over a server that stores its input. */
const open = (user: User, options: { tab?: string; api?: RenderOptions['api'] } = {}) => {
  let stored = user;
  return renderApp({
    route: `/profile?tab=${options.tab ?? 'you'}`,
    user,
    api: {
      listFiles: () => ({ files: [] }),
      fetchFileLink: ({ path }) => ({ url: `/file/${path}`, expiresAt: Date.now() + 300_000 }),
      updateProfile: changes => ({ user: (stored = { ...stored, ...changes } as User) }),
      ...options.api,
    },
  });
};

type App = ReturnType<typeof open>;
const social = aUser('rider', { loginType: 'facebook' });

const retype = async (app: App, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await app.mouse.clear(field);
  if (text) await app.mouse.type(field, text);
};
const save = (app: App) => app.mouse.click(screen.getByRole('button', { name: 'Save' }));
const problems = () => screen.findAllByText(/./, { selector: '.Mui-error.MuiFormHelperText-root' });

/**
 * A page with unsaved changes removes its history entry a moment after it is unmounted; the next test starts after
 * that.
 */
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await waitFor(() => expect(history.state).not.toMatchObject({ guard: true }));
});

describe('personal details', () => {
  it('[PROF-1] shows names, e-mail, mobile and the read-only user type; an e-mail login keeps e-mail and mobile', async () => {
    open(aUser('rider'));
    expect(await screen.findByLabelText('First name')).toHaveValue('Edda');
    expect(screen.getByLabelText('Last name')).toHaveValue('Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('edda@example.com');
    expect(screen.getByLabelText('Email')).toBeDisabled();
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+46 70 123 45 67'));
    expect(screen.getByLabelText('Phone number')).toBeDisabled();
    expect(screen.getByText('Account type: Customer')).toBeVisible();
    expect(screen.queryByLabelText('Account type')).toBeNull();
    expect(screen.queryByText(/can’t be changed here/)).toBeNull();
  });

  it.each(['0701112233', '070-111 22 33', '701112233'])(
    '[PROF-1] takes a new number as it is typed with the country of its own: %s',
    async typed => {
      const settings = { ...defaultSettings, AllowCountrySelection: true, country: 'Sweden' };
      const app = open(aUser('rider'), {
        api: {
          fetchSettings: () => ({ settings, appcat: 'delivery' as const }),
          sendContactCode: () => ({ sent: true }),
        },
      });
      await app.mouse.click(await screen.findByRole('button', { name: 'Change number' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change number' }));
      await waitFor(() => expect(dialog.getByLabelText('Country')).toHaveValue('SE'));
      await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
      expect(dialog.getByLabelText('Phone number')).toBeInvalid();
      expect(dialog.getByLabelText('Phone number')).toHaveFocus();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      await app.mouse.type(dialog.getByLabelText('Phone number'), typed);
      await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
      await waitFor(() => expect(app.callsOf('sendContactCode')).toEqual([{ mobile: '+46701112233' }]));
    },
  );

  it('[PROF-1] asks for the password in the same sheet when the sign-in is an old one, and keeps what was typed', async () => {
    const app = open(aUser('rider'), {
      api: {
        sendContactCode: () => {
          throw new ApiError('sign_in_again', 'old');
        },
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
    const password = dialog.getByLabelText('Password');
    expect(password).toHaveAccessibleDescription(/you stay signed in on this device/);
    await app.mouse.type(dialog.getByLabelText('Email'), 'new@example.com');
    await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/enter your password before you change this/));
    expect(password).toHaveFocus();
    expect(dialog.getByText(/All your other devices are signed out then/)).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveValue('new@example.com');
    await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(password).toBeInvalid();
    expect(app.callsOf('sendContactCode')).toHaveLength(1);
  });

  it('[ENT-1] shows a driver whom they drive for and how to reach them; others see no such group', async () => {
    const fleet = { name: 'Flo Fleet', email: 'flo@example.com', mobile: '+46701112233' };
    const app = open(aUser('driver', { fleetadmin: 'f1' }), { api: { fetchOwnFleet: () => ({ fleet }) } });
    const group = within(await screen.findByRole('region', { name: 'Your fleet' }));
    expect(group.getByText('Flo Fleet')).toBeVisible();
    expect(group.getByRole('link', { name: fleet.mobile })).toHaveAttribute('href', `tel:${fleet.mobile}`);
    expect(group.getByRole('link', { name: fleet.email })).toHaveAttribute('href', `mailto:${fleet.email}`);
    app.unmount();
    const other = open(aUser('driver'));
    expect(await screen.findByRole('region', { name: 'Vehicle' })).toBeVisible();
    expect(other.callsOf('fetchOwnFleet')).toEqual([]);
  });

  it('[PROF-1] sends only what changed and says that it is saved', async () => {
    const app = open(aUser('rider'));
    await retype(app, 'First name', '  Ebba ');
    await save(app);
    expect(await screen.findByText('Profile saved.')).toBeVisible();
    expect(app.callsOf('updateProfile')).toEqual([{ firstName: 'Ebba' }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(app.client.getQueryData(['me'])).toMatchObject({ firstName: 'Ebba', lastName: 'Lind' });
  });

  it('[PROF-1] lets a social account change e-mail and mobile', async () => {
    const app = open(social);
    await retype(app, 'Email', ' New@Example.com');
    await retype(app, 'Phone number', '46709876543');
    await save(app);
    expect(await screen.findByText('Profile saved.')).toBeVisible();
    expect(app.callsOf('updateProfile')).toEqual([{ email: 'new@example.com', mobile: '+46709876543' }]);
  });

  it('[PROF-1] offers whoever has no password to sign in again, and keeps what was typed until then', async () => {
    const leave = vi.spyOn(socialSignIn, 'leaveForProvider').mockResolvedValue();
    const app = open(social, {
      api: {
        updateProfile: () => {
          throw new ApiError('sign_in_again', 'old');
        },
      },
    });
    await retype(app, 'Email', 'new@example.com');
    await save(app);
    const question = () => screen.findByRole('dialog', { name: 'Sign in again first' });
    await app.mouse.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
    expect(leave).not.toHaveBeenCalled();
    await save(app);
    await app.mouse.click(within(await question()).getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('facebook', '/profile?tab=you'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('[PROF-1] asks for the password before an own number becomes a way in, and sends the code after it', async () => {
    const signIn = vi.spyOn(anew, 'signInAnew').mockResolvedValue(true);
    const app = open(aUser('rider', { mobileUnproved: true }), {
      api: {
        sendContactCode: () => {
          if (signIn.mock.calls.length === 0) throw new ApiError('sign_in_again', 'old');
          return { sent: true };
        },
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Confirm number' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    await app.mouse.type(sheet.getByLabelText('Password'), 'right*99{Enter}');
    expect(await screen.findByLabelText('Code')).toBeVisible();
    expect(app.callsOf('sendContactCode')).toEqual(Array(2).fill({ mobile: '+46701234567' }));
  });

  it('[PROF-1] asks whoever has no password for none in the sheet of an unproved contact', async () => {
    const app = open(
      { ...social, emailUnproved: true },
      {
        api: {
          sendContactCode: () => {
            throw new ApiError('sign_in_again', 'old');
          },
        },
      },
    );
    await app.mouse.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
    await app.mouse.type(dialog.getByLabelText('Email'), 'new@example.com');
    await app.mouse.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in again first' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await app.mouse.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it.each(['+46 70 987 65 43', '0046709876543', '46709876543', '070-987 65 43'])(
    '[PROF-1] takes a number typed as %s beside the plus, a national one as one of the country that is served',
    async typed => {
      const settings = { ...defaultSettings, country: 'Sweden' };
      const app = open(social, { api: { fetchSettings: () => ({ settings, appcat: 'taxi' as const }) } });
      await retype(app, 'Phone number', typed);
      await save(app);
      await waitFor(() => expect(app.callsOf('updateProfile')).toEqual([{ mobile: '+46709876543' }]));
    },
  );

  it.each([
    ['First name', ' ', 'Enter the first and last name.'],
    ['Last name', '', 'Enter the first and last name.'],
    ['Email', 'nobody', 'Enter an email address like name@example.com.'],
    ['Email', '', 'Enter an email address like name@example.com.'],
    ['Phone number', '46-70', 'Enter the whole phone number, at least 6 digits. The country code may come with it.'],
    ['Phone number', '12345', 'Enter the whole phone number, at least 6 digits. The country code may come with it.'],
  ])('[PROF-1] stops a bad %s ("%s") at its field and sends nothing', async (label, text, message) => {
    const app = open(social);
    await retype(app, label, text);
    await save(app);
    const [problem, ...others] = await problems();
    expect(problem).toHaveTextContent(message);
    expect(others).toEqual([]);
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(app.callsOf('updateProfile')).toEqual([]);
  });

  it('[PROF-1] shows a refusal of the server at the field it is about', async () => {
    const app = open(social, {
      api: {
        updateProfile: () => {
          throw new ApiError('user_exists', 'taken');
        },
      },
    });
    await retype(app, 'Email', 'taken@example.com');
    await save(app);
    const shown = await problems();
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'There is already an account with this email or phone. Sign in instead.',
    ]);
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveValue('taken@example.com');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('drops changes on request', async () => {
    const app = open(aUser('rider'));
    await retype(app, 'Last name', 'Other');
    await app.mouse.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Last name')).toHaveValue('Lind');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('asks before a link loses unsaved changes', async () => {
    const app = open(aUser('rider'));
    await retype(app, 'Last name', 'Other');
    await app.mouse.click(screen.getByRole('tab', { name: 'Notifications' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(app.path()).toBe('/profile?tab=you');
    expect(screen.getByLabelText('Last name')).toHaveValue('Other');
    await app.mouse.click(screen.getByRole('tab', { name: 'Notifications' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(app.path()).toBe('/profile?tab=notifications'));
  });
});

describe('bank account', () => {
  it.each([
    ['a driver with bank_fields', aUser('driver'), { bank_fields: true }, true],
    ['a driver without bank_fields', aUser('driver'), { bank_fields: false }, false],
    ['a rider without RiderWithDraw', aUser('rider'), { bank_fields: true, RiderWithDraw: false }, false],
    ['a rider with RiderWithDraw', aUser('rider'), { bank_fields: true, RiderWithDraw: true }, true],
    ['a rider with RiderWithDraw only', aUser('rider'), { bank_fields: false, RiderWithDraw: true }, false],
    ['an admin', aUser('admin'), { bank_fields: true, RiderWithDraw: true }, false],
  ])('[PROF-3] %s', async (_who, user, settings, shown) => {
    open(user, { api: settingsOf(settings) });
    await screen.findByLabelText('First name');
    await waitFor(() => expect(screen.queryAllByLabelText('Account number')).toHaveLength(shown ? 1 : 0));
  });

  it('[PROF-3] saves the account', async () => {
    const app = open(aUser('driver', { bankName: 'Old Bank' }), { api: settingsOf({ bank_fields: true }) });
    await retype(app, 'Bank', 'New Bank');
    await retype(app, 'Account number', 'SE12 3456');
    await save(app);
    await screen.findByText('Profile saved.');
    expect(app.callsOf('updateProfile')).toEqual([{ bankName: 'New Bank', bankAccount: 'SE12 3456' }]);
  });

  const staleUntil = (isFresh: () => boolean): RenderOptions['api'] => ({
    ...settingsOf({ bank_fields: true, MobileLoginEnabled: true }),
    updateProfile: changes => {
      if (!isFresh()) throw new ApiError('sign_in_again', 'old');
      return { user: { ...aUser('driver'), ...changes } as User };
    },
  });

  it('[PROF-3] asks for the password when the sign-in is an old one, and saves what was typed', async () => {
    const signIn = vi
      .spyOn(anew, 'signInAnew')
      .mockRejectedValueOnce(
        Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' }),
      );
    const app = open(aUser('driver'), { api: staleUntil(() => signIn.mock.calls.length > 1) });
    await retype(app, 'Bank', 'New Bank');
    await save(app);
    const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm that it’s you' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Bank')).toHaveValue('New Bank');
    await save(app);
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    expect(dialog().getByLabelText('Password')).toBeInvalid();
    await app.mouse.type(dialog().getByLabelText('Password'), 'wrong*99');
    await app.mouse.click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(await dialog().findByText('This password is wrong.')).toBeVisible();
    signIn.mockResolvedValueOnce(true);
    await app.mouse.click(dialog().getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Profile saved.');
    expect(signIn).toHaveBeenLastCalledWith('edda@example.com', 'wrong*99');
    expect(app.callsOf('updateProfile')).toEqual(Array(3).fill({ bankName: 'New Bank' }));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it.each([
    ['a text', true],
    ['an app', false],
  ])('[PROF-3] takes the code of %s instead of the password alone', async (_by, isText) => {
    const ask = vi.spyOn(anew, 'askCodeAnew').mockResolvedValue();
    const answer = vi.spyOn(anew, 'answerAnew').mockResolvedValue();
    vi.spyOn(anew, 'signInAnew').mockResolvedValue(false);
    const app = open(aUser('driver'), { api: staleUntil(() => answer.mock.calls.length > 0) });
    await retype(app, 'Bank', 'New Bank');
    await save(app);
    const sheet = within(await screen.findByRole('dialog'));
    if (isText) await app.mouse.click(sheet.getByRole('button', { name: 'Text me a code instead' }));
    else await app.mouse.type(sheet.getByLabelText('Password'), 'right*99{Enter}');
    const code = await screen.findByLabelText('Code');
    expect(ask).toHaveBeenCalledTimes(isText ? 1 : 0);
    expect(screen.queryByRole('button', { name: 'Send a new code' }) !== null).toBe(isText);
    await app.mouse.type(code, '123456');
    await screen.findByText('Profile saved.');
    expect(answer).toHaveBeenCalledWith('123456');
  });

  it.each([
    ['another account', { bankAccount: 'SE1' }, true],
    ['the first account on the first day', { createdAt: Date.now() }, false],
    ['the first account later on', { createdAt: 1 }, true],
  ])('[PROF-3] says that withdrawals wait only where they do: %s', async (_which, known, waits) => {
    const app = open(aUser('driver', { approved: true, ...known }), { api: settingsOf({ bank_fields: true }) });
    await retype(app, 'Account number', 'SE12 3456');
    const text = 'With this change, withdrawals wait for 24 hours.';
    await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(waits ? 1 : 0));
  });
});

describe('profile picture', () => {
  const withPicture = aUser('rider', { profile_image: 'users/rider-1/profileImage/a' });

  it('[PROF-2] removes the picture after a yes', async () => {
    const app = open(withPicture, { api: { deleteFile: () => ({ deleted: true }) } });
    await app.mouse.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    await app.mouse.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(app.callsOf('deleteFile')).toEqual([]);
    await app.mouse.click(screen.getByRole('button', { name: 'Remove' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(app.callsOf('deleteFile')).toEqual([{ path: 'users/rider-1/profileImage/a' }]));
    expect(await screen.findByRole('group', { name: 'A photo of you' })).toBeVisible();
    expect(app.client.getQueryData(['me'])).toMatchObject({ profile_image: undefined });
  });

  it('[PROF-2] offers the upload while there is none', async () => {
    open(aUser('rider'));
    expect(await screen.findByRole('group', { name: 'A photo of you' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

describe('a driver', () => {
  const driver = aUser('driver', {
    vehicleMake: 'Volvo',
    vehicleModel: 'V60',
    vehicleNumber: 'ABC 123',
    carType: 'Estate',
    licenseImage: 'users/driver-1/licenseImage/l',
    ratings: { userrating: 4.8, details: [] },
  });
  const papers = [
    { path: 'users/driver-1/documents/one', size: 20_480, at: 1 },
    { path: 'users/driver-1/documents/two', size: 10_240, at: 2 },
    { path: 'users/driver-1/documents/two_thumb', size: 1_024, at: 2 },
  ];

  it('[LIFE-8] reads from how many ratings on theirs is shown', async () => {
    const { ratings: _none, ...unrated } = driver;
    open(unrated, { api: { listFiles: () => ({ files: papers }) } });
    expect(await screen.findByText('Shown from 5 ratings on')).toBeVisible();
  });

  it('[PROF-1] sees vehicle, licence, rating and approval', async () => {
    const app = open(driver, { api: { listFiles: () => ({ files: papers }) } });
    expect(await screen.findByText('Volvo V60')).toBeVisible();
    expect(screen.getByText('ABC 123')).toBeVisible();
    expect(screen.getByText('4.8')).toBeVisible();
    expect(screen.getByText('Approved')).toBeVisible();
    expect(await screen.findByAltText('Your driving licence')).toHaveAttribute(
      'src',
      '/file/users/driver-1/licenseImage/l',
    );
    expect(app.callsOf('listFiles')).toEqual([{ path: 'users/driver-1/documents' }]);
    expect(within(await screen.findByRole('list', { name: 'Documents' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('[PROF-1] a driver whose licence has no picture is asked for one', async () => {
    open({ ...driver, licenseImage: undefined });
    expect(await screen.findByText(/Add one to complete your documents/)).toBeVisible();
  });

  it('[PROF-1] deletes a document after a yes', async () => {
    let files = papers;
    const app = open(driver, {
      api: {
        listFiles: () => ({ files }),
        deleteFile: ({ path }) => {
          files = files.filter(file => file.path !== path);
          return { deleted: true };
        },
      },
    });
    await app.mouse.click(await screen.findByRole('button', { name: 'Delete Document 1' }));
    await app.mouse.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Document 2' })).toBeNull());
    expect(app.callsOf('deleteFile')).toEqual([{ path: 'users/driver-1/documents/one' }]);
  });

  it('[ENT-2] says when documents did not load, and tries again', async () => {
    let fails = true;
    const app = open(driver, {
      api: {
        listFiles: () => {
          if (fails) throw new ApiError('internal_error', 'broken');
          return { files: papers };
        },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await app.mouse.click(retry);
    expect(await screen.findByRole('list', { name: 'Documents' })).toBeVisible();
  });
});

describe('notifications', () => {
  it('[PROF-1] saves a switch at once', async () => {
    const app = open(aUser('rider'), { tab: 'notifications' });
    const rides = await screen.findByRole('switch', { name: 'My bookings' });
    expect(rides).toBeChecked();
    await app.mouse.click(rides);
    expect(rides).not.toBeChecked();
    await waitFor(() =>
      expect(app.callsOf('updateProfile')).toEqual([{ notifications: { rides: false, chat: true, account: true } }]),
    );
  });

  it('[PROF-1] puts a switch back that could not be saved', async () => {
    const app = open(aUser('rider', { notifications: { account: false } }), {
      tab: 'notifications',
      api: {
        updateProfile: () => {
          throw new ApiError('Fetch Call Error', 'offline');
        },
      },
    });
    const account = await screen.findByRole('switch', { name: 'My account' });
    expect(account).not.toBeChecked();
    await app.mouse.click(account);
    expect(await screen.findByText(/We can’t reach the service/)).toBeVisible();
    await waitFor(() => expect(account).not.toBeChecked());
  });
});

describe('[PLUS-8] mails', () => {
  it('are on until switched off, and are written in the language of one’s choice', async () => {
    const app = open(aUser('driver'), { tab: 'notifications' });
    const mails = await screen.findByRole('switch', { name: 'Send me emails' });
    expect(mails).toBeChecked();
    expect(screen.getByText('Decisions on your documents, withdrawals')).toBeVisible();
    const language = screen.getByLabelText('Language of emails');
    expect(language).toHaveValue('en');
    await app.mouse.selectOptions(language, 'ar');
    await app.mouse.click(mails);
    expect(mails).not.toBeChecked();
    expect(language).toBeDisabled();
    await waitFor(() =>
      expect(app.callsOf('updateProfile')).toEqual([{ language: 'ar' }, { notifications: { mail: false } }]),
    );
  });
});

describe('inviting friends', () => {
  const rider = aUser('rider', { referralId: 'edda4711' });

  it('[PROF-3] shows the id, copies it and shares the link where the browser can', async () => {
    const app = open(rider, { tab: 'invite', api: settingsOf({ bonus: 25, symbol: '$' }) });
    expect(await screen.findByText('edda4711')).toBeVisible();
    expect(await screen.findByText(/each get .*\$25\.00/)).toBeVisible();
    const link = `${location.origin}/register?referral=edda4711`;
    expect(screen.getByText(link)).toBeVisible();
    await app.mouse.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('edda4711'));
    await app.mouse.click(screen.getByRole('button', { name: 'Share the link' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link));
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await app.mouse.click(screen.getByRole('button', { name: 'Share the link' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }));
    delete (navigator as Partial<Navigator>).share;
  });

  it('[PROF-3] is not there for admins', async () => {
    open(aUser('admin'), { tab: 'invite' });
    expect(await screen.findByRole('tab', { name: 'Personal details' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('tab', { name: 'Invite friends' })).toBeNull();
  });
});
