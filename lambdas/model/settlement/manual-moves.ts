import { type Refusal, refuse } from '#shared/contract/errors';
import type { Journal } from '#shared/domain/ledger/journal';
import { exists, is, type Item, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { openPaymentSort } from '#lambdas/store/keys';
import { manualPayoutKey, manualPayouts, payoutsInTransit, settledKey } from '#lambdas/store/settlement-keys';
import { waitingPayouts } from './transit';

const amountsOf = ({ legs }: Journal, account: string): number[] =>
  legs.flatMap(leg => (leg.account.kind === 'system' && leg.account.name === account ? [leg.amountMinor] : []));

/** Payouts are booked up to what a journal has left at their provider. */
const leftWrites = ({ currency, legs }: Journal): Write[] => {
  const left = new Map<string, number>();
  for (const { account, amountMinor } of legs) {
    const [group, provider] = account.kind === 'system' ? account.name.split(':') : [];
    if (group === 'gateway' && provider) left.set(provider, (left.get(provider) ?? 0) - amountMinor);
  }
  return [...left].map(([provider, leftMinor]) => ({
    type: 'update',
    key: settledKey(provider, currency),
    add: { leftMinor },
  }));
};

/** A payout that a journal has sent on its way: the bank's entry of it will be found. */
const listed = (ctx: Context, { id, currency }: Journal, nth: number, amountMinor: number): Write => {
  const index = { g5p: payoutsInTransit(currency, amountMinor), g5s: openPaymentSort(ctx.now(), `${id}-${nth}`) };
  return { type: 'put', item: { ...manualPayoutKey(id, nth), _et: 'manual-payout', ...index } };
};

/** A journal, in place of the bank's statement, has shown a payout: its entry is not booked once more. */
const arrived = (id: string, nth: number, { pk, sk, g5p, g5s }: Item): Write[] => [
  { type: 'update', key: { pk, sk }, set: { banked: id }, remove: ['g5p', 'g5s'], if: exists('g5p') },
  {
    type: 'put',
    item: { ...manualPayoutKey(id, nth), _et: 'manual-arrival', payout: { pk, sk }, index: { g5p, g5s } },
  },
];

/**
 * Lets reports of providers and the bank know what a journal that admins wrote has moved. @returns a refusal where a line
 * takes from the way to the bank what no payout has there: the bank's entry of it would be booked besides
 */
export const manualMoveWrites = async (ctx: Context, journal: Journal): Promise<Write[] | Refusal> => {
  const writes = leftWrites(journal);
  const taken = new Set<string>();
  for (const [nth, amountMinor] of amountsOf(journal, 'transit').entries()) {
    if (amountMinor < 0) writes.push(listed(ctx, journal, nth, 0 - amountMinor));
    if (amountMinor <= 0) continue;
    const waiting = await waitingPayouts(ctx, journal.currency, amountMinor);
    const payout = waiting.find(({ pk, sk }) => !taken.has(`${pk} ${sk}`));
    if (!payout) return refuse('no_payout_waits');
    taken.add(`${payout.pk} ${payout.sk}`);
    writes.push(...arrived(journal.id, nth, payout));
  }
  return writes;
};

/** A payout that the bank has shown is on no way from which it could be taken back. */
const isBanked = ({ _et, g5p }: Item): boolean => _et === 'manual-payout' && g5p === undefined;

const undone = (reversed: string, { pk, sk, _et, payout, index }: Item): Write[] => {
  if (_et === 'manual-payout') return [{ type: 'delete', key: { pk, sk }, if: exists('g5p') }];
  const waits = { set: index as Record<string, string>, remove: ['banked'], if: is('banked', reversed) };
  return [
    { type: 'update', key: payout as { pk: string; sk: string }, ...waits },
    { type: 'delete', key: { pk, sk } },
  ];
};

/** The same for its reverse; a refusal once the bank has shown what it had sent. */
export const reverseMoveWrites = async (
  { store }: Context,
  reverse: Journal,
  reversed: string,
): Promise<Write[] | Refusal> => {
  const moved = await store.query({ pk: manualPayouts(reversed), limit: 100, consistent: true });
  if (moved.some(isBanked)) return refuse('journal_banked');
  return [...leftWrites(reverse), ...moved.flatMap(item => undone(reversed, item))];
};
