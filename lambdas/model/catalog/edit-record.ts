import { type Refusal, refuse } from '#shared/contract/errors';
import { all, type Condition, exists, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { idOfRequest, type RequestKey } from '#lambdas/runtime/idempotency';
import { configKey } from '#lambdas/store/keys';

export type Change<R> =
  { method: 'Add'; record: R } | { method: 'Update'; id: string; record: R } | { method: 'Delete'; id: string };

type Extra = {
  /** Committed with the change or not at all. */
  also?: (id: string) => readonly Write[];
  /** What must hold of the record besides its being there. */
  if?: Condition;
  /** What a failed condition of the other writes means. */
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

/** The record that a change is about; of an added one the server's, and the same at every attempt with a key. */
const idOfChange = (ctx: Context, change: Change<object>, key: RequestKey | undefined): string =>
  change.method !== 'Add' ? change.id : key ? idOfRequest(key) : ctx.newId();

/** Adds, updates or deletes one record of a configuration list; the id of an added one is the server's. */
export const editRecord = async <R extends object>(
  ctx: Context,
  kind: string,
  change: Change<R>,
  key: RequestKey | undefined,
  extra: Extra = {},
): Promise<{ id: string } | Refusal> => {
  const id = idOfChange(ctx, change, key);
  const result = await ctx.store.write([writeOf(ctx, kind, id, change, extra.if), ...(extra.also?.(id) ?? [])]);
  // The id of an added one is of its request alone: an attempt that broke off has written it.
  if (result.ok || (change.method === 'Add' && result.failed.includes(0))) return { id };
  return result.failed.includes(0) ? refuse('not_found') : (extra.otherwise ?? refuse('not_found'));
};
