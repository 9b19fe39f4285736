import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Booking } from '#shared/contract/entities/booking';
import { ApiError } from '#shared/client/api-error';
import type { DispatchView } from '@/features/assign/api';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const maja = { uid: 'd1', name: 'Maja Berg', vehicleNumber: 'WAY 26F', km: 0.4, score: 0.96 };
const otto = { uid: 'd2', name: 'Otto Ek', vehicleNumber: 'BUS 700', km: 3.2, score: 0.68 };
const nils = { uid: 'd3', name: 'Nils Dahl', vehicleNumber: 'OLD 111', km: 4, score: 0.6, excluded: 'busy' as const };
const around = (changes: Partial<DispatchView> = {}): DispatchView => ({
  candidates: [maja, otto, nils],
  waves: [],
  assigned: [],
  mayAssign: true,
  ...changes,
});

const show = (options: { booking?: Partial<Booking>; autoDispatch?: boolean; api?: RenderOptions['api'] } = {}) => {
  const settings = { ...defaultSettings, autoDispatch: options.autoDispatch ?? false };
  return renderApp({
    route: '/bookings',
    user: aUser('admin'),
    api: {
      fetchSettings: () => ({ settings, appcat: 'delivery' }),
      fetchBookings: () => ({ bookings: [aBooking(options.booking)] }),
      fetchCandidates: () => around(),
      assignDriver: () => ({ booking: aBooking() }),
      ...options.api,
    },
  });
};
type App = ReturnType<typeof show>;

const item = async (app: App) => {
  const row = (await screen.findByText('WF1001')).closest('[role="row"]') as HTMLElement;
  await app.mouse.click(within(row).getByRole('button', { name: /^Actions for / }));
  return screen.findByRole('menuitem', { name: /^Assign driver/ });
};

const openPicker = async (app: App) => {
  await app.mouse.click(await item(app));
  return within(await screen.findByRole('dialog', { name: 'Assign a driver' }));
};

const refuse = (code: ApiError['code']) => () => {
  throw new ApiError(code, 'no');
};

const expectMessage = async (app: App, text: string | RegExp) => {
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent(text);
  await app.mouse.click(within(alert).getByRole('button', { name: 'Close' }));
};

// The first page to show the table waits for its download; no test is about that.
beforeAll(
  () => Promise.all([import('./bookings-page'), import('@/features/assign/assign-picker'), import('@/app/notices')]),
  60_000,
);

describe('the row action', () => {
  it.each<[Partial<Booking>, boolean, string]>([
    [{ status: 'NEW' }, true, 'Automatic dispatch is on'],
    [{ status: 'ACCEPTED' }, false, 'Only available while we look for a driver'],
    [{ status: 'PAYMENT_PENDING' }, true, 'Only available while we look for a driver'],
  ])('[BKS-3] is off and says why: %j, automatic %s', async (booking, autoDispatch, reason) => {
    const action = await item(show({ booking, autoDispatch }));
    expect(action).toHaveAttribute('aria-disabled', 'true');
    expect(action).toHaveAccessibleName('Assign driver');
    expect(action).toHaveAccessibleDescription(reason);
    // [PLUS-48] Arrow keys reach it, so that the reason is heard.
    action.focus();
    expect(action).toHaveFocus();
  });

  it('[BKS-3] is on for a new booking without automatic dispatch', async () => {
    const action = await item(show());
    expect(action).not.toHaveAttribute('aria-disabled');
    expect(action).toHaveTextContent(/^Assign driver$/);
  });

  it('[BKS-3] is on the card of a phone where it is possible', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query =>
        ({
          matches: query.includes('max-width'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
          addListener: () => undefined,
          removeListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const app = show();
    await app.mouse.click(await screen.findByRole('button', { name: 'Assign driver' }));
    expect(await screen.findByRole('radio', { name: /Maja Berg/ })).toBeEnabled();
    expect(app.callsOf('fetchCandidates')).toEqual([{ bookingId: 'b1' }]);
  });
});

describe('the picker', () => {
  it('[BKS-3] offers who may be asked, nearest first, and tells why others may not', async () => {
    const app = show({
      api: {
        fetchCandidates: () =>
          around({ assigned: [{ uid: 'd2', name: 'Otto Ek', vehicleNumber: 'BUS 700', at: 1, declined: true }] }),
      },
    });
    const picker = await openPicker(app);
    const radios = await picker.findAllByRole('radio');
    expect(radios.map(radio => radio.closest('label')!.textContent)).toEqual([
      'Maja BergWAY 26F400\u00a0m',
      'Otto EkBUS 700Declined this trip3.2\u00a0km',
    ]);
    expect(radios.some(radio => (radio as HTMLInputElement).checked)).toBe(false);
    expect(picker.getByRole('button', { name: 'Assign driver' })).toBeDisabled();
    const others = within(picker.getByRole('region', { name: 'Not available now' }));
    expect(others.getByRole('listitem')).toHaveTextContent('Nils DahlOLD 1114.0 kmBusy');
  });

  it('[BKS-3] assigns by keyboard, says so and loads the list again', async () => {
    const app = show();
    const picker = await openPicker(app);
    await picker.findAllByRole('radio');
    picker.getByRole('searchbox').focus();
    await app.mouse.keyboard('{Enter}');
    expect(app.callsOf('assignDriver')).toEqual([]);
    picker.getByRole('radio', { name: /Maja/ }).focus();
    await app.mouse.keyboard(' {ArrowDown}');
    expect(picker.getByRole('radio', { name: /Otto/ })).toBeChecked();
    const before = app.callsOf('fetchBookings').length;
    picker.getByRole('button', { name: 'Assign Otto Ek' }).focus();
    await app.mouse.keyboard('{Enter}');
    await waitFor(() => expect(app.callsOf('assignDriver')).toEqual([{ bookingId: 'b1', driver: 'd2' }]));
    await expectMessage(app, 'Driver assigned successfully and notified.');
    expect(screen.queryByRole('dialog', { name: 'Assign a driver' })).not.toBeInTheDocument();
    await waitFor(() => expect(app.callsOf('fetchBookings').length).toBeGreaterThan(before));
  });

  it('[BKS-3] searches by name and plate', async () => {
    const app = show();
    const picker = await openPicker(app);
    await app.mouse.type(await picker.findByRole('searchbox'), 'bus');
    expect(picker.getAllByRole('radio')).toHaveLength(1);
    expect(picker.getByRole('radio', { name: /Otto/ })).toBeEnabled();
    await app.mouse.type(picker.getByRole('searchbox'), 'xx');
    expect(picker.getByText('No driver matches your search')).toBeVisible();
  });

  it('[BKS-3] says that nobody is there, and looks again', async () => {
    let candidates: DispatchView['candidates'] = [];
    const app = show({ api: { fetchCandidates: () => around({ candidates }) } });
    const picker = await openPicker(app);
    expect(await picker.findByText('No driver with this vehicle is online nearby')).toBeVisible();
    candidates = [maja];
    await app.mouse.click(picker.getByRole('button', { name: 'Refresh' }));
    expect(await picker.findByRole('radio', { name: /Maja/ })).toBeEnabled();
  });

  it.each([
    ['driver_busy', /just taken another trip/],
    ['driver_offline', /gone offline or can’t be reached/],
    ['select_proper', /a different vehicle from the one booked/],
  ] as const)('[BKS-3] shows %s, and the list is made anew to choose somebody else', async (code, words) => {
    let candidates: DispatchView['candidates'] = [maja, otto];
    const app = show({ api: { fetchCandidates: () => around({ candidates }), assignDriver: refuse(code) } });
    const picker = await openPicker(app);
    await app.mouse.click(await picker.findByRole('radio', { name: /Maja/ }));
    candidates = [otto];
    await app.mouse.click(picker.getByRole('button', { name: 'Assign Maja Berg' }));
    await expectMessage(app, words);
    await waitFor(() => expect(picker.getAllByRole('radio')).toHaveLength(1));
    expect(picker.getByRole('button', { name: 'Assign driver' })).toBeDisabled();
  });

  it('[BKS-3] [PLUS-1] says of a driver who gave the booking back that they gave it back', async () => {
    const assignDriver = () => {
      throw new ApiError('select_proper', 'gave back', { status: 400, params: { field: 'driver' } });
    };
    const app = show({ api: { fetchCandidates: () => around({ candidates: [maja] }), assignDriver } });
    const picker = await openPicker(app);
    await app.mouse.click(await picker.findByRole('radio', { name: /Maja/ }));
    await app.mouse.click(picker.getByRole('button', { name: 'Assign Maja Berg' }));
    await expectMessage(app, /gave this booking back/);
  });

  it.each([
    ['booking_moved_on', /This booking has changed in the meantime/],
    ['forbidden', /Automatic dispatch is on/],
  ] as const)('[BKS-3] closes after %s, for there is nothing left to choose', async (code, words) => {
    const app = show({ api: { assignDriver: refuse(code) } });
    const picker = await openPicker(app);
    await app.mouse.click(await picker.findByRole('radio', { name: /Maja/ }));
    const before = app.callsOf('fetchBookings').length;
    await app.mouse.click(picker.getByRole('button', { name: 'Assign Maja Berg' }));
    await expectMessage(app, words);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(app.callsOf('fetchBookings').length).toBeGreaterThan(before));
  });

  it('[BKS-3] repeats a choice whose answer was lost under its key, and another choice under a new one', async () => {
    const app = show({ api: { assignDriver: refuse('Fetch Call Error') } });
    const picker = await openPicker(app);
    const send = async (name: string, times: number) => {
      await app.mouse.click(await picker.findByRole('radio', { name: new RegExp(name) }));
      await app.mouse.click(picker.getByRole('button', { name: new RegExp(`^Assign ${name}`) }));
      await waitFor(() => expect(app.callsOf('assignDriver')).toHaveLength(times));
      await expectMessage(app, /./);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    };
    await send('Maja', 1);
    await send('Maja', 2);
    await send('Otto', 3);
    const [first, second, third] = app.calls.flatMap(({ operation, key }) =>
      operation === 'assignDriver' ? [key] : [],
    );
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('[BKS-3] offers nobody once the server says that it is too late', async () => {
    const app = show({ api: { fetchCandidates: () => around({ mayAssign: false, candidates: [] }) } });
    const picker = await openPicker(app);
    expect(await picker.findByText('No driver can be assigned now')).toBeVisible();
    expect(picker.getByRole('button', { name: 'Assign driver' })).toBeDisabled();
  });
});
