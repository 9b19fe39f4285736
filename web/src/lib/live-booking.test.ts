import { expect, it } from 'vitest';
import { aBooking } from '@/testing/fixtures';
import { applyLiveMessage, newerView } from './live-booking';

const view = { booking: aBooking({ v: 3, status: 'NEW' }), events: [] };
const event = (v: number) => ({
  topic: 'bk#b1',
  type: 'event' as const,
  v,
  body: {
    kind: 'ACCEPTED' as const,
    status: 'ACCEPTED' as const,
    at: 5,
    by: 'd1',
    changes: { driver: 'd1', driver_name: 'Maja' },
  },
});

it('[RT-1] writes an event into the booking and its history', () => {
  const next = applyLiveMessage(view, event(4));
  expect(next.booking).toMatchObject({ v: 4, status: 'ACCEPTED', driver_name: 'Maja' });
  expect(next.events).toHaveLength(1);
});

it('[RT-1] leaves the view alone when the event is not news', () => {
  expect(applyLiveMessage(view, event(3))).toBe(view);
});

it('[RT-4] moves the driver forward in time only', () => {
  const position = (at: number) => ({ topic: 'bk#b1', type: 'position' as const, body: { lat: 57, lng: 12, at } });
  const moved = applyLiveMessage(view, position(20));
  expect(moved.driverLocation).toEqual({ lat: 57, lng: 12, at: 20 });
  expect(applyLiveMessage(moved, position(10))).toBe(moved);
});

it('[RT-2] an answer older than what was heard meanwhile turns nothing back', () => {
  const shown = { ...applyLiveMessage(view, event(4)), driverLocation: { lat: 1, lng: 1, at: 20 } };
  const late = {
    ...view,
    booking: { ...view.booking, customer_contact: '+46' },
    driverLocation: { lat: 2, lng: 2, at: 10 },
  };
  const next = newerView(shown, late);
  expect(next.booking).toMatchObject({ v: 4, status: 'ACCEPTED', driver_name: 'Maja', customer_contact: '+46' });
  expect(next.events).toEqual(shown.events);
  expect(next.driverLocation).toEqual({ lat: 1, lng: 1, at: 20 });
  expect(newerView(view, shown)).toEqual(shown);
});
