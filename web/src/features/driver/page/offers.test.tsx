import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFER_TTL_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';
import { usePlace } from '../position/place';
import { switchKeys } from '@/lib/stores/desk';
import { allowSound, useSound } from '../sound/ring';

const here = { lat: 57.7, lng: 11.96 };
const heard = { notes: 0 };

/** The parts of Web Audio that a ring needs, counting the notes. */
class FakeAudio {
  state = 'running';
  currentTime = 0;
  destination = {};
  onstatechange: (() => void) | null = null;
  resume = async () => undefined;
  createGain() {
    const ramp = () => undefined;
    return { gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp }, connect: (next: unknown) => next };
  }
  createOscillator() {
    const start = () => void (heard.notes += 1);
    return { type: '', frequency: { value: 0 }, connect: (next: unknown) => next, start, stop: () => undefined };
  }
}
vi.stubGlobal('AudioContext', FakeAudio);

const offer = (id: string, share: number) => aBooking({ id, status: 'NEW', driver_share: share });

/** A driver on duty with these offers; the list may change while the page is open. */
const show = (offers: Booking[], settings: Partial<typeof defaultSettings> = {}) => {
  usePlace.setState({ placed: here, choosing: false, pick: undefined });
  const app = renderApp({
    route: '/trips',
    user: aUser('driver'),
    api: {
      fetchSettings: () => ({ settings: { ...defaultSettings, ...settings }, appcat: 'delivery' }),
      fetchDriverState: () => ({
        driverActiveStatus: true,
        queue: false,
        location: here,
        offers: offers.map(booking => ({
          bookingId: booking.id,
          expiresAt: Date.now() + OFFER_TTL_MS,
          offeredAt: 1,
          pickupKm: 1.2,
          booking,
        })),
        today: { rides: 3, earned: 240 },
      }),
      acceptBooking: ({ bookingId }) => ({
        booking: aBooking({ id: bookingId, status: 'ACCEPTED', driver: 'driver-1' }),
      }),
      declineBooking: () => ({ declined: true }),
      reportPosition: () => ({ accepted: 1 }),
      'googleapis-getaddress': () => ({ address: 'Järntorget 3, Göteborg' }),
    },
  });
  const reload = () => act(() => app.client.invalidateQueries({ queryKey: ['driverState'] }));
  return { ...app, reload };
};

beforeEach(() => {
  heard.notes = 0;
  useSound.setState({ on: true });
  allowSound();
});
afterEach(() => void vi.useRealTimers());

const card = () => screen.findByRole('region', { name: 'New trip' });
const plain = ({ textContent }: Element) => textContent.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('an offer rings', () => {
  it('[LIFE-12] once where the setting says nothing else', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show([offer('b1', 77)]);
    await card();
    await pass(7_000);
    expect(heard.notes).toBe(3);
  });

  it('[LIFE-12] repeated by CarHornRepeat, until the offer is gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const offers = [offer('b1', 77)];
    const app = show(offers, { CarHornRepeat: true });
    await card();
    await pass(7_000);
    expect(heard.notes).toBeGreaterThanOrEqual(9);
    offers.length = 0;
    await app.reload();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New trip' })).not.toBeInTheDocument());
    const before = heard.notes;
    await pass(7_000);
    expect(heard.notes).toBe(before);
  });

  it('[LIFE-12] is muted on the card, and this device remembers it', async () => {
    const app = show([offer('b1', 77)]);
    const mute = within(await card()).getByRole('button', { name: 'Sound' });
    expect(mute).toHaveAttribute('aria-pressed', 'true');
    await app.mouse.click(mute);
    expect(mute).toHaveAttribute('aria-pressed', 'false');
    expect(localStorage.getItem('wayfare.driver.sound')).toContain('"on":false');
    app.unmount();
    heard.notes = 0;
    show([offer('b2', 80)]);
    await card();
    expect(heard.notes).toBe(0);
  });
});

describe('several offers', () => {
  it('[LIFE-12] a press meant for an offer that has just gone takes not the next one', async () => {
    const offers = [offer('b1', 77), offer('b2', 55)];
    const app = show(offers);
    expect(await card()).toHaveTextContent('77.00');
    offers.shift();
    await app.reload();
    await waitFor(() => expect(screen.getByRole('region', { name: 'New trip' })).toHaveTextContent('55.00'));
    screen.getByRole('button', { name: 'Accept' }).click();
    expect(app.callsOf('acceptBooking')).toEqual([]);
    await waitFor(() => {
      screen.queryByRole('button', { name: 'Accept' })?.click();
      expect(app.callsOf('acceptBooking')).toEqual([{ bookingId: 'b2' }]);
    });
  });

  it('[LIFE-12] by the keyboard: who declines stands on the next card, not at the top of the page', async () => {
    const offers = [offer('b1', 77), offer('b2', 55)];
    const app = show(offers);
    const decline = within(await card()).getByRole('button', { name: 'Decline' });
    decline.focus();
    offers.shift();
    await app.mouse.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'New trip' })).toHaveTextContent('55.00'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'New trip' })).toHaveFocus());
  });
});

describe('[PLUS-48] an offer for people who do not look at it', () => {
  afterEach(() => switchKeys(true));

  it('is said once, with its facts and the time to answer; the last seconds follow politely', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show([{ ...offer('b1', 77), pickup: { lat: 57.69, lng: 11.95, add: 'Järntorget 3, Göteborg' } }]);
    const alert = within(await card()).getByRole('alert');
    expect(plain(alert)).toBe(
      'New trip, Car. Your share: $77.00. Pickup about 1.7 km away: Järntorget 3. Trip: 2.4 km, 8 min. 20 seconds left. Press A to accept.',
    );
    const said: string[] = [];
    const note = within(await card()).getAllByRole('status')[0]!;
    const hears = new MutationObserver(() => void said.push(plain(alert), plain(note)));
    hears.observe(alert, { childList: true, characterData: true, subtree: true });
    hears.observe(note, { childList: true, characterData: true, subtree: true });
    await pass(19_000);
    hears.disconnect();
    expect(said.filter(Boolean)).toEqual(['10 seconds left', '5 seconds left']);
  });

  it('takes the focus', async () => {
    show([offer('b1', 77)]);
    expect(await card()).toHaveFocus();
  });

  it('leaves the focus to a person who types', async () => {
    const offers: Booking[] = [];
    const app = show(offers);
    await screen.findByText(/Waiting for offers/);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    offers.push(offer('b1', 77));
    await app.reload();
    await card();
    expect(field).toHaveFocus();
    await app.mouse.keyboard('a');
    expect(app.callsOf('acceptBooking')).toEqual([]);
    field.remove();
  });

  it('is accepted by the A key', async () => {
    const app = show([offer('b1', 77)]);
    await card();
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-keyshortcuts', 'A');
    await app.mouse.keyboard('{Control>}a{/Control}');
    expect(app.callsOf('acceptBooking')).toEqual([]);
    await waitFor(async () => {
      await app.mouse.keyboard('a');
      expect(app.callsOf('acceptBooking')).toEqual([{ bookingId: 'b1' }]);
    });
  });

  it('ignores a key that was pressed before the driver can have seen the offer', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const app = show([offer('b1', 77)]);
    await card();
    now.mockReturnValue(10_699);
    await app.mouse.keyboard('a');
    expect(app.callsOf('acceptBooking')).toEqual([]);
    now.mockReturnValue(10_700);
    await app.mouse.keyboard('{Shift>}a{/Shift}');
    expect(app.callsOf('acceptBooking')).toEqual([]);
    await app.mouse.keyboard('a');
    await waitFor(() => expect(app.callsOf('acceptBooking')).toEqual([{ bookingId: 'b1' }]));
  });

  it('is not accepted by a key, nor says so, where single keys are off', async () => {
    switchKeys(false);
    const app = show([offer('b1', 77)]);
    expect(within(await card()).getByRole('alert')).not.toHaveTextContent('Press A');
    await app.mouse.keyboard('a');
    expect(app.callsOf('acceptBooking')).toEqual([]);
  });

  it('lists its facts as terms and what they mean', async () => {
    show([offer('b1', 77)]);
    const terms = within(await card()).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['To the pickup', 'Trip']);
  });
});

describe('the share that an offer names', () => {
  it('[FARE-6] is an estimate where the driven route decides the fare', async () => {
    show([{ ...offer('b1', 89), appcat: 'taxi' }]);
    expect(within(await card()).getByRole('alert')).toHaveTextContent(/about\s*\W*89/);
  });

  it('is the share itself where the price is fixed', async () => {
    show([offer('b1', 89)]);
    expect(within(await card()).getByRole('alert')).toHaveTextContent(/Your share: \W*\$89/);
  });
});
