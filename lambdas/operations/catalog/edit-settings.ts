import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { inexactField } from '#shared/domain/money/money';
import { exists, missing, type Store, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { allList, configKey, currencyMark, shards } from '#lambdas/store/keys';

const key = configKey('settings', 'A');

/** Writes single fields, so that two admins who save concurrently don't overwrite each other. */
const writeOf = (input: Partial<Settings>, isStored: boolean, settings: Settings): Write =>
  isStored
    ? {
        type: 'update',
        key,
        set: Object.fromEntries(Object.entries(input).map(([field, value]) => [`values.${field}`, value])),
        if: exists(),
      }
    : { type: 'put', item: { ...key, _et: 'settings', values: settings }, if: missing() };

/** Balances are stored in minor units, so another currency would change their value. */
const isCurrencyFixed = async (store: Store): Promise<boolean> => {
  const pages = await Promise.all(shards.map(shard => store.query({ index: 'gsi4', pk: allList(shard), limit: 1 })));
  return pages.some(page => page.length > 0) || (await store.get(currencyMark, { consistent: true })) !== undefined;
};

/** Ensures that no money is booked while the currency changes. */
const noMoneyYet: Write = { type: 'check', key: currencyMark, if: missing() };

/** A licence is accepted only after its service has confirmed it (spec §5, Settings). */
const licenseProblem = async (ctx: Context, license: string): Promise<Refusal | undefined> => {
  const question = { createTime: new Date(ctx.now()).toISOString(), reqType: 'settings', license } as const;
  const answer = await (await ctx.license())?.check(question);
  if (answer === 'refused') return refuse('wrong_code');
  return answer === 'unreachable' ? refuse('settings_error') : undefined;
};

/** These amounts are paid or owed exactly as entered: refused when the currency has fewer decimals. */
const amountProblem = ({ bonus, riderDebtLimit, platformBearsFees, code }: Settings): Refusal | undefined => {
  const field = inexactField({ bonus, riderDebtLimit, platformBearsFees }, code);
  return field ? refuse(field === 'bonus' ? 'proper_bonus' : 'invalid_input', { field }) : undefined;
};

export const editSettings = implement(catalogOperations.editSettings, async ({ ctx, input }) => {
  const before = await ctx.settings();
  const changesCurrency = input.code !== undefined && input.code !== before.code;
  if (changesCurrency && (await isCurrencyFixed(ctx.store))) return refuse('currency_fixed');
  const unlicensed = input.license ? await licenseProblem(ctx, input.license) : undefined;
  if (unlicensed) return unlicensed;
  const settings = { ...before, ...input };
  const inexact = amountProblem(settings);
  if (inexact) return inexact;
  if (Object.keys(input).length === 0) return { settings };
  const isStored = (await ctx.store.get(key, { consistent: true })) !== undefined;
  const result = await ctx.store.write([writeOf(input, isStored, settings), ...(changesCurrency ? [noMoneyYet] : [])]);
  return result.ok ? { settings } : refuse('update_failed');
});
