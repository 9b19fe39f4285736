import { decodeTime } from 'ulid';
import type { BookingNeed, Need, NeedKind } from '#shared/contract/entities/need';
import { LONG_WAIT_MS } from '#shared/domain/booking/needs';
import type { Item, Query, Store } from '#lambdas/ports/store';
import { deskPk, deskIdOf, deskSort, OPEN_ALARMS, OPEN_PAYMENT_ISSUES, OPEN_WITHDRAWS } from '#lambdas/store/keys';
import { OPEN_PROPOSALS } from '#lambdas/store/proposal-keys';

/** The limit of counting per kind; beyond it the desk shows "more". */
const MOST = 100;

/** People who have only just begun to wait need no help yet. */
const marks = (kind: NeedKind, now: number, fleet?: string): Query => ({
  pk: deskPk(kind, fleet),
  ...(kind === 'waiting' ? { before: deskSort(now - LONG_WAIT_MS) } : {}),
});

/** All of these are sorted by time, oldest first. */
const queryOf = (kind: NeedKind, now: number): Query => {
  if (kind === 'help') return { index: 'gsi5', pk: OPEN_ALARMS };
  if (kind === 'paymentIssue') return { index: 'gsi5', pk: OPEN_PAYMENT_ISSUES };
  if (kind === 'proposal') return { index: 'gsi5', pk: OPEN_PROPOSALS };
  if (kind === 'withdraw') return { index: 'gsi5', pk: OPEN_WITHDRAWS };
  return marks(kind, now);
};

/** A fleet looks after its own drivers and their rides; everything else is the platform's. */
const fleetKinds: readonly NeedKind[] = ['approval', 'paymentDue', 'fare', 'objection'];

const sinceOf = (kind: NeedKind, item: Item): number => {
  const sort = String(item.g5s ?? item.sk);
  return kind === 'paymentIssue' || kind === 'proposal' ? decodeTime(sort) : Number(sort.split('#')[0]);
};

/** Open items at the desk of the operator, or of a fleet; only keys are read. */
export const readNeed = async (store: Store, kind: NeedKind, now: number, fleet?: string): Promise<Need[]> => {
  if (fleet && !fleetKinds.includes(kind)) return [];
  const query = fleet ? marks(kind, now, fleet) : queryOf(kind, now);
  const found = await store.query({ ...query, limit: MOST + 1 });
  const oldest = found[0];
  if (!oldest) return [];
  return [{ kind, count: Math.min(found.length, MOST), more: found.length > MOST, since: sinceOf(kind, oldest) }];
};

/** The bookings that wait for the same reason: as many as are counted. */
export const bookingsInNeed = async (
  store: Store,
  kind: BookingNeed,
  now: number,
  fleet: string | undefined,
): Promise<string[]> =>
  (await store.query({ ...marks(kind, now, fleet), limit: MOST + 1 })).map(deskIdOf).sort().reverse();
