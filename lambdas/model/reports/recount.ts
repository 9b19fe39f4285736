import { payReferralBonus } from '#lambdas/model/accounts/pay-referral-bonus';
import { all, is, missing, type Condition, type Item, type Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { everything } from '#lambdas/store/everything';
import { driverMonthShard, REFERRED, reportKey, reportPk, shards, userTypeShard } from '#lambdas/store/keys';
import { countStep, reportRows, type ReportRow } from './count-trip';
import { isCounted } from './periods';
import { type DayFigure, figureOf, isDayFigure, type ReportFigure, reportFigures as figures } from './row-figures';
import { type CountedStep, reportSteps } from './report-steps';

type Figure = ReportFigure | DayFigure;

/** A figure of a report that differs from the bookings. */
export type Difference = { scope: string; period: string; figure: Figure; stored: number; counted: number };

type Row = Omit<ReportRow, 'add'> & { stored?: Item; sums: Partial<Record<Figure, number>> };
type Rows = Map<string, Row>;
export type Recount = { trips: number; differences: Difference[]; uncounted: CountedStep[]; rows: Row[] };

const nameOf = ({ scope, period }: Pick<Row, 'scope' | 'period'>) => `${scope} ${period}`;
const storedOf = ({ stored }: Row, figure: Figure): number => figureOf(stored, figure);
const countedOf = ({ sums }: Row, figure: Figure): number => sums[figure] ?? 0;

/** All figures that a row has or should have. */
const figuresOf = ({ stored = {} as Item, sums }: Row): Figure[] => [
  ...figures,
  ...new Set([...Object.keys(stored), ...Object.keys(sums)].filter(isDayFigure)),
];

/** Every scope that has reports: drivers from the index of their months, and fleets. */
const listedScopes = async (store: Store): Promise<string[]> => {
  const lists = shards.flatMap(shard => [driverMonthShard(shard), userTypeShard('fleetadmin', shard)]);
  const rows = (await Promise.all(lists.map(pk => everything(store, { index: 'gsi1', pk }, 'g1s')))).flat();
  return rows.map(({ pk }) => (pk.startsWith('U#') ? `F#${pk.slice(2)}` : pk.slice(reportPk('').length)));
};

const readRows = async (store: Store, scopes: ReadonlySet<string>): Promise<Rows> => {
  const rows: Rows = new Map();
  for (const scope of scopes)
    for (const stored of await everything(store, { pk: reportPk(scope), consistent: true }, 'sk')) {
      if (!isCounted(scope, stored.sk)) continue;
      const row = { scope, period: stored.sk, stored, sums: {} };
      rows.set(nameOf(row), row);
    }
  return rows;
};

const addStep = (rows: Rows, step: CountedStep, timeZone: string): void => {
  for (const { add, ...row } of reportRows(step, timeZone)) {
    const known = rows.get(nameOf(row));
    const into: Row = { ...row, ...known, sums: known?.sums ?? {}, ...(row.set ? { set: row.set } : {}) };
    for (const [figure, amount] of Object.entries(add) as [Figure, number][])
      into.sums[figure] = countedOf(into, figure) + amount;
    rows.set(nameOf(row), into);
  }
};

const differencesIn = (rows: Iterable<Row>): Difference[] =>
  [...rows].flatMap(row =>
    figuresOf(row)
      .filter(figure => storedOf(row, figure) !== countedOf(row, figure))
      .map(figure => ({
        scope: row.scope,
        period: row.period,
        figure,
        stored: storedOf(row, figure),
        counted: countedOf(row, figure),
      })),
  );

/**
 * Recomputes the reports from the bookings and their events, in the time zone of the settings. Rows are read before
 * steps: a step that is counted meanwhile changes its rows, which `mend` then skips. @param pause between the two, ms:
 * reads of bookings must see what a consistent read of the rows has seen
 */
export const recount = async (
  ctx: Context,
  pause: () => Promise<unknown>,
  known: readonly string[] = [],
): Promise<Recount> => {
  const { store } = ctx;
  const scopes = new Set(['ALL', REFERRED, ...known, ...(await listedScopes(store))]);
  const rows = await readRows(store, scopes);
  await pause();
  const steps = await reportSteps(store, ctx.now());
  const { timeZone } = await ctx.settings();
  const learnt = steps.flatMap(step => reportRows(step, timeZone).map(({ scope }) => scope));
  if (learnt.some(scope => !scopes.has(scope))) return recount(ctx, pause, [...scopes, ...learnt]);
  const uncounted = steps.filter(({ isCounted }) => !isCounted);
  for (const step of steps) if (step.isCounted) addStep(rows, step, timeZone);
  const wrong = [...rows.values()].filter(row => differencesIn([row]).length > 0).map(row => structuredClone(row));
  for (const step of uncounted) addStep(rows, step, timeZone);
  const trips = steps.filter(({ kind }) => kind === 'paid').length;
  return { trips, differences: differencesIn(rows.values()), uncounted, rows: wrong };
};

const unchanged = (row: Row): Condition => {
  const { stored } = row;
  return stored
    ? all(...figuresOf(row).map(name => (stored[name] === undefined ? missing(name) : is(name, stored[name]))))
    : missing();
};

/**
 * Corrects the reports while trips continue to be paid. A wrong row is adjusted by its difference, unless it has
 * changed since it was read; a trip whose event was lost is counted once, as its event would have counted it, and its
 * referral bonus is paid. @returns the number of rows that changed meanwhile and were skipped
 */
export const mend = async (ctx: Context, { rows, uncounted }: Recount): Promise<number> => {
  let changed = 0;
  for (const row of rows) {
    const add = Object.fromEntries(
      figuresOf(row).map(figure => [figure, countedOf(row, figure) - storedOf(row, figure)]),
    );
    const set = { _et: 'report', ...row.set };
    const key = reportKey(row.scope, row.period);
    const { ok } = await ctx.store.write([{ type: 'update', key, set, add, if: unchanged(row) }]);
    changed += Number(!ok);
  }
  for (const step of uncounted) {
    await countStep(ctx, step);
    if (step.kind === 'paid' && step.booking.status !== 'PENDING') await payReferralBonus(ctx, step.booking, step.at);
  }
  return changed;
};
