import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alarm } from '#shared/contract/entities/alarm';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { ApiError } from '#shared/client/api-error';
import type * as wsModule from '@/lib/ws';
import type * as simulatedTopics from '@/testing/simulated-topics';
import { publish } from '@/testing/simulated-topics';
import { aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';

const ringing = vi.hoisted(() => ({ begun: 0, on: 0, block: (_blocked: boolean) => undefined as void }));
vi.mock('./alarm-sound', () => ({
  startRinging: (onBlocked: (blocked: boolean) => void) => {
    ringing.begun++;
    ringing.on++;
    ringing.block = onBlocked;
    return () => void ringing.on--;
  },
}));
vi.mock('@/lib/ws', async original => {
  const { useSimulatedTopic } = await vi.importActual<typeof simulatedTopics>('@/testing/simulated-topics');
  return { ...(await original<typeof wsModule>()), useTopic: useSimulatedTopic, useSocketStatus: () => 'open' };
});
beforeEach(() => Object.assign(ringing, { begun: 0, on: 0 }));

const at = Date.UTC(2026, 10, 21, 9, 0);
const alarm = (changes: Partial<Alarm> = {}): Alarm => ({
  id: 'b1-r1',
  bookingId: 'b1',
  booking_id: 'WF1001',
  at,
  by: 'r1',
  byType: 'rider',
  name: 'Edda Lind',
  contact: '+46701234567',
  driver_name: 'Omar Said',
  vehicle_number: 'WAY 26F',
  movedAt: at,
  lat: 57.6998,
  lng: 11.9534,
  ...changes,
});

const show = (
  open: Alarm[],
  api: RenderOptions['api'] = {},
  userType: UserType = 'admin',
  appcat: 'taxi' | 'delivery' = 'taxi',
) =>
  renderApp({
    route: '/profile',
    user: aUser(userType),
    api: {
      fetchSettings: () => ({ settings: { ...defaultSettings, panic: true }, appcat }),
      fetchAlarms: () => ({ alarms: open }),
      ...api,
    },
  });

const panel = () => screen.findByRole('complementary', { name: 'Emergency alerts' });
const frame = (body: Alarm) => act(async () => publish('dash#all', { type: 'alarm', body }));
const noPanel = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Emergency alerts' })).toBeNull());

describe('[LIFE-15] calls for help on an admin’s screen', () => {
  it('[DEMO-2] offer no call where numbers are hidden', async () => {
    show([alarm({ contact: 'Hidden for Demo' })]);
    const calls = within(await panel());
    expect(calls.getByRole('link', { name: 'Open trip' })).toBeVisible();
    expect(calls.queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  it('stand there from the start: who, which vehicle, where, and what to do', async () => {
    show([alarm()]);
    const calls = within(await panel());
    expect(calls.getByRole('heading', { name: 'Rider Edda Lind needs help' })).toBeVisible();
    expect(calls.getByRole('alert')).toHaveTextContent('Rider Edda Lind needs help');
    expect(calls.getByText('WAY 26F')).toBeVisible();
    expect(calls.getByText('Driver Omar Said')).toBeVisible();
    expect(calls.getByText(/57.69980, 11.95340/)).toBeVisible();
    expect(calls.getByRole('link', { name: 'Call Edda Lind' })).toHaveAttribute('href', 'tel:+46701234567');
    expect(calls.getByRole('link', { name: 'Open trip' })).toHaveAttribute('href', '/bookings/b1');
    expect(ringing.on).toBe(1);
  });

  it('appear at once, newest first, and follow the position', async () => {
    const app = show([]);
    await waitFor(() => expect(app.callsOf('fetchAlarms').length).toBeGreaterThan(0));
    await frame(alarm());
    await panel();
    await frame(
      alarm({ id: 'b2-d1', at: at + 1_000, byType: 'driver', name: 'Nils Dahl', lat: undefined, lng: undefined }),
    );
    expect(await screen.findByRole('heading', { name: '2 emergency alerts' })).toBeVisible();
    const calls = within(await panel());
    expect(calls.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Driver Nils Dahl needs help',
      'Rider Edda Lind needs help',
    ]);
    expect(calls.getByText('No location yet. Open the trip, or call.')).toBeVisible();
    await frame(alarm({ movedAt: at + 9_000, lat: 57.71 }));
    expect(await screen.findByText(/57.71000, 11.95340/)).toBeVisible();
  });

  it('stay when they come while an older answer is on its way', async () => {
    let answer: () => void = () => undefined;
    let held = new Promise<void>(resolve => (answer = resolve));
    const app = show([], { fetchAlarms: () => held.then(() => ({ alarms: [] })) });
    await waitFor(() => expect(app.callsOf('fetchAlarms').length).toBeGreaterThan(0));
    answer();
    await act(async () => held);
    held = new Promise<void>(resolve => (answer = resolve));
    const asked = app.callsOf('fetchAlarms').length;
    await act(async () => publish('dash#all', { type: 'subscribed' }));
    await waitFor(() => expect(app.callsOf('fetchAlarms').length).toBeGreaterThan(asked));
    await frame(alarm());
    await panel();
    await act(async () => {
      answer();
      await new Promise(resolve => setTimeout(resolve, 100));
    });
    expect(within(await panel()).getByRole('heading', { name: 'Rider Edda Lind needs help' })).toBeVisible();
  });

  it('are looked after by a press that is asked about first, and are gone', async () => {
    const open = [alarm()];
    const app = show(open, {
      resolveAlarm: () => ({ alarm: { ...open.pop()!, resolvedAt: at + 60_000, resolvedBy: 'admin-1' } }),
    });
    const calls = within(await panel());
    await app.mouse.click(calls.getByRole('button', { name: 'Mark as resolved' }));
    expect(calls.getByRole('button', { name: 'Not yet' })).toHaveFocus();
    await app.mouse.click(calls.getByRole('button', { name: 'Not yet' }));
    expect(app.callsOf('resolveAlarm')).toEqual([]);
    await app.mouse.click(calls.getByRole('button', { name: 'Mark as resolved' }));
    await app.mouse.click(calls.getByRole('button', { name: 'Yes, they are safe' }));
    await noPanel();
    expect(app.callsOf('resolveAlarm')).toEqual([{ alarmId: 'b1-r1' }]);
    expect(ringing.on).toBe(0);
  });

  it('are gone when another admin has looked after them', async () => {
    show([alarm()]);
    await panel();
    await frame(alarm({ resolvedAt: at + 60_000, resolvedBy: 'admin-2' }));
    await noPanel();
  });

  it('stay when the press could not be taken, and it says why', async () => {
    const app = show([alarm()], {
      resolveAlarm: () => {
        throw new ApiError('Fetch Call Error', 'no');
      },
    });
    const calls = within(await panel());
    await app.mouse.click(calls.getByRole('button', { name: 'Mark as resolved' }));
    await app.mouse.click(calls.getByRole('button', { name: 'Yes, they are safe' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(screen.getByText('Rider Edda Lind needs help', { selector: 'h3' })).toBeInTheDocument();
  });

  it('are the truth again after the connection was lost', async () => {
    let open = [alarm()];
    show([], { fetchAlarms: () => ({ alarms: open }) });
    await panel();
    open = [];
    await act(async () => publish('dash#all', { type: 'subscribed' }));
    await noPanel();
    open = [alarm({ id: 'b3-r3', name: 'Zoe' })];
    await act(async () => publish('dash#all', { type: 'subscribed' }));
    expect(within(await panel()).getByRole('heading', { name: 'Rider Zoe needs help' })).toBeVisible();
  });

  it('fold to a bar and fall silent, until the next one', async () => {
    const app = show([alarm()]);
    await panel();
    await app.mouse.click(screen.getByRole('button', { name: 'Mute' }));
    expect(ringing.on).toBe(0);
    await app.mouse.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByRole('link', { name: 'Open trip' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Emergency alert' })).toBeVisible();
    await frame(alarm({ id: 'b2-r2', at: at + 1_000 }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open trip' })).toHaveLength(2));
    expect(ringing.on).toBe(1);
    // An alarm that is already resolved does not ring.
    await frame(alarm({ id: 'b2-r2', at: at + 1_000, resolvedAt: at + 2_000 }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open trip' })).toHaveLength(1));
    expect(ringing.begun).toBe(2);
  });

  it('say that the browser keeps the sound off', async () => {
    show([alarm()]);
    await panel();
    act(() => ringing.block(true));
    expect(screen.getByText('Your browser is blocking the sound. Click anywhere to hear it.')).toBeVisible();
    act(() => ringing.block(false));
    expect(screen.queryByText(/blocking the sound/)).toBeNull();
  });

  it('are not told a second time as a passing notice', async () => {
    show([alarm()]);
    await panel();
    await act(async () =>
      publish('u#admin-1', { type: 'notice', body: { key: 'notice_panic', screen: 'BookedCab', bookingId: 'b1' } }),
    );
    expect(screen.queryByText(/Someone on a trip needs help/)).toBeNull();
  });

  it.each<[UserType, 'taxi' | 'delivery']>([
    ['rider', 'taxi'],
    ['driver', 'taxi'],
    ['fleetadmin', 'taxi'],
    ['admin', 'delivery'],
  ])('are nothing for a %s in %s', async (userType, appcat) => {
    const app = show([alarm()], {}, userType, appcat);
    await screen.findByRole('heading', { level: 1 });
    await act(async () => publish('dash#all', { type: 'alarm', body: alarm() }));
    expect(app.callsOf('fetchAlarms')).toEqual([]);
    expect(screen.queryByRole('complementary', { name: 'Emergency alerts' })).toBeNull();
  });
});
