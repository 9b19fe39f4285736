import type * as z from 'zod/mini';
import type { Refusal } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import type { Actor } from './actor';
import type { Context } from './context';

export type Call<Op extends Operation> = {
  ctx: Context;
  input: z.output<Op['input']>;
  /** The caller's Idempotency-Key, when sent. */
  key: string | undefined;
};

type Answer<Op extends Operation> = Promise<z.input<Op['output']> | Refusal>;

/** An operation with what it does; `serve` calls it with an authenticated, authorised, validated call. */
export type Implementation = {
  op: Operation;
  run(call: Call<Operation>, actor: Actor | undefined): Promise<unknown>;
};

/** Implements an operation for signed-in users. */
export const implement = <Op extends Operation>(
  op: Op,
  run: (call: Call<Op> & { actor: Actor }) => Answer<Op>,
): Implementation => ({
  op,
  run: (call, actor) => {
    if (!actor) throw new Error(`${op.name} needs an actor`);
    return run({ ...(call as Call<Op>), actor });
  },
});

/** Implements an operation that anybody may call. */
export const implementPublic = <Op extends Operation>(op: Op, run: (call: Call<Op>) => Answer<Op>): Implementation => ({
  op,
  run: call => run(call as Call<Op>),
});
