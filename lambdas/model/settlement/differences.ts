import type { DifferenceKind, SettlementDifference } from '#shared/contract/entities/settlement';
import type { SettlementLine } from '#shared/domain/settlement/line';
import { shortOf } from '#lambdas/store/short-ref';
import { is, type Item, missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { differenceKey, OPEN_DIFFERENCES, RESOLVED_DIFFERENCES } from '#lambdas/store/settlement-keys';

export const asDifference = (item: Item): SettlementDifference => item as unknown as SettlementDifference;

export const lineDifferenceId = (provider: string, line: Pick<SettlementLine, 'id'>): string =>
  `${provider}-${shortOf(line.id)}`;
export const unsettledId = (provider: string, intentId: string): string => `${provider}-unsettled-${intentId}`;

export const loadDifference = async (ctx: Context, id: string): Promise<SettlementDifference | undefined> => {
  const item = await ctx.store.get(differenceKey(id), { consistent: true });
  return item && asDifference(item);
};

type Found = {
  id: string;
  kind: DifferenceKind;
  provider: string;
  line: SettlementLine;
  oursMinor?: number | undefined;
  bookingId?: string | undefined;
};

/** Lists a difference until it is resolved; one that is listed or was resolved stays as it is. */
export const storeDifference = async (ctx: Context, found: Found): Promise<void> => {
  const { oursMinor, bookingId, ...rest } = found;
  const difference: SettlementDifference = {
    ...rest,
    at: ctx.now(),
    state: 'open',
    ...(oursMinor === undefined ? {} : { oursMinor }),
    ...(bookingId === undefined ? {} : { bookingId }),
  };
  const listed = { g5p: OPEN_DIFFERENCES, g5s: ctx.newId() };
  const item = { ...differenceKey(found.id), _et: 'settlement-difference', ...difference, ...listed };
  await ctx.store.write([{ type: 'put', item, if: missing() }]);
};

/** A later report, or a payment that came later, has settled it. */
export const closeDifference = async (ctx: Context, id: string): Promise<void> => {
  if ((await loadDifference(ctx, id))?.state !== 'open') return;
  const set = { state: 'matched', decidedAt: ctx.now(), g5p: RESOLVED_DIFFERENCES, g5s: ctx.newId() };
  await ctx.store.write([{ type: 'update', key: differenceKey(id), set, if: is('state', 'open') }]);
};
