import type * as z from 'zod/mini';
import type { Refusal } from '#shared/contract/errors';
import type { Operation } from '#shared/contract/operation';
import type { Actor } from './actor';
import type { Context } from './context';
import type { RequestKey } from './idempotency';

export type Call<Op extends Operation> = {
  ctx: Context;
  input: z.output<Op['input']>;
  /** The request's Idempotency-Key, if one was sent. */
  key: RequestKey | undefined;
  /** The request's network address, for rate limits only; empty where the operation does not count by address. */
  source: string;
};

/** The account whose token the request has: an account of the identity service, with or without a profile. */
export type Caller = {
  uid: string;
  /** The account's user name in the identity service. */
  username: string;
};

type Answer<Op extends Operation> = Promise<z.input<Op['output']> | Refusal>;

export type Who = { actor?: Actor; caller?: Caller };

/** An operation with its implementation; `serve` calls it with an authenticated, authorised, validated call. */
export type Implementation = {
  op: Operation;
  run(call: Call<Operation>, who: Who): Promise<unknown>;
  keep?(answer: unknown): unknown;
  again?(call: Call<Operation>, who: Who, kept: unknown): Promise<unknown>;
};

/**
 * How a repeat with the same Idempotency-Key is answered. By default the first answer is stored for a day, which suits
 * answers that consist of ids and flags. An answer with personal data is computed again, as the caller may see it now.
 */
type Repeats<Op extends Operation, Extra> = {
  /** The part of the answer to store; an operation that commits its key itself passes it there. */
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

/** Implements an operation for any account of the identity service, with or without a profile. */
export const implementForAccount = <Op extends Operation>(
  op: Op,
  run: (call: Call<Op> & { caller: Caller }) => Answer<Op>,
  repeats?: Repeats<Op, { caller: Caller }>,
): Implementation => bind(op, ({ caller }) => caller && { caller }, run, repeats);
