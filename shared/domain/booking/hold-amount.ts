import { divideRounded, fromMicro, roundMicro, toMicro } from '../money/money';

const PERCENT = 100n;

/**
 * The amount of a hold for the card's part of a price, major units: with a margin in per cent, for a fare above the
 * estimate.
 */
export const holdAmount = (payable: number, margin: number, decimals: number): number =>
  fromMicro(roundMicro(divideRounded(toMicro(payable) * (PERCENT + BigInt(margin)), PERCENT), decimals));
