export type RefundWish = {
  amountMinor: number;
  to: 'wallet' | 'card';
  bearer: 'platform' | 'shares' | 'driver';
  /** The one of a ride’s two payments by card; otherwise the one that has so much left. */
  ofHold?: boolean | undefined;
};

export type Deciding = { id: string; reason: string; now: number };
