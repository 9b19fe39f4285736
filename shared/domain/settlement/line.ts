import type { LineKind } from '#shared/contract/line-kinds';

/** A movement on our account at a provider or bank. Minor units of the line's currency; above zero: for us. */
export type SettlementLine = {
  /** Names the movement in its report; a second line with it is the same one. */
  id: string;
  kind: LineKind;
  /** Our reference. */
  ours?: string;
  /** The provider's number of the payment. */
  payment?: string;
  dispute?: string;
  grossMinor: number;
  netMinor: number;
  currency: string;
  /** ms since the epoch. */
  at?: number;
  /** The name of the payout, or the bank's words. */
  words?: string;
};

/** Retained by the provider; negative if it returns a fee. */
export const feeOf = ({ grossMinor, netMinor }: Pick<SettlementLine, 'grossMinor' | 'netMinor'>): number =>
  grossMinor - netMinor;
