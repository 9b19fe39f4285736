import { FIRST_WAVE_SIZE, OFFER_TTL_MS, SEARCH_LIMIT_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import type { Candidate } from './eligibility';

/** Number of drivers in wave n (from 1): 2, 4, 8 …; broadcast sends offers to all drivers at once. */
export const waveSize = (wave: number, mode: Settings['dispatchMode']): number =>
  mode === 'broadcast' ? Number.POSITIVE_INFINITY : FIRST_WAVE_SIZE * 2 ** (wave - 1);

/** An offer outlives so many waves; longer ones say themselves when they end. */
const WAVES_PER_OFFER = Math.ceil(OFFER_TTL_MS / WAVE_INTERVAL_MS);
const MOST_OFFERS = 3;

/** When and how often each driver was asked in this search. */
export type Asked = {
  uids: readonly string[];
  lastWave: Readonly<Record<string, number>>;
  times: Readonly<Record<string, number>>;
  /** The wave before which no other offer may be made: of drivers with more time to answer. */
  ends?: Readonly<Record<string, number>>;
};

/**
 * The previous offer has ended, and the driver has had fewer than three offers. An admin's offer, without a wave, is not
 * repeated.
 */
const mayAskAgain = (wave: number, { lastWave, times, ends }: Asked, uid: string): boolean =>
  wave >= (lastWave[uid] ?? Number.POSITIVE_INFINITY) + WAVES_PER_OFFER &&
  wave >= (ends?.[uid] ?? 0) &&
  (times[uid] ?? 1) < MOST_OFFERS;

/**
 * Drivers who get no offer in this wave, because they had one. While others remain, a driver who let an offer run out
 * gets another one after as many waves as had passed before, plus one: in waves 1, 3 and 7, or in 2 and 5.
 */
export const notAgain = (wave: number, asked: Asked): ReadonlySet<string> =>
  new Set(
    asked.uids.filter(
      uid => !mayAskAgain(wave, asked, uid) || wave <= 2 * (asked.lastWave[uid] ?? Number.POSITIVE_INFINITY),
    ),
  );

/**
 * The drivers of this wave: the best eligible ones, without those of `notAgain`. If nobody else remains, drivers who
 * let an offer run out get another one as soon as it has ended: in waves 1, 3 and 5.
 */
export const chooseForWave = (
  wave: number,
  mode: Settings['dispatchMode'],
  ranked: readonly Candidate[],
  asked: Asked,
): Candidate[] => {
  const free = ranked.filter(candidate => !candidate.excluded);
  const waiting = notAgain(wave, asked);
  const first = free.filter(({ uid }) => !waiting.has(uid));
  const chosen = first.length > 0 ? first : free.filter(({ uid }) => waiting.has(uid) && mayAskAgain(wave, asked, uid));
  return chosen.slice(0, Math.min(waveSize(wave, mode), chosen.length, MAX_OFFERS_PER_WAVE));
};

/** The offers of a wave fit in one transaction. */
export const MAX_OFFERS_PER_WAVE = 64;

/** The last wave of a search; after its interval the rider learns that no driver was found. */
export const LAST_WAVE = SEARCH_LIMIT_MS / WAVE_INTERVAL_MS;
export const isLastWave = (wave: number): boolean => wave >= LAST_WAVE;

/** The time from the beginning of this wave to the end of its search. */
export const searchLeftMs = (wave: number): number => (LAST_WAVE - wave + 1) * WAVE_INTERVAL_MS;

/** The first wave after the offers of this one that live so long; none if the usual wait covers them. */
export const endOfOffer = (wave: number, livesMs: number): number | undefined =>
  livesMs > OFFER_TTL_MS ? wave + Math.ceil(livesMs / WAVE_INTERVAL_MS) : undefined;
