import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { i18n } from '@/i18n/instance';
import * as auth from '@/lib/auth';
import { aCarType } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/lib/auth', async original => ({
  ...(await original<typeof auth>()),
  signInWithPassword: vi.fn(),
}));
vi.mock('@/features/uploads/picture-upload', () => ({
  PictureUpload: (props: {
    label: string;
    error?: string;
    onDone: (result: object) => void;
    onCleared?: () => void;
  }) => (
    <div>
      <button type="button" onClick={() => props.onDone({ uploadId: 'UP1', path: 'licenses/1' })}>
        {props.label}
      </button>
      <button type="button" onClick={props.onCleared}>
        Take away
      </button>
      <span>{props.error}</span>
    </div>
  ),
}));
const signIn = vi.mocked(auth.signInWithPassword);
beforeEach(() => void signIn.mockReset().mockResolvedValue('done'));

const settings = (changes: Partial<typeof defaultSettings>) => ({
  fetchSettings: () => ({
    settings: { ...defaultSettings, country: 'Sweden', ...changes },
    appcat: 'delivery' as const,
  }),
});
const signedUp = { user_signup: () => ({ uid: 'd1', emailVerification: false }) };
const refusing = (code: ErrorCode) => ({
  user_signup: () => {
    throw new ApiError(code, code);
  },
});
const open = (
  api: RenderOptions['api'] = signedUp,
  route = '/register?as=driver',
  config: RenderOptions['config'] = {},
) => renderApp({ route, config, api: { ...settings({}), check_user_exists: () => ({ users: [] }), ...api } });

const values = {
  'First name': 'Dag',
  'Last name': 'Driver',
  Email: 'dag@example.com',
  Password: 'secret1',
  'Phone number': '701234567',
  Make: 'Volvo',
  Model: 'V60',
  'Number plate': 'ABC 123',
};
/** Goes on to the last step and sends, or stays where something is wrong. */
const send = async () => {
  for (let step = ''; screen.queryByRole('button', { name: 'Next' });) {
    const shown = screen.getByText(/^Step/).textContent;
    if (shown === step) return;
    step = shown;
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));
};
/** Including hidden steps. */
const hidden = true;
const fill = async (change: Record<string, string> = {}, picture = true) => {
  for (const [label, value] of Object.entries({ ...values, ...change }))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await userEvent.click(await screen.findByRole('radio', { name: /^Car/, hidden }));
  if (picture) await userEvent.click(screen.getByRole('button', { name: 'Photo of your driving licence', hidden }));
};

describe('registering as a driver', () => {
  it('[REG-9] sends vehicle, car type and licence, and says that an admin looks first', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const app = open();
    await fill({ 'Anything else about the vehicle (optional)': 'Blue', Bank: 'Sparbank', 'Account number': '123' });
    await send();
    expect(await screen.findByText(/We’ll let you know as soon as you can drive/)).toBeVisible();
    expect(app.callsOf('user_signup')).toEqual([
      {
        regData: {
          firstName: 'Dag',
          lastName: 'Driver',
          email: 'dag@example.com',
          password: 'secret1',
          mobile: '+46701234567',
          usertype: 'driver',
          language: 'en',
          vehicleMake: 'Volvo',
          vehicleModel: 'V60',
          vehicleNumber: 'ABC 123',
          other_info: 'Blue',
          carType: 'Car',
          licenseImage: 'UP1',
          bankName: 'Sparbank',
          bankAccount: '123',
        },
      },
    ]);
    expect(screen.getByText(i18n.t('auth.toApplication'))).toBeVisible();
    expect(signIn).toHaveBeenCalledWith('dag@example.com', 'secret1');
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it('[REG-9] asks drivers of a vehicle without plate and licence for neither, and sends neither', async () => {
    const bike = aCarType({ id: 'bike', name: 'Bike', needs_plate: false, needs_license: false });
    const app = open({ ...signedUp, fetchCarTypes: () => ({ carTypes: [aCarType(), bike] }) });
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: /^Bike/, hidden }));
    expect(screen.queryByLabelText('Number plate')).toBeNull();
    await send();
    expect(await screen.findByText(/We’ll let you know as soon as you can drive/)).toBeVisible();
    const { regData } = app.callsOf('user_signup')[0] as { regData: object };
    expect(regData).toMatchObject({ carType: 'Bike', vehicleMake: 'Volvo' });
    expect(regData).not.toHaveProperty('vehicleNumber');
    expect(regData).not.toHaveProperty('licenseImage');
  });

  it('[REG-8] [REG-9] signs in at once where drivers need no approval', async () => {
    open({ ...settings({ driver_approval: false }), ...signedUp });
    await fill();
    await send();
    expect(await screen.findByText(i18n.t('account_create_successfully'))).toBeVisible();
    expect(signIn).toHaveBeenCalledWith('dag@example.com', 'secret1');
  });

  it.each([
    ['REG-4', { 'Phone number': '' }, 'mobile_no_blank_error'],
    ['REG-9', { Make: '' }, 'vehicle_details_missing'],
    ['REG-9', { 'Number plate': '' }, 'vehicle_details_missing'],
  ] as const)('[%s] stops at the form for %j, with the focus there', async (_id, change, message) => {
    const app = open();
    await fill(change);
    await send();
    const field = screen.getByLabelText(Object.keys(change)[0]!);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(i18n.t(message));
    expect(app.callsOf('user_signup')).toEqual([]);
  });

  it('[REG-9] wants the licence, also when it was taken away again', async () => {
    const app = open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Take away', hidden }));
    await send();
    expect(await screen.findByText(i18n.t('license_missing'))).toBeVisible();
    expect(app.callsOf('user_signup')).toEqual([]);
  });

  it('lists what is wrong when it is more than one thing, and leads there', async () => {
    const app = open();
    await fill({ Make: '', Model: '', 'Number plate': '' }, false);
    await send();
    const summary = (await screen.findByText('4 things to fix')).closest<HTMLElement>('[role="alert"]')!;
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole('button', { name: 'Model' }));
    expect(screen.getByLabelText('Model')).toHaveFocus();
    expect(within(summary).queryByRole('button', { name: 'Type of vehicle' })).toBeNull();
    expect(app.callsOf('user_signup')).toEqual([]);
  });

  it('[ENT-2] [REG-9] offers to load the car types again', async () => {
    let broken = true;
    open({
      fetchCarTypes: () => {
        if (broken) throw new ApiError('internal_error', 'broken');
        return { carTypes: [aCarType(), aCarType({ id: 'van', name: 'Van' })] };
      },
    });
    await screen.findByLabelText('Make');
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again', hidden }));
    expect(await screen.findByRole('radio', { name: /^Van/, hidden })).toBeEnabled();
  });
});

describe('a refused registration', () => {
  it.each([
    ['REG-6', 'referer_not_found', 'Referral code (optional)'],
    ['REG-3', 'password_alphaNumeric_check', 'Password'],
    ['REG-4', 'mobile_no_blank_error', 'Phone number'],
    ['REG-9', 'vehicle_details_missing', 'Make'],
    ['REG-5', 'user_exists', 'Email'],
  ] as const)('[%s] %s is shown at its field, and loses nothing', async (_id, code, label) => {
    open(refusing(code));
    await fill();
    await send();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(i18n.t(code));
    for (const [name, value] of Object.entries(values)) expect(screen.getByLabelText(name)).toHaveValue(value);
    expect(screen.getByRole('radio', { name: /^Car/, hidden })).toBeChecked();
  });

  it('[REG-5] finds out that it is the phone that is taken', async () => {
    const app = open({
      ...refusing('user_exists'),
      check_user_exists: ({ mobile }) => ({ users: mobile ? [{ mobile: true }] : [] }),
    });
    await fill();
    await send();
    await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveFocus());
    expect(app.callsOf('check_user_exists')).toEqual([{ mobile: '+46701234567' }]);
  });

  it.each(['reg_error', 'email_or_mobile_issue', 'too_many_requests'] as const)(
    '[REG-5] [REG-8] %s is told and blames no field',
    async code => {
      open(refusing(code));
      await fill();
      await send();
      expect(within(await screen.findByRole('alertdialog')).getByText(i18n.t(code))).toBeVisible();
      expect(screen.queryByText(/./, { selector: '.Mui-error.MuiFormHelperText-root' })).toBeNull();
    },
  );

  it('[REG-9] a car type that went meanwhile is told in words that fit', async () => {
    open(refusing('select_proper'));
    await fill();
    await send();
    expect(await screen.findByText('Choose the type of your vehicle.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the choice between riding and driving', () => {
  it('[REG-9] keeps what has been typed, and asks riders for no vehicle', async () => {
    const app = open(signedUp, '/register?next=%2Fwallet');
    await userEvent.type(await screen.findByLabelText('First name'), 'Rut');
    expect(screen.queryByLabelText('Make')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Drive/ }));
    expect(app.path()).toBe('/register?next=%2Fwallet&as=driver');
    await userEvent.type(await screen.findByLabelText('Make'), 'Volvo');
    await userEvent.click(screen.getByRole('radio', { name: /^Send/ }));
    expect(screen.getByLabelText('First name')).toHaveValue('Rut');
    expect(screen.queryByLabelText('Make')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Drive/ }));
    expect(await screen.findByLabelText('Make')).toHaveValue('Volvo');
  });

  it('[NAV-4] [REG-6] keeps where to go next and who invited between sign-in and registration', async () => {
    const app = open(signedUp, '/register?next=%2Fwallet&referral=anna1234');
    const main = within(await screen.findByRole('main'));
    await userEvent.click(await main.findByRole('link', { name: 'Sign in' }));
    expect(app.path()).toBe('/login?next=%2Fwallet&referral=anna1234');
    await userEvent.click(await main.findByRole('link', { name: 'Drive with us' }));
    expect(app.path()).toBe('/register?next=%2Fwallet&referral=anna1234&as=driver');
    expect(await screen.findByLabelText('Referral code (optional)')).toHaveValue('anna1234');
  });

  it.each([
    [{ bank_fields: true, RiderWithDraw: true }, true, true],
    [{ bank_fields: true, RiderWithDraw: false }, false, true],
    [{ bank_fields: false, RiderWithDraw: true }, false, false],
    [{ bank_fields: false, RiderWithDraw: false }, false, false],
  ])('[REG-7] with %j asks riders for a bank: %s, drivers: %s', async (changes, rider, driver) => {
    open({ ...settings(changes), ...signedUp }, '/register');
    await screen.findByLabelText('First name');
    await waitFor(() => expect(screen.queryAllByLabelText('Bank')).toHaveLength(rider ? 1 : 0));
    await userEvent.click(screen.getByRole('radio', { name: /^Drive/ }));
    await screen.findByLabelText('Make');
    expect(screen.queryAllByLabelText('Bank')).toHaveLength(driver ? 1 : 0);
  });

  it('[REG-6] looks the referral id up when its field is left, and only hints', async () => {
    const app = open(
      {
        ...signedUp,
        validate_referrer: ({ referralId }) => {
          if (referralId === 'anna1234') return { uid: 'a' };
          throw new ApiError('referer_not_found', 'unknown');
        },
      },
      '/register',
    );
    const field = await screen.findByLabelText('Referral code (optional)');
    await userEvent.type(field, 'nobody1');
    expect(app.callsOf('validate_referrer')).toEqual([]);
    await userEvent.tab();
    expect(await screen.findByText(/We can’t find this code/)).toBeVisible();
    expect(field).toBeValid();
    await userEvent.clear(field);
    await userEvent.type(field, 'anna1234');
    await userEvent.tab();
    expect(await screen.findByText('This code works.')).toBeVisible();
  });
});

describe('the password rule of the stage', () => {
  it.each([
    [undefined, 'has space1', 'password_alphaNumeric_check', 'good*12'],
    ['alphanumeric', 'short', 'password_alphaNumeric_check', 'good*12'],
    ['complex', 'lowercase1', 'password_complexity_check', 'Good!pass1'],
    ['any', 'short', 'auth.passwordHelpAny', 'any thing ü'],
  ] as const)('[REG-3] %s refuses "%s"', async (rule, bad, message, good) => {
    const app = open(signedUp, '/register?as=driver', rule && { passwordRule: rule });
    await fill({ Password: bad });
    await send();
    const field = screen.getByLabelText('Password');
    await waitFor(() => expect(field).toHaveAccessibleDescription(i18n.t(message)));
    expect(app.callsOf('user_signup')).toEqual([]);
    fireEvent.change(field, { target: { value: good } });
    await send();
    await waitFor(() => expect(app.callsOf('user_signup')).toMatchObject([{ regData: { password: good } }]));
  });
});
