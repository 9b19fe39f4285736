import type * as z from 'zod/mini';
import type { ErrorCode } from './errors';

export const userTypes = ['rider', 'driver', 'fleetadmin', 'admin'] as const;
export type UserType = (typeof userTypes)[number];

/**
 * `public`: no token needed. `account`: a token of this user pool, but no profile yet (a first social sign-in).
 * Otherwise the user types that may call.
 */
export type Who = 'public' | 'account' | readonly UserType[];

/** The Lambda functions: one per permission profile and traffic class. */
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
 * Rate limit: calls per user, or per network address, in a window of time; far more than people need. Operations with
 * the same `name` share one counter.
 */
export type UseLimit = {
  readonly per: 'user' | 'address';
  readonly points: number;
  readonly windowMs: number;
  readonly name?: string;
  /**
   * For operations that cost money and that anybody can call after signing up: a limit for the calls from one network
   * address as well.
   */
  readonly perAddress?: number;
  /**
   * For operations that cost money and need no account: a limit for the calls of all addresses together in the window.
   */
  readonly together?: number;
};

/** Maximum capacity units that one call may consume in the table; every story test asserts it. */
export type Budget = { readonly read: number; readonly write: number };

/** The addition of a rate limit to a call's budget: one write for each of its counters reserves a share of its calls. */
export const limitBudget = (limit: UseLimit): Budget => ({
  read: 0,
  write: 1 + [limit.perAddress, limit.together].filter(points => points !== undefined).length,
});

/** Budget added to a call by an Idempotency-Key: claiming the key, reading it, storing the answer. */
export const keyBudget: Budget = { read: 12, write: 8 };

/** Budget added to a call by the audit trail: the records before, a chain's head, the entry and its lists. */
export const auditBudget: Budget = { read: 24, write: 32 };

/**
 * `changes`: every transaction writes who changed what, before and after. `names`: without the values, for data that
 * must be forgotten. `call`: the call itself, as nothing is changed here. `bank`: the bank account for payouts, whoever
 * changes it, and nothing else of one's own. `{ not }`: why an admin's write is not audited.
 */
export type AuditRule = 'changes' | 'names' | 'call' | 'bank' | { readonly not: string };

/**
 * One operation of the API, declared once. Routes, authorizers, the role matrix, the typed client, the server's
 * validation, OpenAPI and the docs are all derived from these objects.
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
  /** Refusal of a call without a valid session, if not `not_logged_in` (spec §5, Booking button). */
  readonly signedOut?: 'must_login';
  readonly function: FunctionName;
  readonly budget: Budget;
  /** Every operation that costs money or work has a rate limit; calls beyond it get 429 with Retry-After. */
  readonly limit?: UseLimit;
  /**
   * Behaviour in demo mode, where the admin's login is public. `refused`: `serve` answers `demo_mode` to every call.
   * `partly`: the operation itself refuses changes that would take over somebody's account, money or screens.
   */
  readonly demo?: 'refused' | 'partly';
  /**
   * Owner of the data in the answers: the `caller`, or `nobody`, as for places. In all other answers demo mode
   * hides contacts and accounts from admins.
   */
  readonly dataOwner?: 'caller' | 'nobody';
  /**
   * Every write has it: repeated with the same Idempotency-Key, it takes effect once. `committed`: the key is written
   * in the transaction of the effect. `claimed`: the key is reserved while the operation runs, which may make more than
   * one write.
   */
  readonly idempotent?: 'committed' | 'claimed';
  /** Staff who must have a second factor may call it before they do: it leads there, or out. */
  readonly beforeSecondFactor?: true;
  /** A driver who waits for approval may call it, but a blocked driver may not; only with `who: 'account'`. */
  readonly beforeApproval?: true;
  /** Allows the call before the e-mail address is confirmed: it leads to the confirmation, or signs out. */
  readonly beforeEmailProof?: true;
  /**
   * If the stage has a robot check, `serve` demands it before anything is done; the input then has a `robotToken` whose
   * action is the operation's name.
   */
  readonly robotCheck?: true;
  /** Every write that admins or fleet admins may call has it; `serve` keeps it (docs/adr/0029). */
  readonly audit?: AuditRule;
};

/** Whether calls of admins and fleet admins, or of everybody, leave entries in the audit trail. */
export const isAudited = ({ audit }: Pick<Operation, 'audit'>): boolean =>
  audit !== undefined && typeof audit !== 'object';

/** Whether calls are distinguished by network address: strangers' calls that are counted or may be repeated. */
export const countsByAddress = ({ who, idempotent, limit }: Pick<Operation, 'who' | 'idempotent' | 'limit'>): boolean =>
  limit?.per === 'address' || limit?.perAddress !== undefined || (who === 'public' && Boolean(idempotent));

export type InputOf<Op extends Operation> = z.input<Op['input']>;
export type OutputOf<Op extends Operation> = z.output<Op['output']>;

export const operation = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  declared: Operation<I, O>,
): Operation<I, O> => declared;

export const pathOf = (op: Pick<Operation, 'name'>): string => `/api/${op.name}`;

export const everyone = userTypes;
