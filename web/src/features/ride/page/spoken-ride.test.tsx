import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import type { Booking } from '#shared/contract/entities/booking';
import { bookingKeys } from '@/lib/query-keys';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const pickup = { lat: 57.6998, lng: 11.9534 };
const driven: Partial<Booking> = { driver: 'driver-1', driver_name: 'Robin Ek', status: 'ACCEPTED', otp: '89225' };
/** North of the pickup by that many minutes of driving in a town, as the page estimates without a route. */
const away = (minutes: number) => ({ lat: pickup.lat + minutes * 0.00289, lng: pickup.lng, at: Date.now() });

const show = async (minutes: number) => {
  const booking = aBooking({ ...driven, pickup: { ...pickup, add: 'Järntorget' } });
  const app = renderApp({
    route: '/bookings/b1',
    user: aUser('rider'),
    api: {
      fetchBooking: () => ({ booking, events: [], driverLocation: away(minutes) }),
      'googleapis-getaddress': () => ({ address: 'Linnégatan 4, Göteborg' }),
    },
  });
  await screen.findByText('Robin Ek is on the way to you');
  const set = (change: object) =>
    act(async () =>
      app.client.setQueryData(bookingKeys.one('b1'), (view: object | undefined) => ({ ...view, ...change })),
    );
  return { app, set, booking };
};

// The page's code is loaded before the clock is replaced: on a busy machine that takes longer than a test waits.
beforeAll(async () => void (await import('./ride-page')), 120_000);

const shownLine = 'p:not(.visually-hidden)';
const region = () => document.getElementById('ride-state')!;
const said = () => [...region().querySelectorAll('.visually-hidden')].map(line => line.textContent).join(' ');

describe('[PLUS-48] the announcements of a ride', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('an approach of ten minutes with 120 positions is announced at most 5 times, with time, distance and street', async () => {
    const { set } = await show(9.6);
    const heard: string[] = [];
    const listen = () => said() && said() !== heard.at(-1) && heard.push(said());
    for (let left = 9.6; left > 0; left -= 0.08) {
      await set({ driverLocation: away(left) });
      await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS / 12));
      listen();
    }
    expect(heard.length).toBeGreaterThanOrEqual(4);
    expect(heard.length).toBeLessThanOrEqual(5);
    for (const line of heard) expect(line).toMatch(/away, near Linnégatan\s4\.$/);
    expect(heard.slice(1).map(line => /\d+.min|Almost/.exec(line)?.[0].replace(/\s/, ' '))).toEqual([
      '5 min',
      '2 min',
      '1 min',
    ]);
  });

  it('“Where is my driver?” announces the arrival at once, again when it is pressed again, and shows it', async () => {
    const { app, set } = await show(7);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const before = region().querySelector('.visually-hidden');
    await act(async () => screen.getByRole('button', { name: 'Where is my driver?' }).click());
    await waitFor(() => expect(region().querySelector('.visually-hidden')).not.toBe(before));
    expect(said()).toMatch(/^Time to pickup: \d.min, .* away, near Linnégatan\s4\.$/);
    expect(screen.getByText(/near Linnégatan/, { selector: shownLine })).toBeVisible();
    // One street of one place is looked up once.
    expect(app.callsOf('googleapis-getaddress')).toHaveLength(1);
    // The shown answer goes once the time in the head differs.
    await set({ driverLocation: away(6) });
    await waitFor(() => expect(screen.queryByText(/near Linnégatan/, { selector: shownLine })).toBeNull());
  });

  it('a position that has grown old is announced once', async () => {
    const { set } = await show(7);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await set({ driverLocation: { ...away(7), at: Date.now() - 2 * MINUTE_MS } });
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(said()).toMatch(/^Position from/);
  });

  it('the text of the map has the same words, and is not announced with each position', async () => {
    await show(7);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const map = screen.getByRole('region', { name: 'What the map shows' });
    expect(map).toHaveTextContent(said().replace(/\s/g, ' '));
    expect(map).toHaveAttribute('aria-live', 'off');
  });
});

describe('[PLUS-47] the head of a ride', () => {
  it('stays outside of the content that scrolls, and a change of state brings that back to the top', async () => {
    const { set, booking } = await show(7);
    const body = screen.getAllByRole('group').find(group => !group.contains(region()) && group.tabIndex === 0)!;
    expect(screen.getByRole('img', { name: 'Step 2 of 4' })).toBeVisible();
    body.scrollTop = 400;
    await set({ booking: { ...booking, status: 'ARRIVED', v: booking.v + 1 } });
    expect(await screen.findByText('Robin Ek has arrived')).toBeVisible();
    await waitFor(() => expect(body.scrollTop).toBe(0));
  });

  it('does not move a reader who types', async () => {
    const place = { lat: 57.7, lng: 11.99, add: 'Kungsportsavenyn' };
    const away = { step: 'reach', at: 1, metres: 1_300, reason: 'agreed' } as const;
    const { set, booking } = await show(7);
    const ended = {
      ...booking,
      status: 'REACHED',
      v: 8,
      stops: [{ kind: 'drop', ...place }],
      farSteps: [away],
    } as const;
    const objected = { ...ended, endObjection: { at: 1, state: 'open' } } as const;
    await set({ booking: objected });
    const field = await screen.findByRole('textbox', { name: 'What happened? (optional)' });
    const body = field.closest('[role=group][tabindex="0"]')!;
    body.scrollTop = 400;
    field.focus();
    await set({ booking: { ...objected, status: 'PENDING', v: 9 } });
    expect(await screen.findByText('One thing left: the payment')).toBeVisible();
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(field).toHaveFocus();
    expect(body.scrollTop).toBe(400);
  });
});
