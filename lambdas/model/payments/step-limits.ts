import type { Refusal } from '#shared/contract/errors';
import { MINUTE_MS } from '#shared/contract/time';
import { clientAddress } from '#lambdas/runtime/client-address';
import type { Context } from '#lambdas/runtime/context';
import { countUse } from '#lambdas/runtime/limits';
import type { PayEvent } from './requests';

/** The limit for steps of one payer with one order or payment: each step may query the provider. */
export const payerSteps = { per: 'user', points: 60, windowMs: 10 * MINUTE_MS } as const;

/**
 * The limit, by network address, for orders and payments that do not exist; it is above the needs of an office with old
 * links.
 */
export const strangerSteps = { per: 'address', points: 120, windowMs: 10 * MINUTE_MS } as const;

/** Unsigned notices, which anybody can send, make us query the provider; the limit is above what a provider sends. */
export const hints = { per: 'address', points: 600, windowMs: 10 * MINUTE_MS } as const;

type Step = 'start' | 'return';

/**
 * Counts a step with an order that exists. Its id and token are secrets, so the payer is limited, not the address: many
 * riders share one network address.
 */
export const countTurn = (ctx: Context, step: Step, id: string): Promise<Refusal | undefined> =>
  countUse(ctx, `pay-${step}`, id, payerSteps);

/** Counts a guess at an order or payment. */
export const countStranger = (ctx: Context, event: PayEvent): Promise<Refusal | undefined> =>
  countUse(ctx, 'pay-unknown', clientAddress(event), strangerSteps);

/** Counts an unsigned notice. */
export const countHint = (ctx: Context, event: PayEvent): Promise<Refusal | undefined> =>
  countUse(ctx, 'hint', clientAddress(event), hints);
