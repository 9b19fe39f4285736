import type { Promo, PromoFields } from '#shared/contract/entities/promo';
import { type Refusal, isRefusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { promoRaise } from '#shared/domain/promo/promo-most';
import type { Change, Consent } from '#lambdas/model/catalog/edit-record';
import { editPromos, isAsRead } from '#lambdas/model/catalog/edit-promos';
import { countedCredit } from '#lambdas/model/money/credit-limit';
import { countedUses } from '#lambdas/model/promos/promo-uses';
import type { Condition } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { idOfRequest, type RequestKey } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';

/** The terms as they will be: an update writes only the fields that its writer changed. */
const termsAfter = (change: Change<PromoFields>, before: Promo | undefined): PromoFields | undefined => {
  if (change.method === 'Delete') return undefined;
  const { record } = change;
  if (!before) return { ...record, user_avail: 0 };
  const written = Object.keys((change.method === 'Update' && change.was) || record);
  const fields = written.filter(field => field !== 'user_avail') as (keyof PromoFields)[];
  // A field that its writer takes away is missing then.
  return { ...before, ...Object.fromEntries(fields.map(field => [field, record[field]])) };
};

/** The credit of the admin, or the uses of the promo, are others than at the moment of the decision. */
const RACED = refuse('changed_meanwhile');
const TRIES = 5;

type Counted = { consent?: Consent; if?: Condition };

/** The company pays what a promo gives: what one admin alone lets it give more is credit of theirs on that day. */
const counted = async (
  ctx: Context,
  uid: string,
  change: Change<PromoFields>,
  key: RequestKey | undefined,
): Promise<Counted | Refusal> => {
  if (change.method === 'Delete') return {};
  // A retry after an interrupted attempt to add finds its own record.
  const id = change.method === 'Update' ? change.id : key && idOfRequest(key);
  const stored = id === undefined ? undefined : await ctx.store.get(configKey('promo', id), { consistent: true });
  const before = stored ? (stored as unknown as Promo) : undefined;
  const after = termsAfter(change, before);
  const [settings, now] = [await ctx.settings(), ctx.now()];
  const at = { now, code: settings.code };
  const same = before && change.method === 'Update' ? { if: isAsRead(before) } : {};
  // However often it was used.
  if (promoRaise(before, after, { ...at, used: Infinity }) === 0) return same;
  const uses = before && (await countedUses(ctx.store, before.id));
  const unused = uses ? [uses.atMost] : [];
  const amountMinor = promoRaise(before, after, { ...at, used: uses?.used ?? 0 });
  if (amountMinor === 0) return { ...same, consent: { writes: unused, refusal: RACED } };
  const { isWithin, writes, refusal } = await countedCredit(ctx.store, settings, { uid, amountMinor, at: now });
  return isWithin ? { ...same, consent: { writes: [...writes, ...unused], refusal: RACED } } : refusal;
};

/** In demo mode promos may be added, but not changed or deleted (spec §6). */
export const editPromo = implement(catalogOperations.editPromo, async ({ ctx, actor, input, key }) => {
  const settings = await ctx.settings();
  if (!settings.AllowCriticalEditsAdmin && input.method !== 'Add') return refuse('demo_mode');
  for (let tries = 0; tries < TRIES; tries++) {
    const consent = await counted(ctx, actor.uid, input, key);
    if (isRefusal(consent)) return consent;
    const edited = await editPromos(ctx, input, { key, ...consent });
    if (edited !== RACED) return edited;
  }
  return RACED;
});
