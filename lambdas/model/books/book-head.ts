import type { Context } from '#lambdas/runtime/context';
import { bookHeadKey } from '#lambdas/store/keys';
import { type BookMonth, monthOf } from './book-totals';

/** Up to where the journals are in the months' totals, and the month that is being added up. */
export type BookHead = { place: string; month?: BookMonth };

export const loadHead = async ({ store }: Pick<Context, 'store'>): Promise<BookHead | undefined> =>
  (await store.get(bookHeadKey, { consistent: true })) as BookHead | undefined;

/** The month that a moment counts in. One that has begun ends as it was begun, also if the time zone changes meanwhile. */
export const monthFrom = (head: BookHead | undefined, at: number, timeZone: string): BookMonth => {
  const current = head?.month;
  if (current && at < current.to) return current;
  const next = monthOf(at, timeZone);
  return { ...next, from: Math.max(next.from, current?.to ?? 0) };
};
