import { expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { noticesFor } from './notices';

it.each([
  ['card', 'notice_trip_paid'],
  ['cash', 'notice_trip_cash'],
] as const)('[PAYS-4] tells a driver of a trip paid by %s what became of the money', (payment_mode, key) => {
  const booking = aBooking({ status: 'PAID', driver: 'd1', payment_mode });
  const notices = noticesFor(booking, { kind: 'PAID', by: 'd1', changes: {} } as Parameters<typeof noticesFor>[1]);
  expect(notices.filter(({ uid }) => uid === 'd1').map(notice => notice.key)).toEqual([key]);
});
