import type { Operation } from '#shared/contract/operation';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { runOnce } from '#lambdas/runtime/run-once';
import { fingerprint, type RequestKey } from '#lambdas/runtime/idempotency';

/** The idempotency record of a request, as `serve` makes it. */
export const requestKey = (op: Pick<Operation, 'name'>, sender: string, text: string, input: unknown): RequestKey => ({
  sender,
  text,
  operation: op.name,
  fingerprint: fingerprint(input),
  at: Date.UTC(2026, 0, 1, 12),
});

type Asked = { ctx: Context; input: unknown; key?: string | undefined };

/** Runs an operation as `serve` does for a signed-in user, with or without an Idempotency-Key. */
export const runAs = (operation: Implementation, actor: Actor, { ctx, input, key }: Asked): Promise<unknown> => {
  const named = key === undefined ? undefined : requestKey(operation.op, actor.uid, key, input);
  return runOnce(operation, { ctx, input, key: named, source: 'test' }, { actor }, 10_000);
};
