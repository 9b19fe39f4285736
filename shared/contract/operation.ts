import type * as z from 'zod/mini';
import type { ErrorCode } from './errors';

export const userTypes = ['rider', 'driver', 'fleetadmin', 'admin'] as const;
export type UserType = (typeof userTypes)[number];

/**
 * `public`: no token needed. `account`: a token of this pool, but no profile yet (a first social sign-in).
 * Otherwise the user types that may call.
 */
export type Who = 'public' | 'account' | readonly UserType[];

/** The deploy units: one per permission profile and traffic class. */
export const functionNames = [
  'catalog',
  'catalog-admin',
  'places',
  'people',
  'people-admin',
  'account',
  'uploads',
  'booking-commands',
  'booking-queries',
  'trip-commands',
  'payments',
  'reports',
  'realtime',
] as const;
export type FunctionName = (typeof functionNames)[number];

/**
 * How often one user, or one network address, may ask in a window of time: far more than people do. Operations with the
 * same `name` count together.
 */
export type UseLimit = {
  readonly per: 'user' | 'address';
  readonly points: number;
  readonly windowMs: number;
  readonly name?: string;
};

/** Capacity units one call may consume in the table, asserted by every story test. */
export type Budget = { readonly read: number; readonly write: number };

/** What counting may add to a call's budget: one write for a share of the limit's uses. */
export const limitBudget: Budget = { read: 0, write: 1 };

/** What a call with an Idempotency-Key may consume beyond its budget: taking the key, looking for it, keeping the answer. */
export const keyBudget: Budget = { read: 12, write: 8 };

/**
 * One operation of the product, declared once. Routes, authorizers, the role matrix, the typed client, the
 * server's validation, OpenAPI and the docs all derive from these objects.
 */
export type Operation<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string;
  readonly summary: string;
  /** GET only for public, cacheable reads without input. */
  readonly method: 'GET' | 'POST';
  readonly who: Who;
  readonly input: I;
  readonly output: O;
  readonly refusals: readonly ErrorCode[];
  readonly function: FunctionName;
  readonly budget: Budget;
  /** Whatever costs money or work has one; beyond it the answer is 429, with when to come back. */
  readonly limit?: UseLimit;
  /**
   * What becomes of it in demo mode, where the admin's login is public. `refused`: `serve` answers `demo_mode` to every
   * call. `partly`: the operation itself refuses what would own somebody's account, money or screens.
   */
  readonly demo?: 'refused' | 'partly';
  /**
   * Every write has it: repeated with the same Idempotency-Key it happens once. `committed`: the operation takes the key
   * in the transaction of its effect. `claimed`: the key is held while the operation runs, which may be more than one write.
   */
  readonly idempotent?: 'committed' | 'claimed';
};

export type InputOf<Op extends Operation> = z.input<Op['input']>;
export type OutputOf<Op extends Operation> = z.output<Op['output']>;

export const operation = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  declared: Operation<I, O>,
): Operation<I, O> => declared;

export const pathOf = (op: Pick<Operation, 'name'>): string => `/api/${op.name}`;

export const everyone = userTypes;
