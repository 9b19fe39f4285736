import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#shared/contract/errors';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { missing, type Store, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey } from '#lambdas/store/keys';
import { knownOf } from '#lambdas/runtime/idempotency';
import { fakeContext } from '#test/kit/fake-context';
import { requestKey } from '#test/kit/request-key';
import { bookingItem, eventsSince, loadBooking } from '#lambdas/store/booking-items';
import type { Decision } from '#shared/domain/booking/decide';
import { move, type Move } from './move';

const by = { uid: 'r1', party: 'rider' } as const;
const cancelled: Decision = {
  kind: 'CANCELLED',
  changes: { status: 'CANCELLED', reason: 'Plans changed', cancelledBy: 'rider' },
};
const cancelling: Move = { bookingId: 'b1', by, decide: () => cancelled };
const bump: Write = { type: 'update', key: bookingKey('b1'), add: { v: 1 } };

describe('move', () => {
  let ctx: Context;
  let store: Store;
  beforeEach(async () => {
    ctx = fakeContext();
    store = ctx.store;
    await store.write([{ type: 'put', item: bookingItem(aBooking({ id: 'b1', status: 'NEW' })) }]);
  });

  /** Another writer moves the booking just before each of the next writes. */
  const disturbed = (times: number): Context => {
    let left = times;
    const write: Store['write'] = async writes => {
      if (left-- > 0) await store.write([bump]);
      return store.write(writes);
    };
    return { ...ctx, store: { ...store, write } };
  };

  it('[LIFE-1] commits the change with the next version and its event', async () => {
    const moved = await move(ctx, cancelling);
    expect(moved).toMatchObject({ status: 'CANCELLED', v: 2 });
    expect(await eventsSince(store, 'b1', 0)).toMatchObject([
      { v: 2, kind: 'CANCELLED', by: 'r1', byType: 'rider', status: 'CANCELLED', changes: { status: 'CANCELLED' } },
    ]);
  });

  it('[LIFE-10] takes an ended booking off the list of active ones', async () => {
    const { g5p } = bookingItem(aBooking({ id: 'b1' }));
    expect(await store.query({ index: 'gsi5', pk: g5p as string })).toHaveLength(1);
    await move(ctx, cancelling);
    expect(await store.query({ index: 'gsi5', pk: g5p as string })).toEqual([]);
  });

  it('refuses an unknown booking, and what the domain refuses, without a write', async () => {
    const write = vi.spyOn(store, 'write');
    expect(await move(ctx, { ...cancelling, bookingId: 'b9' })).toEqual({ refusal: 'not_found' });
    expect(await move(ctx, { ...cancelling, decide: () => refuse('wrong_otp') })).toEqual({ refusal: 'wrong_otp' });
    expect(write).not.toHaveBeenCalled();
  });

  it('[LIFE-2] reads and decides again after a lost race', async () => {
    const decide = vi.fn(() => cancelled);
    expect(await move(disturbed(2), { ...cancelling, decide })).toMatchObject({ v: 4 });
    expect(decide).toHaveBeenCalledTimes(3);
  });

  it('gives up when it loses every race', async () => {
    expect(await move(disturbed(99), cancelling)).toEqual({ refusal: 'booking_moved_on' });
  });

  it('commits the step’s own writes with it or not at all', async () => {
    const writes: Write[] = [
      { type: 'put', item: { pk: 'X', sk: 'A', _et: 'x' } },
      {
        type: 'put',
        item: { ...bookingKey('b1'), pk: 'BK#b1', sk: 'ROUTE', _et: 'x' },
        if: { op: 'exists', attr: 'pk' },
      },
    ];
    const refused = await move(ctx, {
      ...cancelling,
      decide: () => ({ ...cancelled, writes }),
      otherwise: refuse('driver_busy'),
    });
    expect(refused).toEqual({ refusal: 'driver_busy' });
    expect(await store.get({ pk: 'X', sk: 'A' })).toBeUndefined();
    expect(await loadBooking(store, 'b1')).toMatchObject({ v: 1, status: 'NEW' });
    const once: Write[] = [{ type: 'put', item: { pk: 'X', sk: 'A', _et: 'x' }, if: missing() }];
    expect(await move(ctx, { ...cancelling, decide: () => ({ ...cancelled, writes: once }) })).toMatchObject({ v: 2 });
  });

  it('[BOOK-10] takes the request’s key together with the step, and no step where it is taken', async () => {
    const key = requestKey({ name: 'cancelBooking' }, 'r1', 'key-00000001', {});
    await move(ctx, { ...cancelling, key });
    expect(await knownOf(store, key)).toEqual({ kept: { bookingId: 'b1' } });
    expect(await move(ctx, { ...cancelling, key })).toEqual({ refusal: 'same_key_other_request' });
    expect(await loadBooking(store, 'b1')).toMatchObject({ v: 2 });
  });
});
