import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { ApiError } from '#shared/client/api-error';
import { i18n } from '@/i18n/instance';
import { renderApp, type RenderOptions } from '@/testing/render';

vi.mock('@/features/uploads/picture-upload', () => ({
  PictureUpload: (props: { label: string; onDone: (result: object) => void }) => (
    <button type="button" onClick={() => props.onDone({ uploadId: 'UP1', path: 'licenses/1' })}>
      {props.label}
    </button>
  ),
}));

const open = (api: RenderOptions['api'] = {}, bank = true, more: Partial<RenderOptions> = {}) =>
  renderApp({
    route: '/register?as=driver',
    api: {
      fetchSettings: () => ({
        settings: { ...defaultSettings, country: 'Sweden', bank_fields: bank },
        appcat: 'delivery' as const,
      }),
      check_user_exists: () => ({ users: [] }),
      user_signup: () => ({ uid: 'd1', emailVerification: false }),
      ...api,
    },
    ...more,
  });

const you = {
  'First name': 'Dag',
  'Last name': 'Driver',
  Email: 'dag@example.com',
  Password: 'secret1',
  'Phone number': '701234567',
};
const vehicle = { Make: 'Volvo', Model: 'V60', 'Number plate': 'ABC 123' };
const type = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const describeVehicle = async () => {
  await type(vehicle);
  await userEvent.click(await screen.findByRole('radio', { name: /^Car/ }));
  await press('Photo of your driving licence');
};
const atStep = (step: string) => expect(screen.getByText(step)).toHaveFocus();

describe('registering to drive, step by step', () => {
  it('[REG-9] asks for the person, the vehicle and the payout one after another', async () => {
    const app = open();
    expect(await screen.findByText('Step 1 of 3')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Drive/ })).toBeVisible();
    expect(await screen.findByLabelText('Make')).not.toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await type(you);
    await press('Next');
    await waitFor(() => atStep('Step 2 of 3'));
    expect(screen.getByLabelText('First name')).not.toBeVisible();
    expect(screen.queryByRole('radio', { name: /^Drive/ })).toBeNull();
    await describeVehicle();
    await press('Next');
    await waitFor(() => atStep('Step 3 of 3'));
    expect(screen.getByLabelText('Bank')).toBeVisible();
    expect(screen.getByLabelText('Referral code (optional)')).toBeVisible();
    expect(app.callsOf('user_signup')).toEqual([]);
    await press('Create an account');
    expect(await screen.findByText(/We’ll let you know as soon as you can drive/)).toBeVisible();
    expect(app.callsOf('user_signup')).toMatchObject([{ regData: { vehicleMake: 'Volvo', licenseImage: 'UP1' } }]);
  });

  it('[REG-9] says what is wrong in one step only, and stays there', async () => {
    open();
    await screen.findByText('Step 1 of 3');
    await press('Next');
    const summary = (await screen.findByText('5 things to fix')).closest<HTMLElement>('[role="alert"]')!;
    await waitFor(() => expect(summary).toHaveFocus());
    expect(screen.getByText('Step 1 of 3')).toBeVisible();
    await type({ ...you, Email: 'no address' });
    await press('Next');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    await type(you);
    await press('Next');
    await waitFor(() => atStep('Step 2 of 3'));
    expect(screen.getByLabelText('Make')).toBeValid();
    expect(screen.queryByText(/things to fix/)).toBeNull();
    await press('Next');
    const vehicleSummary = (await screen.findByText('5 things to fix')).closest<HTMLElement>('[role="alert"]')!;
    await userEvent.click(within(vehicleSummary).getByRole('button', { name: 'Type of vehicle' }));
    expect(screen.getByRole('radiogroup', { name: 'Type of vehicle' })).toHaveFocus();
    await press('Back');
    expect(screen.queryByText(/things to fix/)).toBeNull();
  });

  it('[REG-9] loses nothing on the way back, by its button or that of the browser', async () => {
    const app = open({}, true, { browser: true });
    await screen.findByText('Step 1 of 3');
    await type(you);
    await press('Next');
    await describeVehicle();
    await press('Next');
    await waitFor(() => atStep('Step 3 of 3'));
    await type({ Bank: 'Sparbank' });
    await press('Back');
    await waitFor(() => atStep('Step 2 of 3'));
    await act(async () => {
      await new Promise(resolve => setTimeout(resolve));
      window.history.back();
    });
    await waitFor(() => atStep('Step 1 of 3'));
    expect(app.path()).toBe('/register?as=driver');
    await press('Next');
    await waitFor(() => atStep('Step 2 of 3'));
    await press('Next');
    await waitFor(() => atStep('Step 3 of 3'));
    for (const [label, value] of Object.entries({ ...you, ...vehicle, Bank: 'Sparbank' }))
      expect(screen.getByLabelText(label)).toHaveValue(value);
    await press('Create an account');
    await waitFor(() => expect(app.callsOf('user_signup')).toMatchObject([{ regData: { licenseImage: 'UP1' } }]));
  });

  it.each([
    ['user_exists', 'Email', 'Step 1 of 3'],
    ['vehicle_details_missing', 'Make', 'Step 2 of 3'],
    ['referer_not_found', 'Referral code (optional)', 'Step 3 of 3'],
  ] as const)('[REG-9] %s of the server leads to its step', async (code: ErrorCode, label, step) => {
    open({
      user_signup: () => {
        throw new ApiError(code, code);
      },
    });
    await screen.findByText('Step 1 of 3');
    await type(you);
    await press('Next');
    await describeVehicle();
    await press('Next');
    await press('Create an account');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(step)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(i18n.t(code));
  });

  it('[REG-7] has two steps where nobody is asked for a bank', async () => {
    open({}, false);
    expect(await screen.findByText('Step 1 of 2')).toBeVisible();
    await type(you);
    await press('Next');
    expect(await screen.findByLabelText('Referral code (optional)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create an account' })).toBeVisible();
  });

  it('[REG-9] shows drivers what they get, and riders what they get, on one page', async () => {
    open();
    expect(await screen.findByText('Your share before you accept')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /^Send/ }));
    expect(screen.getByText('The price before you book')).toBeInTheDocument();
    expect(screen.queryByText(/^Step/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Create an account' })).toBeVisible();
  });
});
