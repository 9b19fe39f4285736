import { FIRST_WAVE_SIZE, SEARCH_LIMIT_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import type { Candidate } from './eligibility';

/** Number of drivers in wave n (from 1): 2, 4, 8 …; broadcast sends offers to all drivers at once. */
export const waveSize = (wave: number, mode: Settings['dispatchMode']): number =>
  mode === 'broadcast' ? Number.POSITIVE_INFINITY : FIRST_WAVE_SIZE * 2 ** (wave - 1);

/** The drivers of this wave: the best eligible ones who have had no offer yet. */
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
