import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { Topic } from '#shared/contract/ws-messages';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingItem, type StoredEvent } from '#lambdas/store/booking-items';
import { subscriptionKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { consumeEvent } from './consume-event';

const now = Date.UTC(2026, 0, 1, 12);
let log: string[];
let ctx: Context;
let isBroken: boolean;
/** Blocks the effects: if screens waited for them, the test would hang. */
let gate: Promise<unknown>;
let open: () => void;

const kindOf = (write: Write) => (write.type === 'put' ? write.item._et : write.key.pk.slice(0, 2));
const listen = (topic: Topic, uid: string) =>
  ctx.store.write([
    { type: 'put', item: { ...subscriptionKey(topic, `c-${uid}`), _et: 'subscription', uid, ttl: now } },
  ]);
const happens = async (kind: 'PAID' | 'REACHED', change: Partial<Booking> = {}) => {
  const booking = aBooking({ id: 'b1', v: 3, customer: 'r1', driver: 'd1', status: kind, ...change });
  await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
  await listen('bk#b1', 'r1');
  await listen('dash#all', 'a1');
  log = [];
  const event = { kind, v: 3, at: now, by: 'd1', byType: 'driver', status: kind, changes: { status: kind } };
  await consumeEvent(ctx, { ...event, bookingId: 'b1' } as StoredEvent);
};

beforeEach(() => {
  vi.stubEnv('STAGE', 'test');
  [log, isBroken, gate, open] = [[], false, Promise.resolve(), () => undefined];
  const store = memoryStore();
  const write = async (writes: readonly Write[]) => {
    const what = kindOf(writes[0]!);
    if (isBroken && what === 'applied') throw new Error('throttled');
    if (what === 'applied' || what === 'address') await gate;
    log.push(what);
    return store.write(writes);
  };
  const send = async (connection: string) => {
    log.push(connection);
    if (connection === 'c-r1') open();
    return 'sent' as const;
  };
  ctx = fakeContext({
    store: { ...store, write },
    now: () => now,
    publisher: async () => ({ send, close: async () => undefined }),
    pushQueue: async () => ({ send: async () => undefined }),
  });
});

describe('[LIFE-2] a step', () => {
  it('reaches the ride’s screens at once, panels when the trip is counted', async () => {
    gate = new Promise<void>(resolve => (open = resolve));
    await happens('PAID');
    const [screens, counted, panels] = ['c-r1', 'applied', 'c-a1'].map(what => log.indexOf(what));
    expect([screens, counted, panels].every(place => place! >= 0)).toBe(true);
    expect(screens).toBeLessThan(counted!);
    expect(counted).toBeLessThan(panels!);
  });

  it('they receive it before the saved place is written', async () => {
    gate = new Promise<void>(resolve => (open = resolve));
    await happens('REACHED');
    expect(log.indexOf('c-r1')).toBeLessThan(log.indexOf('address'));
  });

  it('they receive it after the wallet has paid, if the step may credit it', async () => {
    await happens('PAID', { earlierDebt: 5 });
    expect(log.indexOf('applied')).toBeLessThan(log.indexOf('c-r1'));
  });

  it('an effect that fails is tried again by the delivery, and the screens are notified again', async () => {
    isBroken = true;
    await expect(happens('PAID')).rejects.toThrow('throttled');
    isBroken = false;
    await happens('PAID');
    expect(log.filter(what => what === 'applied')).toHaveLength(1);
    expect(log).toContain('c-r1');
  });
});
