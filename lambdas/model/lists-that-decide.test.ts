import { expect, it } from 'vitest';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { activeBookingsOf } from '#lambdas/model/bookings/has-active-booking';
import { invitationItem, loadInvitations } from '#lambdas/model/fleets/invitations';
import { hasOpenWithdraw } from '#lambdas/model/money/open-withdraw';
import { usersOfType } from '#lambdas/model/people/any-of-type';
import { bookingItem } from '#lambdas/store/booking-items';
import { withdrawKey, withdrawsOf } from '#lambdas/store/keys';
import { userItem } from '#lambdas/store/user-items';
import type { Item } from '#lambdas/ports/store';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';

const MANY = 260;
const place = (n: number) => String(n).padStart(6, '0');
const names = { firstName: 'A', lastName: 'B', email: '', mobile: '', approved: true, createdAt: 0 };
const withdraw = (n: number, state: object): Item => ({
  ...withdrawKey(`w${n}`),
  _et: 'withdraw',
  id: `w${n}`,
  uid: 'u',
  amount: 1,
  g2p: withdrawsOf('u'),
  g2s: place(n),
  ...state,
});

/** Lists on which decisions depend: the oldest of many rows must be found. */
const lists: Record<string, { row: (n: number) => Item; decides: (store: MemoryStore) => Promise<boolean> }> = {
  'admins who are told of alarms and stay when another goes': {
    row: n => userItem({ ...names, id: `a${n}`, usertype: 'admin' }),
    decides: async store => (await usersOfType(store, 'admin')).length === MANY,
  },
  'a withdrawal that waits': {
    row: n => withdraw(n, n === 0 ? { processed: false } : { processed: true, processDate: 1 }),
    decides: store => hasOpenWithdraw(store, 'u'),
  },
  'an invitation of a fleet that can be taken back': {
    row: n => invitationItem({ code: `c${place(n)}`, createdAt: n, expiresAt: 9e12, most: 1, uses: 0, fleet: 'f' }),
    decides: async store => (await loadInvitations(store, 'f')).some(({ code }) => code === `c${place(0)}`),
  },
  'a booking under way behind cancelled ones': {
    row: n => bookingItem(aBooking({ id: `b${place(n)}`, customer: 'u', status: n === 0 ? 'NEW' : 'CANCELLED' })),
    decides: async store => (await activeBookingsOf(store, 'u', 100)).length === 1,
  },
};

it.each(Object.keys(lists))('[ADM-4] no number of rows hides %s', async name => {
  const { row, decides } = lists[name]!;
  const store = memoryStore();
  for (let n = 0; n < MANY; n++) await store.write([{ type: 'put', item: row(n) }]);
  expect(await decides(store)).toBe(true);
});
