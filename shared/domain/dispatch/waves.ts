import { FIRST_WAVE_SIZE, SEARCH_LIMIT_MS, WAVE_INTERVAL_MS } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import type { Candidate } from './eligibility';

/** How many drivers wave n (from 1) asks: 2, 4, 8 …; broadcast asks everybody at once. */
export const waveSize = (wave: number, mode: Settings['dispatchMode']): number =>
  mode === 'broadcast' ? Number.POSITIVE_INFINITY : FIRST_WAVE_SIZE * 2 ** (wave - 1);

/** The drivers that this wave asks: the best who may be asked and were not asked before. */
export const chooseForWave = (
  wave: number,
  mode: Settings['dispatchMode'],
  ranked: readonly Candidate[],
  asked: ReadonlySet<string>,
): Candidate[] => {
  const eligible = ranked.filter(candidate => !candidate.excluded && !asked.has(candidate.uid));
  return eligible.slice(0, Math.min(waveSize(wave, mode), eligible.length, MAX_OFFERS_PER_WAVE));
};

/** One transaction carries the offers of a wave. */
export const MAX_OFFERS_PER_WAVE = 64;

/** The last wave of a search; after its interval the rider is told that nobody was found. */
export const LAST_WAVE = SEARCH_LIMIT_MS / WAVE_INTERVAL_MS;
export const isLastWave = (wave: number): boolean => wave >= LAST_WAVE;
