import type { Need } from '#shared/contract/entities/need';
import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { REFERRED, reportKey, reportPk } from '#lambdas/store/keys';
import { monthPeriod } from './periods';
import { figureOf } from './row-figures';

/** A month's referral bonuses, and the fees of rides by riders who came by an invitation; minor units. */
export type BonusMonth = { bonusMinor: number; feeMinor: number };

const monthOf = (row: Item | undefined): BonusMonth => ({
  bonusMinor: (row?.['bonusMinor'] as number | undefined) ?? 0,
  feeMinor: figureOf(row, 'feeMinor'),
});

/** The months between two periods with bonuses or with fees of referred riders. */
export const bonusMonths = async (
  { store }: Pick<Context, 'store'>,
  first: string,
  last: string,
): Promise<(period: string) => BonusMonth> => {
  const rows = await store.query({ pk: reportPk(REFERRED), between: [first, last] });
  const byMonth = new Map(rows.map(row => [row.sk, row]));
  return period => monthOf(byMonth.get(period));
};

/**
 * The alarm of a month whose bonuses exceed the fees of referred riders, until the bonus is switched off or the fees
 * have caught up.
 */
export const bonusNeed = async (ctx: Context): Promise<Need[]> => {
  const { bonus, timeZone } = await ctx.settings();
  if (bonus === 0) return [];
  const row = await ctx.store.get(reportKey(REFERRED, monthPeriod(ctx.now(), timeZone)));
  const { bonusMinor, feeMinor } = monthOf(row);
  if (bonusMinor <= feeMinor) return [];
  return [{ kind: 'bonus', count: 1, more: false, since: (row?.['bonusAt'] as number | undefined) ?? ctx.now() }];
};
