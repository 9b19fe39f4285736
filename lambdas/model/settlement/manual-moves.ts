import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Journal } from '#shared/domain/ledger/journal';
import { exists, is, type Item, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { openPaymentSort } from '#lambdas/store/keys';
import { manualPayoutKey, manualPayouts, payoutsInTransit, settledKey } from '#lambdas/store/settlement-keys';
import { waitingPayouts } from './transit';

const amountsOf = ({ legs }: Journal, account: string): number[] =>
  legs.flatMap(leg => (leg.account.kind === 'system' && leg.account.name === account ? [leg.amountMinor] : []));

/** Payouts are booked up to the amount that a journal has left at their provider. */
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

/** A payout that a journal has sent to the bank, stored so that its entry on the bank statement is found. */
const listed = (ctx: Context, { id, currency }: Journal, nth: number, amountMinor: number): Write => {
  const index = { g5p: payoutsInTransit(currency, amountMinor), g5s: openPaymentSort(ctx.now(), `${id}-${nth}`) };
  return { type: 'put', item: { ...manualPayoutKey(id, nth), _et: 'manual-payout', ...index } };
};

/** A journal has booked this payout in place of the bank's statement, so the statement's line is not booked again. */
const arrived = (id: string, nth: number, { pk, sk, g5p, g5s }: Item): Write[] => [
  { type: 'update', key: { pk, sk }, set: { banked: id }, remove: ['g5p', 'g5s'], if: exists('g5p') },
  {
    type: 'put',
    item: { ...manualPayoutKey(id, nth), _et: 'manual-arrival', payout: { pk, sk }, index: { g5p, g5s } },
  },
];

/** The pending payouts that arrive according to a journal, by its lines; a refusal if a line matches none. */
const arrivals = async (ctx: Context, journal: Journal): Promise<{ nth: number; payout: Item }[] | Refusal> => {
  const taken = new Set<string>();
  const found: { nth: number; payout: Item }[] = [];
  for (const [nth, amountMinor] of amountsOf(journal, 'transit').entries()) {
    if (amountMinor <= 0) continue;
    const waiting = await waitingPayouts(ctx, journal.currency, amountMinor, taken.size);
    const payout = waiting.find(({ pk, sk }) => !taken.has(`${pk} ${sk}`));
    if (!payout) return refuse('no_payout_waits');
    taken.add(`${payout.pk} ${payout.sk}`);
    found.push({ nth, payout });
  }
  return found;
};

/** Why a journal could not take effect as things are now. */
export const manualMoveRefusal = async (ctx: Context, journal: Journal): Promise<Refusal | undefined> => {
  const found = await arrivals(ctx, journal);
  return isRefusal(found) ? found : undefined;
};

/**
 * Informs the reports of providers and the bank about movements of a journal that admins wrote. @returns a refusal if a
 * line takes money in transit that belongs to no payout: the bank's entry would book it a second time
 */
export const manualMoveWrites = async (ctx: Context, journal: Journal): Promise<Write[] | Refusal> => {
  const found = await arrivals(ctx, journal);
  if (isRefusal(found)) return found;
  const sent = amountsOf(journal, 'transit').flatMap((amountMinor, nth) =>
    amountMinor < 0 ? [listed(ctx, journal, nth, 0 - amountMinor)] : [],
  );
  return [...leftWrites(journal), ...sent, ...found.flatMap(({ nth, payout }) => arrived(journal.id, nth, payout))];
};

/** A payout that the bank statement shows is no longer in transit, so it cannot be taken back. */
const isBanked = ({ _et, g5p }: Item): boolean => _et === 'manual-payout' && g5p === undefined;

const undone = (reversed: string, { pk, sk, _et, payout, index }: Item): Write[] => {
  if (_et === 'manual-payout') return [{ type: 'delete', key: { pk, sk }, if: exists('g5p') }];
  const waits = { set: index as Record<string, string>, remove: ['banked'], if: is('banked', reversed) };
  return [
    { type: 'update', key: payout as { pk: string; sk: string }, ...waits },
    { type: 'delete', key: { pk, sk } },
  ];
};

const movedBy = async ({ store }: Context, reversed: string): Promise<Item[] | Refusal> => {
  const moved = await store.query({ pk: manualPayouts(reversed), limit: 100, consistent: true });
  return moved.some(isBanked) ? refuse('journal_banked') : moved;
};

/** Why a journal could not be reversed as things are now. */
export const reverseMoveRefusal = async (ctx: Context, reversed: string): Promise<Refusal | undefined> => {
  const moved = await movedBy(ctx, reversed);
  return isRefusal(moved) ? moved : undefined;
};

/** The same for reversing a journal; a refusal once the bank statement shows its payout. */
export const reverseMoveWrites = async (
  ctx: Context,
  reverse: Journal,
  reversed: string,
): Promise<Write[] | Refusal> => {
  const moved = await movedBy(ctx, reversed);
  return isRefusal(moved) ? moved : [...leftWrites(reverse), ...moved.flatMap(item => undone(reversed, item))];
};
