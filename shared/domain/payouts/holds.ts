/** Money that came into a wallet, and when. */
export type Earning = {
  at: number;
  amountMinor: number;
  /** Paid in with a card or the like, and not earned with a ride: no reserve of it stays. */
  isPaidIn?: true;
};

export type HoldRules = {
  /** How long earnings stay in the wallet. */
  delayMs: number;
  /** Until when a driver counts as new; absent for others. */
  newUntil?: number | undefined;
  newDelayMs: number;
  /** The part of a new driver's earnings that stays until they are new no longer, in per cent. */
  reservePercent: number;
};

/** An amount of the wallet that can be withdrawn from then on. */
export type Release = { at: number; amountMinor: number };

const partsOf = ({ at, amountMinor, isPaidIn }: Earning, rules: HoldRules): Release[] => {
  const { newUntil } = rules;
  if (newUntil === undefined || at >= newUntil) return [{ at: at + rules.delayMs, amountMinor }];
  const free = at + Math.max(rules.delayMs, rules.newDelayMs);
  if (isPaidIn) return [{ at: free, amountMinor }];
  const reserveMinor = Math.ceil((amountMinor * rules.reservePercent) / 100);
  return [
    { at: free, amountMinor: amountMinor - reserveMinor },
    { at: Math.max(free, newUntil), amountMinor: reserveMinor },
  ];
};

/** Money that was spent meanwhile is taken from the part that becomes free first. */
const within = (releases: readonly Release[], balanceMinor: number): Release[] => {
  const held = releases.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  let over = Math.max(0, held - Math.max(0, balanceMinor));
  return releases.flatMap(({ at, amountMinor }) => {
    const cut = Math.min(over, amountMinor);
    over -= cut;
    return amountMinor > cut ? [{ at, amountMinor: amountMinor - cut }] : [];
  });
};

/** The earnings of one ride after all its movements: later deductions reduce the earliest earnings first. */
export const netOf = (moves: readonly Earning[]): Earning[] => {
  const cameIn = moves.filter(({ amountMinor }) => amountMinor > 0).sort((a, b) => a.at - b.at);
  return within(
    cameIn,
    moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  );
};

/**
 * The part of a balance that can be withdrawn now, and when the rest becomes available, soonest first: together they
 * are the balance.
 */
export const holdsOf = (
  earnings: readonly Earning[],
  rules: HoldRules,
  { balanceMinor, now }: { balanceMinor: number; now: number },
): { freeMinor: number; releases: Release[] } => {
  const held = earnings
    .flatMap(earning => partsOf(earning, rules))
    .filter(({ at, amountMinor }) => at > now && amountMinor > 0)
    .sort((a, b) => a.at - b.at);
  const releases = within(held, balanceMinor);
  return { freeMinor: balanceMinor - releases.reduce((sum, { amountMinor }) => sum + amountMinor, 0), releases };
};
