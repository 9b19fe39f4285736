import * as z from 'zod/mini';
import type { UserType } from '#shared/contract/operation';
import type { Booking } from '#shared/contract/entities/booking';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { parseInput } from '#lambdas/runtime/parse';
import { isRefusal } from '#shared/contract/errors';
import { bookingItem } from '#lambdas/store/booking-items';
import { loadUser, type StoredUser, userItem } from '#lambdas/store/user-items';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { fakeContext } from './fake-context';
import { memoryFiles, type MemoryFiles } from './memory-files';
import { type MemoryStore, memoryStore } from './memory-store';

export type UploadDesk = {
  ctx: Context;
  store: MemoryStore;
  files: MemoryFiles;
  /** Moves the clock ahead. */
  wait(ms: number): void;
  add(uid: string, usertype: UserType, change?: Partial<StoredUser>): Promise<Actor>;
  book(change: Partial<Booking>): Promise<void>;
  user(uid: string): Promise<StoredUser | undefined>;
  /** Calls an operation with validated input; resolves a refusal to its code. */
  call<A = Record<string, unknown>>(
    implementation: Implementation,
    input: unknown,
    actor?: Actor,
    source?: string,
  ): Promise<A>;
};

/** In-memory users, bookings and files, and a function that calls operations on them. */
export const uploadDesk = (): UploadDesk => {
  let now = Date.UTC(2026, 0, 1, 12);
  const clock = () => now;
  const files = memoryFiles(clock);
  const store = memoryStore();
  const ctx = fakeContext({ store, now: clock, files: async () => files });
  return {
    ctx,
    store,
    files,
    wait: ms => void (now += ms),
    async add(uid, usertype, change = {}) {
      const contacts = { firstName: uid, lastName: 'Test', email: `${uid}@example.com`, mobile: '' };
      const user = { id: uid, usertype, approved: true, createdAt: 0, ...contacts, ...change };
      await store.write([{ type: 'put', item: userItem(user) }]);
      return { uid, usertype, user };
    },
    book: async change => void (await store.write([{ type: 'put', item: bookingItem(aBooking(change)) }])),
    user: uid => loadUser(store, uid),
    async call<A>(operation: Implementation, input: unknown, actor?: Actor, source = '192.0.2.1') {
      const parsed = parseInput(operation.op.input, input);
      if (isRefusal(parsed)) return parsed.refusal as A;
      const answer = await operation.run({ ctx, input: parsed.input, key: undefined, source }, actor ? { actor } : {});
      return (isRefusal(answer) ? answer.refusal : z.parse(operation.op.output, answer)) as A;
    },
  };
};
