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
  /** Network address that the request came from, for limits only. */
  source: string;
};

/** Whose token a request brought: an account of the identity service, with or without a profile here. */
export type Caller = {
  uid: string;
  /** The identity service's own name of the account. */
  username: string;
};

type Answer<Op extends Operation> = Promise<z.input<Op['output']> | Refusal>;

/** An operation with what it does; `serve` calls it with an authenticated, authorised, validated call. */
export type Implementation = {
  op: Operation;
  run(call: Call<Operation>, who: { actor?: Actor; caller?: Caller }): Promise<unknown>;
};

/** Implements an operation for signed-in users. */
export const implement = <Op extends Operation>(
  op: Op,
  run: (call: Call<Op> & { actor: Actor }) => Answer<Op>,
): Implementation => ({
  op,
  run: (call, { actor }) => {
    if (!actor) throw new Error(`${op.name} needs an actor`);
    return run({ ...(call as Call<Op>), actor });
  },
});

/** Implements an operation that anybody may call. */
export const implementPublic = <Op extends Operation>(op: Op, run: (call: Call<Op>) => Answer<Op>): Implementation => ({
  op,
  run: call => run(call as Call<Op>),
});

/** Implements an operation for whoever has an account of the identity service, with a profile or without. */
export const implementForAccount = <Op extends Operation>(
  op: Op,
  run: (call: Call<Op> & { caller: Caller }) => Answer<Op>,
): Implementation => ({
  op,
  run: (call, { caller }) => {
    if (!caller) throw new Error(`${op.name} needs a caller`);
    return run({ ...(call as Call<Op>), caller });
  },
});
