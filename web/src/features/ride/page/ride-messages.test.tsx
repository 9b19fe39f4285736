import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type * as wsModule from '@/lib/ws';
import { aBooking, aUser } from '@/testing/fixtures';
import { publish } from '@/testing/simulated-topics';
import { renderApp } from '@/testing/render';

vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (await import('@/testing/simulated-topics')).useSimulatedTopic,
}));

const message = (id: string, from: string) => ({
  type: 'chat',
  body: { id, message: 'I stand at the corner', from, type: 'msg', source: 'driver', at: 1 },
});

const show = async (user: ReturnType<typeof aUser>) => {
  const booking = aBooking({ status: 'ACCEPTED', driver: 'driver-1', driver_name: 'Robin Ek' });
  const app = renderApp({
    route: '/bookings/b1',
    user,
    api: { fetchBooking: () => ({ booking, events: [] }), fetchMessages: () => ({ messages: [] }) },
  });
  await screen.findByText(/^Robin Ek is on the way/);
  return { app, booking };
};

describe('[PLUS-48] a message that comes while the chat of a ride is closed', () => {
  it('is announced once with its sender and text, and opens the chat', async () => {
    const { app, booking } = await show(aUser('rider'));
    await act(async () => publish('bk#b1', message('m1', 'driver-1')));
    await act(async () => publish('bk#b1', message('m1', 'driver-1')));
    await act(async () => publish('bk#b1', message('m2', booking.customer)));
    const toast = (await screen.findByText('Message from Robin Ek')).closest<HTMLElement>('[role="status"]')!;
    expect(toast).toHaveTextContent('I stand at the corner');
    expect(screen.getAllByText('Message from Robin Ek')).toHaveLength(1);
    await app.mouse.click(within(toast).getByRole('button', { name: 'Open' }));
    expect(app.path()).toBe('/bookings/b1?chat=1');
  });

  it.each([
    ['a rider who switched messages off', () => aUser('rider', { notifications: { chat: false } })],
    ['an admin who only watches', () => aUser('admin')],
  ])('is not announced to %s', async (_who, user) => {
    await show(user());
    await act(async () => publish('bk#b1', message('m1', 'driver-1')));
    await act(() => new Promise(resolve => setTimeout(resolve, 100)));
    expect(screen.queryByText('Message from Robin Ek')).toBeNull();
  });
});
