import { type Refusal, refuse } from '#shared/contract/errors';
import type { Seen } from '#shared/contract/schema/variants';
import { all, type Condition, exists, type Key, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { idOfRequest, type RequestKey } from '#lambdas/runtime/idempotency';
import { configKey } from '#lambdas/store/keys';
import { versionRise } from './versions';
import { wasUnchanged } from './was-unchanged';

export type Change<R> =
  | { method: 'Add'; record: R }
  | { method: 'Update'; id: string; record: R; was?: Seen<R> | undefined }
  | { method: 'Delete'; id: string };

export type Consent = { writes: readonly Write[]; refusal: Refusal };

type Extra = {
  /** Writes that are committed with the change or not at all. */
  also?: (id: string) => readonly Write[];
  /** Writes of the consent that the change needs, committed with it; `refusal` when one of their conditions fails. */
  consent?: Consent;
  /** A condition on the record, besides its existence. */
  if?: Condition;
  /** The refusal when a condition of the other writes fails. */
  otherwise?: Refusal;
  /** Fields that the server sets, besides id and time. */
  readOnly?: readonly string[];
  /** Fields with a common rule: none is written if another of them has changed since the writer saw it. */
  linked?: readonly string[];
  /** The version of the list that was read: refused as `otherwise` when the list has changed since. */
  version?: number;
};
type Fields = Record<string, unknown>;

/**
 * Writes only the fields that its writer changed, so that two people who change different fields don't overwrite each
 * other.
 */
const updateSeen = (key: Key, fields: Fields, was: Fields, linked: readonly string[], there: Condition): Write => {
  const changed = Object.keys(was);
  const others = linked.some(field => field in was) ? linked.filter(field => !(field in was)) : [];
  const seen = { ...Object.fromEntries(others.map(field => [field, fields[field]])), ...was };
  const condition = all(there, wasUnchanged(seen, fields));
  if (changed.length === 0) return { type: 'check', key, if: condition };
  return {
    type: 'update',
    key,
    set: Object.fromEntries(changed.map(field => [field, fields[field]])),
    remove: changed.filter(field => fields[field] === undefined),
    if: condition,
  };
};

const writeOf = (
  ctx: Context,
  kind: string,
  id: string,
  change: Change<object>,
  { if: condition, readOnly = [], linked = [] }: Extra,
): Write => {
  const key = configKey(kind, id);
  const there = condition ? all(exists(), condition) : exists();
  if (change.method === 'Delete') return { type: 'delete', key, if: there };
  const own = (record: object): Fields =>
    Object.fromEntries(Object.entries(record).filter(([f]) => !['id', 'createdAt', ...readOnly].includes(f)));
  const fields = own(change.record);
  if (change.method === 'Add')
    return { type: 'put', item: { ...fields, ...key, _et: kind, id, createdAt: ctx.now() }, if: missing() };
  if (!change.was) return { type: 'update', key, set: fields, if: there };
  return updateSeen(key, fields, own(change.was), linked, there);
};

/** Why the condition on the record itself failed. */
const whyNot = async (ctx: Context, key: Key): Promise<Refusal> =>
  refuse((await ctx.store.get(key, { consistent: true })) ? 'changed_meanwhile' : 'not_found');

/**
 * The id of the changed record. For an added one it is generated, or derived from the idempotency key if there is one.
 */
const idOfChange = (ctx: Context, change: Change<object>, key: RequestKey | undefined): string =>
  change.method !== 'Add' ? change.id : key ? idOfRequest(key) : ctx.newId();

/** Adds, updates or deletes one record of a configuration list; the server generates the id of an added one. */
export const editRecord = async <R extends object>(
  ctx: Context,
  kind: string,
  change: Change<R>,
  key: RequestKey | undefined,
  extra: Extra = {},
): Promise<{ id: string } | Refusal> => {
  const id = idOfChange(ctx, change, key);
  const { consent } = extra;
  const own = [writeOf(ctx, kind, id, change, extra), ...(extra.also?.(id) ?? []), ...versionRise(kind, extra.version)];
  const result = await ctx.store.write([...own, ...(consent?.writes ?? [])]);
  // The id is unique to the request, so an existing record with it was written by an interrupted attempt.
  if (result.ok || (change.method === 'Add' && result.failed.includes(0))) return { id };
  if (consent && result.failed.every(index => index >= own.length)) return consent.refusal;
  return result.failed.includes(0) ? whyNot(ctx, configKey(kind, id)) : (extra.otherwise ?? refuse('not_found'));
};
