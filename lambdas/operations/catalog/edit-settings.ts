import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { inexactField } from '#shared/domain/money/money';
import { log } from '#lambdas/ports/log';
import type { Item } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { cashAboveFare } from '#lambdas/model/catalog/cash-and-fares';
import {
  changedField,
  isCurrencyFixed,
  noMoneyYet,
  settingsKey,
  settingsWrite,
} from '#lambdas/model/catalog/settings-writes';
import { OPERATOR, touchesWaiting, waitsAfter, waitsAfterOperator } from '#lambdas/model/catalog/setting-raises';
import { type SettingWaits, settingsOf } from '#lambdas/store/read-settings';
import { loadUser } from '#lambdas/store/user-items';

/** A licence is accepted only after its service has confirmed it (spec §5, Settings). */
const licenseProblem = async (ctx: Context, license: string): Promise<Refusal | undefined> => {
  const question = { createTime: new Date(ctx.now()).toISOString(), reqType: 'settings', license } as const;
  const answer = await (await ctx.license())?.check(question);
  if (answer === 'refused') return refuse('wrong_code', { field: 'license' });
  return answer === 'unreachable' ? refuse('settings_error') : undefined;
};

/** These amounts are paid or owed exactly as entered: refused when the currency has fewer decimals. */
const amountProblem = (settings: Settings): Refusal | undefined => {
  const { bonus, riderDebtLimit, platformBearsFees, driverPaidAtOnce, topUpMin, topUpMax, code } = settings;
  const blankable = { smallestCash: settings.smallestCash ?? 0, creditLimit: settings.creditLimit ?? 0 };
  const amounts = { bonus, riderDebtLimit, platformBearsFees, driverPaidAtOnce, topUpMin, topUpMax, ...blankable };
  const field = inexactField(amounts, code);
  if (field) return refuse(field === 'bonus' ? 'proper_bonus' : 'invalid_input', { field });
  // No amount satisfies a maximum below the minimum.
  return topUpMax > 0 && topUpMax < topUpMin ? refuse('invalid_input', { field: 'topUpMax' }) : undefined;
};

/** Only the operator may see the purchase code, and never again in full. */
const answerWith = (settings: Settings) => ({ settings: { ...settings, license: '' } });

type Edit = { stored: Item | undefined; before: Settings; changes: Partial<Settings> };

/** The first settings of a stage, by its first admin, before there is a booking or money: nothing was limited until then. */
const areFirst = async ({ store }: Context, { uid }: Actor, { stored }: Edit): Promise<boolean> => {
  if (stored || (await isCurrencyFixed(store))) return false;
  return (await loadUser(store, uid, { consistent: true }))?.accessSetAt === undefined;
};

/** A raise of what the company pays waits for a day; the operator of the servers raises it at once. */
const waitsOfEdit = async (ctx: Context, actor: Actor, edit: Edit): Promise<SettingWaits> => {
  if (await areFirst(ctx, actor, edit)) return {};
  return (actor.uid === OPERATOR ? waitsAfterOperator : waitsAfter)({ ...edit, now: ctx.now() });
};

export const editSettings = implement(catalogOperations.editSettings, async ({ ctx, actor, input }) => {
  const { was = {}, ...changes } = input;
  const stored = await ctx.store.get(settingsKey, { consistent: true });
  const before = stored ? settingsOf(stored) : await ctx.settings();
  const other = changedField(before, was, changes);
  if (other) return refuse('changed_meanwhile', { field: other });
  const changesCurrency = changes.code !== undefined && changes.code !== before.code;
  if (changesCurrency && (await isCurrencyFixed(ctx.store))) return refuse('currency_fixed', { field: 'code' });
  const unlicensed = changes.license ? await licenseProblem(ctx, changes.license) : undefined;
  if (unlicensed) return unlicensed;
  const settings = { ...before, ...changes };
  const inexact = amountProblem(settings);
  if (inexact) return inexact;
  const aboveFare = changes.smallestCash ? await cashAboveFare(ctx.store, settings) : undefined;
  if (aboveFare) return aboveFare;
  if (Object.keys(changes).length === 0) return answerWith(settings);
  const waits = touchesWaiting(changes)
    ? { of: await waitsOfEdit(ctx, actor, { stored, before, changes }), id: ctx.newId() }
    : undefined;
  const write = settingsWrite(changes, was, { stored, settings, waits });
  const writes = [write, ...(changesCurrency ? [noMoneyYet] : [])];
  const result = await ctx.store.write(writes).catch((error: unknown) => {
    log.error('settings not saved', error);
    return { ok: false as const, failed: [] as readonly number[] };
  });
  if (result.ok) return answerWith(settings);
  const raced = result.failed.includes(0) && (waits !== undefined || Object.keys(was).length > 0);
  return refuse(raced ? 'changed_meanwhile' : 'update_failed');
});
