import { PRESENCE_FRESH_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { askWave, endSearch, isWaveDue } from '#shared/domain/booking/search';
import type { Candidate } from '#shared/domain/dispatch/eligibility';
import { newOffer, type Offer } from '#shared/domain/dispatch/offer';
import {
  type Asked,
  chooseForWave,
  endOfOffer,
  isLastWave,
  searchLeftMs,
  waveSize,
} from '#shared/domain/dispatch/waves';
import { loadBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { type Decided, move, withWrites } from '#lambdas/model/bookings/move';
import type { DispatchStep } from '#lambdas/ports/services';
import type { Write } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';
import type { Context } from '#lambdas/runtime/context';
import { offerWrite, timeFactors, waveRecord } from '#lambdas/model/drivers/offer-items';
import { freeAttributes } from '#lambdas/model/drivers/presence-items';
import { type Ranked, searchArea } from '#lambdas/model/drivers/search-area';

const LOOKED_AT = 50;
const clock = { uid: 'dispatch', party: 'clock' } as const;
type Chosen = { ranked: Candidate[]; offered: Candidate[] };

/**
 * Drivers whose phone died are still indexed as free: the search that finds them removes them. A new position adds them
 * again.
 */
const delistStale = async (ctx: Context, ranked: readonly Ranked[]): Promise<void> => {
  const stale = ranked.filter(({ excluded }) => excluded === 'stale_position');
  const before = ctx.now() - PRESENCE_FRESH_MS;
  await Promise.all(
    stale.map(({ uid }) =>
      ctx.store.write([
        { type: 'update', key: presenceKey(uid), remove: freeAttributes, if: { op: '<', attr: 'ts', value: before } },
      ]),
    ),
  );
};

const choose = async (ctx: Context, booking: StoredBooking, wave: number): Promise<Chosen> => {
  const settings = await ctx.settings();
  const answers = Object.entries(booking.requestedDrivers ?? {});
  const declined = new Set([...answers.filter(([, asked]) => !asked).map(([uid]) => uid), ...(booking.gaveBack ?? [])]);
  const want = Math.min(LOOKED_AT, waveSize(wave, settings.dispatchMode) + answers.length);
  const found = await searchArea(ctx, {
    pickup: booking.pickup,
    carTypeId: booking.carTypeId,
    want,
    declined,
  });
  await delistStale(ctx, found);
  const ranked = found.map(({ driver: _driver, ...candidate }) => candidate);
  const asked: Asked = {
    uids: answers.map(([uid]) => uid),
    lastWave: booking.askWaves ?? {},
    times: booking.askTimes ?? {},
    ends: booking.askEnds ?? {},
  };
  return { ranked, offered: chooseForWave(wave, settings.dispatchMode, ranked, asked) };
};

type Made = { candidate: Candidate; offer: Offer };

/** The offers of a wave: each lives as long as its driver needs to answer, at most to the end of the search. */
const makeOffers = async (ctx: Context, { offered }: Chosen, wave: number): Promise<Made[]> => {
  const factors = await timeFactors(
    ctx.store,
    offered.map(({ uid }) => uid),
  );
  const left = searchLeftMs(wave);
  return offered.map(candidate => {
    const factor = factors.get(candidate.uid) ?? 1;
    return { candidate, offer: newOffer(ctx.now(), 'search', { factor, searchLeftMs: left }) };
  });
};

/** The waves at which the longer ones of these offers end. */
const endsOf = (made: readonly Made[], wave: number): Record<string, number> =>
  Object.fromEntries(
    made.flatMap(({ candidate, offer }) => {
      const end = endOfOffer(wave, offer.expiresAt - offer.offeredAt);
      return end === undefined ? [] : [[candidate.uid, end]];
    }),
  );

const offerWrites = ({ id }: StoredBooking, made: readonly Made[]): Write[] =>
  made.map(({ candidate, offer }) => offerWrite(id, candidate, offer));

/** Searches for drivers only when the wave is due: otherwise nobody gets an offer. */
const ask = async (ctx: Context, booking: StoredBooking, wave: number): Promise<Decided> => {
  if (!isWaveDue(booking, wave)) return askWave(booking, wave, []);
  const chosen = await choose(ctx, booking, wave);
  const asked = chosen.offered.map(({ uid }) => uid);
  const made = await makeOffers(ctx, chosen, wave);
  const decided = withWrites(askWave(booking, wave, asked, endsOf(made, wave)), () => offerWrites(booking, made));
  if (isRefusal(decided)) return decided;
  const { searches: search = 1 } = booking;
  return { ...decided, record: waveRecord({ search, wave, at: ctx.now(), offered: asked, candidates: chosen.ranked }) };
};

/** Whether an earlier run completed this wave but died before it enqueued the next one. */
const wasTaken = async (ctx: Context, bookingId: string, wave: number): Promise<boolean> => {
  const booking = await loadBooking(ctx.store, bookingId);
  return booking !== undefined && isWaveDue(booking, wave + 1);
};

/**
 * One wave of the search for a driver: offers the ride to a wider circle of drivers and enqueues the next wave, or ends
 * the search after the last. Steps may arrive late, twice or out of order.
 */
export const runWave = async (
  ctx: Context,
  { bookingId, wave }: DispatchStep,
): Promise<'asked' | 'ended' | Refusal> => {
  const over = isLastWave(wave - 1);
  const decide = over
    ? (booking: StoredBooking) => endSearch(booking, wave)
    : (booking: StoredBooking) => ask(ctx, booking, wave);
  const moved = await move(ctx, { bookingId, by: clock, decide });
  if (isRefusal(moved) && !(await wasTaken(ctx, bookingId, wave))) return moved;
  if (over) return 'ended';
  await (await ctx.dispatchQueue()).send({ bookingId, wave: wave + 1 }, WAVE_INTERVAL_MS / 1000);
  return 'asked';
};
