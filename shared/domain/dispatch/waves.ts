import { FIRST_WAVE_SIZE, SEARCH_LIMIT_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import type { Candidate } from './eligibility';

/** Number of drivers in wave n (from 1): 2, 4, 8 …; broadcast sends offers to all drivers at once. */
export const waveSize = (wave: number, mode: Settings['dispatchMode']): number =>
  mode === 'broadcast' ? Number.POSITIVE_INFINITY : FIRST_WAVE_SIZE * 2 ** (wave - 1);

/**
 * Drivers who are not asked in this wave, because they have been. Who let an offer run out is asked again, after as many
 * waves as had passed before, and one: in waves 1, 3 and 7, or in 2 and 5. So the offer before has always ended, and
 * nobody is asked more than three times in a search. Who was asked by an admin, without a wave, is not asked again.
 */
export const notAgain = (
  wave: number,
  asked: readonly string[],
  lastAsked: Readonly<Record<string, number>>,
): ReadonlySet<string> => new Set(asked.filter(uid => wave <= 2 * (lastAsked[uid] ?? Number.POSITIVE_INFINITY)));

/** The drivers of this wave: the best eligible ones, without those of `notAgain`. */
export const chooseForWave = (
  wave: number,
  mode: Settings['dispatchMode'],
  ranked: readonly Candidate[],
  asked: ReadonlySet<string>,
): Candidate[] => {
  const eligible = ranked.filter(candidate => !candidate.excluded && !asked.has(candidate.uid));
  return eligible.slice(0, Math.min(waveSize(wave, mode), eligible.length, MAX_OFFERS_PER_WAVE));
};

/** The offers of a wave fit in one transaction. */
export const MAX_OFFERS_PER_WAVE = 64;

/** The last wave of a search; after its interval the rider learns that no driver was found. */
export const LAST_WAVE = SEARCH_LIMIT_MS / WAVE_INTERVAL_MS;
export const isLastWave = (wave: number): boolean => wave >= LAST_WAVE;
