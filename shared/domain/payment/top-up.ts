import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';

export type TopUpLimits = Pick<Settings, 'topUpMin' | 'topUpMax'>;

/** Why this amount cannot be added to a wallet at once; a limit of 0 means none. */
export const topUpProblem = (amount: number, { topUpMin, topUpMax }: TopUpLimits): Refusal | undefined => {
  if (amount < topUpMin) return refuse('top_up_too_small', { amount: topUpMin });
  return topUpMax > 0 && amount > topUpMax ? refuse('top_up_too_large', { amount: topUpMax }) : undefined;
};
