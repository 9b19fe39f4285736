import { expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { personWrites } from '#lambdas/model/people/person-writes';
import { bookingItem } from '#lambdas/store/booking-items';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchBooking } from './fetch-booking';

it('[BKS-5] an admin sees the rider’s current e-mail, and the booking’s after the rider has left', async () => {
  const ctx = fakeContext();
  const booking = aBooking({ customer: 'r1', customer_email: 'old@example.com' });
  await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
  const seenBy = async (uid: string, usertype: UserType) => {
    const actor = { uid, usertype, user: aPerson(uid, usertype) };
    const seen = await runAs(fetchBooking, actor, { ctx, input: { bookingId: booking.id } });
    return (seen as { booking: Booking }).booking.customer_email;
  };
  expect(await seenBy('a1', 'admin')).toBe('old@example.com');
  await ctx.store.write(personWrites(aPerson('r1', 'rider', { email: 'new@example.com' })));
  expect(await seenBy('a1', 'admin')).toBe('new@example.com');
});
