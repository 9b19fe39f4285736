import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS } from '#shared/contract/time';
import type { Journal } from '#shared/domain/ledger/journal';
import { fromMinor } from '#shared/domain/money/money';
import { type Earning, holdsOf, type HoldRules, type Release } from '#shared/domain/payouts/holds';
import { standingOf } from '#lambdas/model/money/debts';
import type { Item, Store } from '#lambdas/ports/store';
import { ENTRY_PREFIX, entriesFrom, walletPk } from '#lambdas/store/keys';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';

type HoldSettings = Pick<Settings, 'payoutDelayDays' | 'newDriverDays' | 'newDriverDelayDays' | 'newDriverReserve'>;

/** Part of what a ride brought its driver: shares of fares, fees of cancelled rides, raised fares. */
const isOfRide = ({ earned }: Item): boolean => earned === true;

/** A journal may move money in and out of a wallet: the sum is what was earned. */
const earningsIn = (entries: readonly Item[]): Earning[] => {
  const sums = new Map<string, Earning>();
  for (const { journal, date, amountMinor } of entries.filter(isOfRide)) {
    const before = sums.get(journal as string)?.amountMinor ?? 0;
    sums.set(journal as string, { at: date as number, amountMinor: before + (amountMinor as number) });
  }
  return [...sums.values()].filter(({ amountMinor }) => amountMinor > 0);
};

const PAGE = 100;

/** When somebody began to earn: a driver is new from the first ride on, however long the account was used otherwise. */
const beganAt = async (store: Store, { id }: StoredUser, now: number): Promise<number> => {
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

const rulesFor = async (store: Store, user: StoredUser, settings: HoldSettings, now: number): Promise<HoldRules> => {
  const { payoutDelayDays, newDriverDays, newDriverDelayDays, newDriverReserve } = settings;
  return {
    delayMs: payoutDelayDays * DAY_MS,
    newDelayMs: newDriverDelayDays * DAY_MS,
    reservePercent: newDriverReserve,
    ...(newDriverDays > 0 ? { newUntil: (await beganAt(store, user, now)) + newDriverDays * DAY_MS } : {}),
  };
};

/** The part of a balance that can be withdrawn now, by the settings and the times of the earnings; the person's type does not matter. */
export const payoutHolds = async (
  store: Store,
  user: StoredUser,
  settings: HoldSettings,
  standing: { balanceMinor: number; now: number },
): Promise<{ freeMinor: number; releases: Release[] }> => {
  if (isOff(settings)) return { freeMinor: standing.balanceMinor, releases: [] };
  const rules = await rulesFor(store, user, settings, standing.now);
  const longestMs = Math.max(rules.delayMs, rules.newDelayMs, settings.newDriverDays * DAY_MS);
  const between = [entriesFrom(standing.now - longestMs), `${ENTRY_PREFIX}~`] as const;
  const entries = await store.query({ pk: walletPk(user.id), between, consistent: true });
  return holdsOf(earningsIn(entries), rules, standing);
};

/** The amount that a wallet has to keep, for a journal that takes from it; undefined where the settings hold nothing back. */
export const keptOf = async (ctx: Context, user: StoredUser, now: number): Promise<Journal['keeps']> => {
  const settings = await ctx.settings();
  if (isOff(settings)) return undefined;
  const { balanceMinor, version } = await standingOf(ctx.store, user.id);
  const { freeMinor } = await payoutHolds(ctx.store, user, settings, { balanceMinor, now });
  return { minor: balanceMinor - freeMinor, ofMinor: balanceMinor, version };
};

/** Why an amount that the wallet has is more than it may give. */
export const heldProblem = (keeps: Journal['keeps'], amountMinor: number, currency: string): Refusal | undefined => {
  if (!keeps || keeps.minor === 0 || amountMinor > keeps.ofMinor) return undefined;
  const freeMinor = Math.max(0, keeps.ofMinor - keeps.minor);
  return amountMinor > freeMinor ? refuse('payout_held', { amount: fromMinor(freeMinor, currency) }) : undefined;
};
