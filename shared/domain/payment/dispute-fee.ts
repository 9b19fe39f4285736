import { toMinor } from '../money/money';

/**
 * The largest fee of a provider for a dispute that one admin may book alone: this part of the amount, or this many
 * whole units.
 */
const MOST_SHARE = 1 / 5;
const SMALL_FEE = 50;

/** The highest fee of a dispute, minor units, that needs no second admin. */
export const mostDisputeFee = (amountMinor: number, currency: string): number =>
  Math.floor(Math.max(amountMinor * MOST_SHARE, toMinor(SMALL_FEE, currency)));
