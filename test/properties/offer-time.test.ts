import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerTimeFactors } from '#shared/contract/entities/user';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { runWave } from '#lambdas/consumers/queue/run-wave';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import { asEvent, bookingItem } from '#lambdas/store/booking-items';
import { presenceKey, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';

const DRIVERS = 24;
const WAVES = [1, 2, 3, 4, 5, 6, 7];
/** No offer has ended before the second wave, so that nobody is asked twice. */
const BEFORE_REPEATS = 2;
const SEARCH_MS = 120_000;
const WAVE_MS = 10_000;
const start = Date.UTC(2026, 10, 28);
const booking = aBooking({ id: 'b1', status: 'NEW', v: 1, wave: 0, carTypeId: 'van' });

type Driver = { north: number; factor: (typeof offerTimeFactors)[number] };

/** The first waves of a search among these drivers: their records, and from when to when each offer is valid. */
const search = async (drivers: readonly Driver[]) => {
  const store = memoryStore();
  let now = start;
  const ctx = fakeContext({
    store,
    now: () => now,
    dispatchQueue: async () => ({ send: async () => undefined }) as never,
  });
  for (const [i, { north, factor }] of drivers.entries()) {
    const uid = `d${i}`;
    const place = { lat: booking.pickup.lat + north, lng: booking.pickup.lng };
    const keys = await freeKeysAt('van', place);
    const facts = { uid, carTypeId: 'van', approved: true, onDuty: true, queue: false, ...place, ts: now };
    await store.write([
      { type: 'put', item: { ...presenceKey(uid), _et: 'presence', ...facts, ...keys, ...asFree(keys) } },
      { type: 'put', item: { ...userKey(uid), _et: 'user', id: uid, usertype: 'driver', offerTimeFactor: factor } },
    ]);
  }
  await store.write([{ type: 'put', item: bookingItem(booking) }]);
  const offers: { uid: string; offeredAt: number; expiresAt: number }[] = [];
  for (const wave of WAVES) {
    now = start + (wave - 1) * WAVE_MS;
    expect(await runWave(ctx, { bookingId: 'b1', wave })).toBe('asked');
    for (const { _et, pk, offeredAt, expiresAt } of store.all())
      if (_et === 'offer' && offeredAt === now)
        offers.push({ uid: String(pk).split('#').at(-1)!, offeredAt: now, expiresAt: Number(expiresAt) });
  }
  const records = store
    .all()
    .filter(({ _et }) => _et === 'event')
    .map(item => asEvent(item).record!)
    .toSorted((first, second) => first.wave - second.wave);
  return { records, offers };
};

type Search = Awaited<ReturnType<typeof search>>;

const places = fc.array(
  fc.record({
    north: fc.integer({ min: -400, max: 400 }).map(step => step / 10_000),
    factor: fc.constantFrom(...offerTimeFactors),
  }),
  { minLength: DRIVERS, maxLength: DRIVERS },
);

/** Candidates that a wave passed over although they never had an offer, for the sake of one further behind. */
const passedOver = ({ records }: Search): string[] => {
  const had = new Set<string>();
  return records.flatMap(({ offered, candidates }) => {
    const last = candidates.findLastIndex(({ uid }) => offered.includes(uid) && !had.has(uid));
    const passed = candidates.slice(0, last + 1).filter(({ uid, excluded }) => !excluded && !had.has(uid));
    for (const uid of offered) had.add(uid);
    return passed.map(({ uid }) => uid).filter(uid => !had.has(uid));
  });
};

const ranking = ({ records }: Search) =>
  records.map(({ candidates }) => candidates.map(({ uid, score, km, excluded }) => ({ uid, score, km, excluded })));

it('[PLUS-48] the ranking, and who is asked first, do not depend on the time that drivers need to answer', async () => {
  await fc.assert(
    fc.asyncProperty(places, async drivers => {
      const slow = await search(drivers);
      const usual = await search(drivers.map(({ north }) => ({ north, factor: 1 })));
      expect(ranking(slow)).toEqual(ranking(usual));
      expect(slow.records.slice(0, BEFORE_REPEATS)).toEqual(usual.records.slice(0, BEFORE_REPEATS));
      expect(passedOver(slow)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 60_000);

it('[PLUS-48] an offer is valid for its driver’s time, at most until the search ends, and no other is made meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(places, async drivers => {
      const { offers } = await search(drivers);
      for (const { uid, offeredAt, expiresAt } of offers) {
        const { factor } = drivers[Number(uid.slice(1))]!;
        const wanted = Math.min(offeredAt + factor * 20_000, start + SEARCH_MS);
        expect(expiresAt).toBe(Math.max(wanted, offeredAt + 20_000));
        const next = offers.find(other => other.uid === uid && other.offeredAt > offeredAt);
        expect(next?.offeredAt ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(expiresAt);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);
