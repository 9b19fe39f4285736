import type { Context } from '#lambdas/runtime/context';
import type { Fact, Payments } from '#lambdas/ports/payments';

/** How the bank of the rider's card reacts to requests: with `silent` it acts, but its answer is lost. */
export const moods = ['pays', 'declines', 'silent'] as const;
export type Mood = (typeof moods)[number];

type Entry = {
  id: string;
  ref: string;
  minor: number;
  state: 'held' | 'released' | 'taken' | 'declined';
  /** The order that captured it, and the amount. */
  takenBy: string;
  takenMinor: number;
  until: number;
};
const HELD_MS = 7 * 86_400_000;

/**
 * A provider with saved cards, in memory: amounts that the card's bank holds, and captures. `now` is the scenario's
 * clock.
 */
export const openBank = (now: () => number) => {
  const entries: Entry[] = [];
  const is: { mood: Mood } = { mood: 'pays' };
  const isThere = ({ state, until }: Entry) => state === 'held' && until > now();
  const statusOf = (entry: Entry): Fact['status'] => {
    if (entry.state === 'taken') return 'paid';
    if (entry.state === 'declined') return 'failed';
    return isThere(entry) ? 'pending' : 'cancelled';
  };
  const factOf = (entry: Entry, intentId = entry.takenBy || entry.id): Fact => ({
    intentId,
    providerRef: entry.ref,
    status: statusOf(entry),
    live: true,
    amount: { minor: entry.takenBy ? entry.takenMinor : entry.minor, currency: 'SEK' },
    ...(isThere(entry) ? { heldMinor: entry.minor, heldUntil: entry.until } : {}),
  });
  /** A bank without an answer has acted all the same. */
  const answer = <T>(value: T): T => {
    if (is.mood === 'silent') throw new Error('no answer');
    return value;
  };
  const find = (intentId: string | undefined, ref?: string) =>
    entries.find(
      entry => entry.ref === ref || entry.id === intentId || (entry.takenBy !== '' && entry.takenBy === intentId),
    );
  const cards: NonNullable<Payments['cards']> = {
    charge: async ({ intentId, amount: { minor }, hold }) => {
      const known = find(intentId);
      if (known) return answer({ fact: factOf(known) });
      const paid = { state: 'taken' as const, takenBy: intentId, takenMinor: minor };
      const held = { state: 'held' as const, takenBy: '', takenMinor: 0 };
      const declined = { ...held, state: 'declined' as const };
      const outcome = is.mood === 'declines' ? declined : hold ? held : paid;
      const entry: Entry = { id: intentId, ref: `ref-${entries.length}`, minor, until: now() + HELD_MS, ...outcome };
      entries.push(entry);
      return answer({ fact: factOf(entry) });
    },
    captureHeld: async ({ intentId, providerRef, amount: { minor } }) => {
      const entry = find(undefined, providerRef);
      if (entry?.takenBy === intentId) return answer(factOf(entry));
      if (!entry || !isThere(entry)) return answer('gone');
      Object.assign(entry, { state: 'taken', takenBy: intentId, takenMinor: minor });
      return answer(factOf(entry));
    },
    forget: async () => undefined,
  };
  const provider: Payments = {
    name: 'stripe',
    mode: 'live',
    trustCallback: false,
    supports: () => true,
    startCheckout: () => Promise.reject(new Error('unused')),
    verifyCallback: async () => 'ignore',
    complete: undefined,
    queryStatus: async ({ intentId, providerRef }) => {
      const entry = find(intentId, providerRef);
      return answer(entry ? factOf(entry) : 'unknown');
    },
    close: async ({ intentId, providerRef }) => {
      const entry = find(intentId, providerRef);
      if (entry?.state === 'held') entry.state = 'released';
      return answer(entry?.state === 'released');
    },
    refund: async ({ key }) => ({ refundRef: key, status: 'done' }),
    cards,
  };
  const sum = (all: readonly Entry[], of: (entry: Entry) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    is,
    payments: (async () => provider) satisfies Context['payments'],
    /** The banks release everything that they hold. */
    lapse: () => entries.forEach(entry => (entry.until = Math.min(entry.until, now()))),
    heldMinor: () => sum(entries.filter(isThere), ({ minor }) => minor),
    takenMinor: () => sum(entries, ({ takenMinor }) => takenMinor),
  };
};
export type CardBank = ReturnType<typeof openBank>;
