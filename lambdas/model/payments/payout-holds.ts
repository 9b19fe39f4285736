import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS } from '#shared/contract/time';
import type { Journal } from '#shared/domain/ledger/journal';
import { fromMinor } from '#shared/domain/money/money';
import { type Earning, holdsOf, type HoldRules, netOf, type Release } from '#shared/domain/payouts/holds';
import { standingOf } from '#lambdas/model/money/debts';
import { depositsSince } from './deposits-since';
import type { Item, Store } from '#lambdas/ports/store';
import { ENTRY_PREFIX, entriesFrom, walletPk } from '#lambdas/store/keys';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';

type Owner = Pick<StoredUser, 'id'>;
type HoldSettings = Pick<Settings, 'payoutDelayDays' | 'newDriverDays' | 'newDriverDelayDays' | 'newDriverReserve'>;

/** The destination of money: the bank, or the card or account that paid it in. */
type Goal = 'bank' | 'card';

/**
 * The part of an entry that a ride earned its driver: shares of fares, fees of cancelled rides and raised fares, less
 * later debits.
 */
const earnedMinor = ({ earned, amountMinor }: Item): number => (earned ? (amountMinor as number) : 0);

/** The card payments of a cancelled ride, less refunds to the cards. */
const paidInMinor = (entry: Item): number => (entry.paidInMinor as number | undefined) ?? 0;

/** The sums by ride, over all journals of a booking. */
const byRide = (entries: readonly Item[], minorOf: (entry: Item) => number): Earning[] => {
  const rides = new Map<unknown, Earning[]>();
  for (const entry of entries) {
    const move = { at: entry.date as number, amountMinor: minorOf(entry) };
    const ride = entry.ride ?? entry.txRef;
    if (move.amountMinor !== 0) rides.set(ride, [...(rides.get(ride) ?? []), move]);
  }
  return [...rides.values()].flatMap(netOf).sort((a, b) => a.at - b.at);
};

const earningsIn = (entries: readonly Item[]): Earning[] => byRide(entries, earnedMinor);

const PAGE = 100;

/**
 * When a user began to earn: a driver counts as new from the first ride on, however long the account was used before.
 */
const beganAt = async (store: Store, { id }: Owner, now: number): Promise<number> => {
  let from = ENTRY_PREFIX;
  for (;;) {
    const page = await store.query({
      pk: walletPk(id),
      between: [from, `${ENTRY_PREFIX}~`],
      limit: PAGE,
      consistent: true,
    });
    const first = earningsIn(page)[0];
    if (first) return first.at;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return now;
    from = `${last.sk}\u0000`;
  }
};

const isOff = ({ payoutDelayDays, newDriverDays }: HoldSettings): boolean =>
  payoutDelayDays === 0 && newDriverDays === 0;

const rulesFor = async (store: Store, user: Owner, settings: HoldSettings, now: number): Promise<HoldRules> => {
  const { payoutDelayDays, newDriverDays, newDriverDelayDays, newDriverReserve } = settings;
  return {
    delayMs: payoutDelayDays * DAY_MS,
    newDelayMs: newDriverDelayDays * DAY_MS,
    reservePercent: newDriverReserve,
    ...(newDriverDays > 0 ? { newUntil: (await beganAt(store, user, now)) + newDriverDays * DAY_MS } : {}),
  };
};

/**
 * The part of a balance that can be withdrawn now, according to the settings and the times at which money came in; the
 * person's type does not matter. Money that was paid in may go back to its card at any time.
 */
export const payoutHolds = async (
  store: Store,
  user: Owner,
  settings: HoldSettings,
  standing: { balanceMinor: number; now: number; goal: Goal },
): Promise<{ freeMinor: number; releases: Release[] }> => {
  if (isOff(settings)) return { freeMinor: standing.balanceMinor, releases: [] };
  const rules = await rulesFor(store, user, settings, standing.now);
  const longestMs = Math.max(rules.delayMs, rules.newDelayMs, settings.newDriverDays * DAY_MS);
  const since = standing.now - longestMs;
  const between = [entriesFrom(since), `${ENTRY_PREFIX}~`] as const;
  const entries = await store.query({ pk: walletPk(user.id), between, consistent: true });
  if (standing.goal === 'card') return holdsOf(earningsIn(entries), rules, standing);
  const paidIn = [...byRide(entries, paidInMinor), ...(await depositsSince(store, user.id, since))];
  const all = [...earningsIn(entries), ...paidIn.map(each => ({ ...each, isPaidIn: true as const }))];
  return holdsOf(all, rules, standing);
};

/**
 * The amount that must stay in a wallet, for a journal that debits it; undefined where the settings hold nothing back.
 */
export const keptOf = async (ctx: Context, user: Owner, goal: Goal, now: number): Promise<Journal['keeps']> => {
  const settings = await ctx.settings();
  if (isOff(settings)) return undefined;
  const { balanceMinor, version } = await standingOf(ctx.store, user.id);
  const { freeMinor } = await payoutHolds(ctx.store, user, settings, { balanceMinor, now, goal });
  return { minor: balanceMinor - freeMinor, ofMinor: balanceMinor, version };
};

/** Why an amount that the wallet has is more than may be withdrawn now. */
export const heldProblem = (keeps: Journal['keeps'], amountMinor: number, currency: string): Refusal | undefined => {
  if (!keeps || keeps.minor === 0 || amountMinor > keeps.ofMinor) return undefined;
  const freeMinor = Math.max(0, keeps.ofMinor - keeps.minor);
  return amountMinor > freeMinor ? refuse('payout_held', { amount: fromMinor(freeMinor, currency) }) : undefined;
};
