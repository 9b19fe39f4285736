import type * as z from 'zod/mini';
import type { Refusal } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import type { Actor } from './actor';
import type { Context } from './context';
import type { RequestKey } from './idempotency';

export type Call<Op extends Operation> = {
  ctx: Context;
  input: z.output<Op['input']>;
  /** What the caller's Idempotency-Key names, when one was sent. */
  key: RequestKey | undefined;
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

export type Who = { actor?: Actor; caller?: Caller };

/** An operation with what it does; `serve` calls it with an authenticated, authorised, validated call. */
export type Implementation = {
  op: Operation;
  run(call: Call<Operation>, who: Who): Promise<unknown>;
  keep?(answer: unknown): unknown;
  again?(call: Call<Operation>, who: Who, kept: unknown): Promise<unknown>;
};

/**
 * How a repeat with the same Idempotency-Key is answered. Without it the first answer is stored for a day: for answers
 * of ids and flags only. An answer that shows something of somebody is made anew, as the caller may see it now.
 */
type Repeats<Op extends Operation, Extra> = {
  /** What is stored of the answer; an operation that commits its key says it there. */
  keep?(answer: z.input<Op['output']>): unknown;
  again(call: Call<Op> & Extra, kept: unknown): Answer<Op>;
};

const bind = <Op extends Operation, Extra>(
  op: Op,
  extraOf: (who: Who) => Extra | undefined,
  run: (call: Call<Op> & Extra) => Answer<Op>,
  repeats?: Repeats<Op, Extra>,
): Implementation => {
  const full = (call: Call<Operation>, who: Who) => {
    const extra = extraOf(who);
    if (!extra) throw new Error(`${op.name} does not know who calls`);
    return { ...(call as Call<Op>), ...extra };
  };
  if (!repeats) return { op, run: (call, who) => run(full(call, who)) };
  const { keep = () => undefined } = repeats;
  return {
    op,
    run: (call, who) => run(full(call, who)),
    keep: answer => keep(answer as z.input<Op['output']>),
    again: (call, who, kept) => repeats.again(full(call, who), kept),
  };
};

/** Implements an operation for signed-in users. */
export const implement = <Op extends Operation>(
  op: Op,
  run: (call: Call<Op> & { actor: Actor }) => Answer<Op>,
  repeats?: Repeats<Op, { actor: Actor }>,
): Implementation => bind(op, ({ actor }) => actor && { actor }, run, repeats);

/** Implements an operation that anybody may call. */
export const implementPublic = <Op extends Operation>(op: Op, run: (call: Call<Op>) => Answer<Op>): Implementation =>
  bind(op, () => ({}), run);

/** Implements an operation for whoever has an account of the identity service, with a profile or without. */
export const implementForAccount = <Op extends Operation>(
  op: Op,
  run: (call: Call<Op> & { caller: Caller }) => Answer<Op>,
  repeats?: Repeats<Op, { caller: Caller }>,
): Implementation => bind(op, ({ caller }) => caller && { caller }, run, repeats);
