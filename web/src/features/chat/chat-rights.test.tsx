import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHAT_AFTER_TRIP_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type * as wsModule from '@/lib/ws';
import { loadChatPage, noon, resetChat, said, show, textsIn } from '@/testing/chat-scene';

vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (await import('@/testing/simulated-topics')).useSimulatedTopic,
}));

beforeAll(loadChatPage);
beforeEach(resetChat);
afterEach(() => void vi.useRealTimers());

describe('[RT-3] rights in the chat', () => {
  it('a driver answers with one tap', async () => {
    const app = show({ as: 'driver' });
    await app.mouse.click(await screen.findByRole('button', { name: 'I’m here' }));
    await waitFor(() => expect(app.callsOf('sendMessage')).toEqual([{ bookingId: 'b1', message: 'I’m here' }]));
    expect(screen.getByRole('heading', { name: 'Edda Lind' })).toBeVisible();
  });

  it('an admin reads, with names, and has nothing to write with', async () => {
    const app = show({ as: 'admin', open: false, messages: [said('Where?', 'rider'), said('There')] });
    await app.mouse.click(await screen.findByRole('button', { name: 'Read the chat' }));
    expect(await screen.findByText('Edda Lind and Robin Ek')).toBeVisible();
    expect(await textsIn()).toEqual(['Where?', 'There']);
    expect(screen.getByText('Only the customer and the driver can write here.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each(['fleetadmin', 'driver'] as const)('a %s who has no part in it sees nothing of it', async as => {
    const app = show({ as, booking: { driver: 'driver-2', fleetadmin: 'fleetadmin-1' } });
    await screen.findByRole('region', { name: 'Customer' });
    expect(screen.queryByRole('button', { name: /chat/i })).toBeNull();
    expect(app.callsOf('fetchMessages')).toEqual([]);
  });

  it('there is none before a driver has accepted', async () => {
    const app = show({ booking: { status: 'NEW', driver: undefined, driver_name: undefined } });
    await screen.findByText(/Looking for a driver near/);
    expect(screen.queryByRole('dialog', { name: /^Chat/ })).toBeNull();
    expect(app.callsOf('fetchMessages')).toEqual([]);
  });

  it.each<[string, Partial<Booking>, boolean]>([
    ['a day after the trip', { status: 'COMPLETE', trip_end_time: noon - CHAT_AFTER_TRIP_MS + 120_000 }, true],
    ['later', { status: 'COMPLETE', trip_end_time: noon - CHAT_AFTER_TRIP_MS }, false],
    ['after a cancellation', { status: 'CANCELLED' }, false],
  ])('a participant may read for ever, and write again %s: %#', async (_, booking, open) => {
    show({ booking, messages: [said('Found it')] });
    expect(await textsIn()).toEqual(['Found it']);
    expect(screen.queryAllByRole('textbox', { name: /^Message to/ })).toHaveLength(open ? 1 : 0);
    expect(screen.queryAllByText(/This chat has ended/)).toHaveLength(open ? 0 : 1);
  });

  it('one that ended without a word says so, and asks nobody to write', async () => {
    show({ booking: { status: 'CANCELLED' } });
    expect(await screen.findByText('No messages were sent')).toBeVisible();
    expect(screen.queryByText('No messages yet')).toBeNull();
    expect(screen.queryByText(/^Tell /)).toBeNull();
    expect(screen.queryByText(/24 hours/)).toBeNull();
  });
});
