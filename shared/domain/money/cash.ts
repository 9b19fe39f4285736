import { divideRounded, fromMicro, toMicro } from './money';

/** An amount as it is paid in cash: the nearest multiple of the least amount, half of it away from zero; without one, exact. */
export const toCash = (amount: number, least = 0): number => {
  const step = toMicro(least);
  return step > 0n ? fromMicro(divideRounded(toMicro(amount), step) * step) : amount;
};
