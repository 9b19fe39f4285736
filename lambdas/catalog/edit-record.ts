import { type Refusal, refuse } from '#shared/contract/errors';
import { exists, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { idOfRequest, type RequestKey } from '#lambdas/runtime/idempotency';
import { configKey } from '#lambdas/store/keys';

export type Change<R> =
  { method: 'Add'; record: R } | { method: 'Update'; id: string; record: R } | { method: 'Delete'; id: string };

const writeOf = <R extends object>(ctx: Context, kind: string, id: string, change: Change<R>): Write => {
  const key = configKey(kind, id);
  if (change.method === 'Delete') return { type: 'delete', key, if: exists() };
  if (change.method === 'Add')
    return { type: 'put', item: { ...change.record, ...key, _et: kind, id, createdAt: ctx.now() }, if: missing() };
  const { id: _id, createdAt: _createdAt, ...fields } = change.record as R & { id?: string; createdAt?: number };
  return { type: 'update', key, set: fields, if: exists() };
};

/** Adds, updates or deletes one record of a configuration list; the id of an added one is the server's. */
export const editRecord = async <R extends object>(
  ctx: Context,
  kind: string,
  change: Change<R>,
  key: RequestKey | undefined,
  also: (id: string) => readonly Write[] = () => [],
): Promise<{ id: string } | Refusal> => {
  const id = change.method !== 'Add' ? change.id : key ? idOfRequest(key) : ctx.newId();
  const result = await ctx.store.write([writeOf(ctx, kind, id, change), ...also(id)]);
  // The id of an added one is of its request alone: an attempt that broke off has written it.
  const isDone = result.ok || (change.method === 'Add' && result.failed.includes(0));
  return isDone ? { id } : refuse('not_found');
};
