import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { remindOfRide } from './remind-of-ride';

const at = Date.UTC(2026, 10, 1);
const owed = { at, discount: 0, paidAtOnce: 0 };

const mailsAfter = async (days: readonly number[], change: object = { owed }) => {
  const store = memoryStore();
  const counts: number[] = [];
  for (const day of days) {
    const ctx = fakeContext({ store, now: () => at + day * DAY_MS });
    await remindOfRide(ctx, aBooking({ status: 'PENDING', ...change }));
    counts.push(store.all().filter(({ _et }) => _et === 'mail').length);
  }
  return { counts, mails: store.all().filter(({ _et }) => _et === 'mail') };
};

describe('[PLUS-5] a rider is reminded of a ride that is not paid', () => {
  it('on the first, the third and the seventh day, once each', async () => {
    const { counts } = await mailsAfter([0, 0.9, 1, 1.5, 2.9, 3, 5, 7, 7.9, 8, 30]);
    expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3]);
  });

  it('with what is due and the ride to open', async () => {
    const { mails } = await mailsAfter([1]);
    const about = { uid: 'r1', mail: 'ride_unpaid', bookingId: 'b1', amount: { value: 100, currency: 'SEK' } };
    expect(mails).toEqual([expect.objectContaining(about)]);
  });

  it('once when the reminders of several days were missed', async () => {
    expect((await mailsAfter([7.5])).counts).toEqual([1]);
  });

  it('not of one that is being taken from the amount that their card has set aside', async () => {
    const cardHold = { state: 'held', amount: 100 };
    expect((await mailsAfter([1, 3, 7], { owed, cardHold })).counts).toEqual([0, 0, 0]);
  });

  it('not of a ride from before unpaid rides were in the books', async () => {
    expect((await mailsAfter([1, 3, 7], {})).counts).toEqual([0, 0, 0]);
  });
});
