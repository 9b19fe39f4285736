import type * as z from 'zod/mini';
import { en } from '#shared/i18n/en';
import { type ErrorCode, errorStatus, isErrorCode } from './errors';
import { type Operation, userTypes } from './operation';
import type { JsonSchema } from './openapi-schemas';

type Def = { error?: (issue: object) => unknown } & Record<string, unknown>;

/** The error keys that a schema and its checks use as messages. */
const codesNamedBy = (value: unknown, found: Set<ErrorCode>): Set<ErrorCode> => {
  if (typeof value !== 'object' || value === null) return found;
  const def = (value as Partial<z.ZodMiniType>)._zod?.def as Def | undefined;
  const message = def?.error?.({ input: undefined });
  if (isErrorCode(message)) found.add(message);
  // Plain objects and arrays inside a schema: shapes, options, checks.
  for (const inner of Object.values(def ?? value)) codesNamedBy(inner, found);
  return found;
};

const isForStaff = ({ who }: Operation): boolean => who.includes('admin') || who.includes('fleetadmin');

/** Errors of the runtime itself, before and around an operation (lambdas/runtime/serve). */
const generalRefusals = (op: Operation): ErrorCode[] => [
  ...(op.who === 'public' ? [] : [op.signedOut ?? ('not_logged_in' as const)]),
  ...(op.who === 'public' ? [] : (['not_valid_user_type', 'require_approval'] as const)),
  ...(Array.isArray(op.who) ? (['user_issue_contact_admin'] as const) : []),
  ...(Array.isArray(op.who) && userTypes.some(type => !op.who.includes(type)) ? (['forbidden'] as const) : []),
  ...(isForStaff(op) ? (['second_factor_password'] as const) : []),
  ...(isForStaff(op) && !op.beforeSecondFactor ? (['second_factor_missing'] as const) : []),
  ...(op.method === 'POST' ? (['malformed_json', 'body_too_large', 'invalid_input'] as const) : []),
  ...(op.idempotent ? (['same_key_other_request'] as const) : []),
  ...(op.idempotent === 'claimed' ? (['request_under_way'] as const) : []),
  ...(op.limit ? (['too_many_requests'] as const) : []),
  ...(op.demo ? (['demo_mode'] as const) : []),
  'internal_error',
];

/**
 * Every error key of an operation: its own, those of its input schema, and the runtime's. In the order of the
 * catalogue.
 */
export const refusalsOf = (op: Operation): ErrorCode[] => {
  const own = new Set([...op.refusals, ...generalRefusals(op), ...codesNamedBy(op.input, new Set())]);
  return (Object.keys(errorStatus) as ErrorCode[]).filter(code => own.has(code));
};

/** The English text of a key, with parameters as `{name}`. */
const textOf = (code: ErrorCode): string =>
  ((en as Record<string, string>)[code] ?? code).replace(/\{\{(\w+)\}\}/g, '{$1}').replace(/\s*\n\s*/g, ' ');

const componentName = (text: string): string => text.replace(/[^A-Za-z0-9._-]+/g, '_');

/** Error responses of the gateway itself, which have no key. */
const gateway: Partial<Record<number, string>> = {
  401: 'without `code`, from the gateway: the token is missing, expired or not of this user pool',
  429: 'without `code`, from the gateway: too many requests in this second',
};

const refusalOf = (status: number, codes: readonly ErrorCode[]): JsonSchema => {
  const ours = {
    allOf: [{ $ref: '#/components/schemas/ErrorBody' }, { properties: { code: { enum: codes } } }],
  };
  const fromGateway = gateway[status];
  const theirs = { $ref: '#/components/schemas/GatewayError' };
  const schema = !fromGateway ? ours : codes.length === 0 ? theirs : { anyOf: [ours, theirs] };
  const lines = codes.map(code => `- \`${code}\`: ${textOf(code)}`);
  const examples = Object.fromEntries(
    codes.map(code => [componentName(code), { $ref: `#/components/examples/${componentName(code)}` }]),
  );
  return {
    description: [...lines, ...(fromGateway ? [`- ${fromGateway}`] : [])].join('\n'),
    content: { 'application/json': { schema, ...(codes.length > 0 && { examples }) } },
  };
};

/** The error responses of an operation, by status. */
export const refusalResponses = (op: Operation): Record<string, JsonSchema> => {
  const codes = refusalsOf(op);
  const fromGateway = op.who === 'public' ? [429] : [401, 429];
  const statuses = [...new Set([...codes.map(code => errorStatus[code]), ...fromGateway])].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map(status => [
      String(status),
      refusalOf(
        status,
        codes.filter(code => errorStatus[code] === status),
      ),
    ]),
  );
};

/** One example body for each used key, in the order of the catalogue. */
export const refusalExamples = (codes: ReadonlySet<ErrorCode>): Record<string, JsonSchema> =>
  Object.fromEntries(
    (Object.keys(errorStatus) as ErrorCode[])
      .filter(code => codes.has(code))
      .map(code => [componentName(code), { value: { code, message: textOf(code), requestId: 'Jt3xQhPzoAMEPgA=' } }]),
  );
