export type RefundWish = {
  amountMinor: number;
  to: 'wallet' | 'card';
  bearer: 'platform' | 'shares' | 'driver';
  /**
   * Names one of the ride's two card payments: the one from the hold, or not. If undefined, the payment is chosen that
   * has enough left.
   */
  ofHold?: boolean | undefined;
};

export type Deciding = { id: string; reason: string; now: number };
