import { proveAccount } from '#lambdas/model/books/prove-account';
import { remark } from '#scripts/rebuild/rebuild-marks';
import { recount } from '#lambdas/model/reports/recount';
import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingPk } from '#lambdas/store/keys';

/** Result of a check: its subject, how many were checked, and those that are wrong. */
export type Proof = { what: string; looked: number; wrong: string[] };

type SortedItems = {
  balances: string[];
  journals: { pk: string; sum: number }[];
  bookings: Map<string, number>;
  events: Map<string, Set<number>>;
};

const walletPrefix = /^[^#]*#/;

const sortOut = async (items: AsyncIterable<Item>): Promise<SortedItems> => {
  const sorted: SortedItems = { balances: [], journals: [], bookings: new Map(), events: new Map() };
  for await (const item of items) {
    if (item._et === 'balance') sorted.balances.push(item.pk.replace(walletPrefix, ''));
    if (item._et === 'journal') {
      const legs = item.legs as { amountMinor: number }[];
      sorted.journals.push({ pk: item.pk, sum: legs.reduce((total, leg) => total + leg.amountMinor, 0) });
    }
    if (item._et === 'booking') sorted.bookings.set(item.pk, item.v as number);
    if (item._et === 'event')
      sorted.events.set(item.pk, (sorted.events.get(item.pk) ?? new Set()).add(item.v as number));
  }
  return sorted;
};

const proveBookings = ({ bookings, events }: SortedItems): Proof => {
  const hasAll = ([pk, v]: [string, number]): boolean => {
    const found = events.get(pk) ?? new Set();
    return found.size === v && Array.from({ length: v }, (_, i) => i + 1).every(each => found.has(each));
  };
  const gaps = [...bookings].filter(each => !hasAll(each)).map(([pk]) => pk);
  const strays = [...events.keys()].filter(pk => !bookings.has(pk));
  return {
    what: 'bookings with each of their events, 1 to the last',
    looked: bookings.size,
    wrong: [...gaps, ...strays],
  };
};

const proveAccounts = async ({ store, now }: Context, uids: readonly string[]): Promise<Proof> => {
  const wrong: string[] = [];
  for (const uid of uids) {
    const { balanceMinor, totalMinor } = await proveAccount(store, uid, now());
    if (balanceMinor !== totalMinor) wrong.push(uid);
  }
  return { what: 'accounts whose balance is the sum of their entries', looked: uids.length, wrong };
};

const proveReports = async (ctx: Context): Promise<Proof> => {
  const { trips, differences, uncounted } = await recount(ctx, async () => undefined);
  const wrong = differences.map(({ scope, period, figure }) => `${scope} ${period} ${figure}`);
  const late = uncounted.map(({ booking }) => `${bookingPk(booking.id)} not counted`);
  return { what: 'paid trips, and the reports counted from them', looked: trips, wrong: [...wrong, ...late] };
};

const proveMarks = async ({ store }: Context, looked: number): Promise<Proof> => {
  const wrong: string[] = [];
  for await (const mends of remark(store)) wrong.push(...mends.map(({ of, id }) => `${of} ${id}`));
  return { what: 'bookings and people with the marks by which the desk finds them', looked, wrong };
};

/** Proves the rules of every table of the product on all its items, by the product's own means. */
export const proveData = async (ctx: Context, items: AsyncIterable<Item>): Promise<Proof[]> => {
  const sorted = await sortOut(items);
  const unbalanced = sorted.journals.filter(({ sum }) => sum !== 0).map(({ pk }) => pk);
  return [
    { what: 'journals whose legs sum to zero', looked: sorted.journals.length, wrong: unbalanced },
    await proveAccounts(ctx, sorted.balances),
    proveBookings(sorted),
    await proveReports(ctx),
    await proveMarks(ctx, sorted.bookings.size + sorted.balances.length),
  ];
};
