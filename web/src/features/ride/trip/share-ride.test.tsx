import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { HandoverView } from '#shared/contract/entities/handover';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const now = new Date(2026, 5, 1, 14, 0).getTime();
const ride = aBooking({
  status: 'STARTED',
  driver: 'driver-1',
  driver_name: 'Robin Ek',
  vehicle_model: 'Volvo V60',
  vehicle_number: 'ABC 123',
  carType: 'Car',
  appcat: 'taxi',
  estimateTime: 600,
  estimateDistance: 5,
});

const show = async (changes: Partial<Booking> = {}, user = aUser('rider'), handover?: HandoverView) => {
  const booking = { ...ride, ...changes };
  renderApp({
    route: '/bookings/b1',
    user,
    api: {
      fetchBooking: () => ({ booking, events: [], driverLocation: { ...booking.drop, at: now } }),
      fetchHandover: () => ({ ...(handover && { handover }) }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: /WF1001/ });
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Share the ride' }));

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now));
afterEach(() => {
  vi.restoreAllMocks();
  delete (navigator as Partial<Navigator>).share;
});

describe('[BKS-5] a ride under way is shared', () => {
  it('with who drives, in what, and when it arrives, by what the device shares with', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await show();
    await press();
    const { text, url } = share.mock.calls[0]![0] as ShareData;
    // The page of the booking asks anyone else to sign in.
    expect(url).toBeUndefined();
    expect(text!.split('\n')).toEqual([
      'My driver with Wayfare: Robin Ek',
      'Volvo V60 · Car, plate ABC 123',
      `Arrives around 14:00: ${ride.drop.add}`,
    ]);
  });

  it.each([
    ['ARRIVED', /Arrives around 14:10/],
    ['REACHED', /^(?!.*Arrives)/s],
  ] as const)('in %s with what is known of the arrival', async (status, pattern) => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await show({ status });
    await press();
    expect((share.mock.calls[0]![0] as ShareData).text).toMatch(pattern);
  });

  it('shows no code and no phone number', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await show({ status: 'ACCEPTED', otp: '98765', driver_contact: '+46701234567' });
    await press();
    expect(JSON.stringify(share.mock.calls)).not.toMatch(/98765|701234567/);
  });

  it('is copied where the device shares with nothing', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Share the ride' }));
    expect(await screen.findByText('Copied. Paste it into a message.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/plate ABC 123/);
  });

  it('shows the text to copy by hand where the browser lets nothing be copied', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await show();
    await user.click(await screen.findByRole('button', { name: 'Share the ride' }));
    const text = await screen.findByRole('textbox', { name: 'Share the ride' });
    expect((text as HTMLTextAreaElement).value).toMatch(/plate ABC 123/);
  });

  it('with the recipient’s link, where it is a parcel that has one', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    const handover = { code: '4711', path: '/parcel/abc' };
    await show({ appcat: 'delivery', asksHandover: true, deliveryPerson: 'Dora' }, aUser('rider'), handover);
    await userEvent.click(await screen.findByRole('button', { name: 'Share the parcel’s link' }));
    const { text, url } = share.mock.calls[0]![0] as ShareData;
    expect(url).toBe(`${window.location.origin}/parcel/abc`);
    expect(text).toMatch(/plate ABC 123[\s\S]*see the code for the driver:$/);
    expect(text).not.toContain('4711');
  });

  it('without a link, where it is a parcel without one', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await show({ appcat: 'delivery' });
    await userEvent.click(await screen.findByRole('button', { name: 'Share the delivery' }));
    expect((share.mock.calls[0]![0] as ShareData).url).toBeUndefined();
  });

  it('is no failure when the reader changes their mind', async () => {
    Object.assign(navigator, { share: vi.fn().mockRejectedValue(new DOMException('', 'AbortError')) });
    await show();
    await press();
    await waitFor(() => expect(navigator.share).toHaveBeenCalled());
    expect(screen.queryByText(/Copied/)).toBeNull();
  });
});

it.each([
  ['rider', 'NEW'],
  ['rider', 'PAID'],
  ['rider', 'CANCELLED'],
  ['driver', 'STARTED'],
  ['admin', 'STARTED'],
] as const)('[BKS-5] a %s has nothing to share in %s', async (type, status) => {
  await show({ status, rating: 5 }, aUser(type));
  expect(screen.queryByRole('button', { name: 'Share the ride' })).toBeNull();
});
