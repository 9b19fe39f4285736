import { type Refusal, refuse } from '#shared/contract/errors';
import { all, type Condition, exists, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { idOfRequest, type RequestKey } from '#lambdas/runtime/idempotency';
import { configKey } from '#lambdas/store/keys';

export type Change<R> =
  { method: 'Add'; record: R } | { method: 'Update'; id: string; record: R } | { method: 'Delete'; id: string };

type Extra = {
  /** Writes that are committed with the change or not at all. */
  also?: (id: string) => readonly Write[];
  /** A condition on the record, besides its existence. */
  if?: Condition;
  /** The refusal when a condition of the other writes fails. */
  otherwise?: Refusal;
};

const writeOf = <R extends object>(
  ctx: Context,
  kind: string,
  id: string,
  change: Change<R>,
  condition: Condition | undefined,
): Write => {
  const key = configKey(kind, id);
  const there = condition ? all(exists(), condition) : exists();
  if (change.method === 'Delete') return { type: 'delete', key, if: there };
  if (change.method === 'Add')
    return { type: 'put', item: { ...change.record, ...key, _et: kind, id, createdAt: ctx.now() }, if: missing() };
  const { id: _id, createdAt: _createdAt, ...fields } = change.record as R & { id?: string; createdAt?: number };
  return { type: 'update', key, set: fields, if: there };
};

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
  const result = await ctx.store.write([writeOf(ctx, kind, id, change, extra.if), ...(extra.also?.(id) ?? [])]);
  // The id is unique to the request, so an existing record with it was written by an interrupted attempt.
  if (result.ok || (change.method === 'Add' && result.failed.includes(0))) return { id };
  return result.failed.includes(0) ? refuse('not_found') : (extra.otherwise ?? refuse('not_found'));
};
