import * as z from 'zod/mini';
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from '#shared/contract/constants';
import { oneLine } from '#shared/contract/schema/plain-text';
import { isErrorCode, type Refusal, refuse } from '#shared/contract/errors';

/** Field names in errors are truncated to this length, because clients choose them. */
const FIELD_CHARS = 120;

type Body = { body?: string | undefined; isBase64Encoded?: boolean };

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Finds a place where a body is nested deeper than any of ours, or uses a name from Object.prototype. Iterates by
 * level, since recursion would let a deep body overflow the stack.
 */
const wrongPlace = (json: unknown): { field: string; problem: string } | undefined => {
  let level: { at: string; value: object }[] = isTree(json) ? [{ at: '', value: json }] : [];
  for (let depth = 1; level.length > 0; depth++) {
    const [first] = level;
    if (depth > MAX_BODY_DEPTH) return { field: first?.at ?? '', problem: `more than ${MAX_BODY_DEPTH} levels` };
    const inner = level.flatMap(({ at, value }) =>
      Object.entries(value).map(([key, inner]: [string, unknown]) => ({
        at: at ? `${at}.${key}` : key,
        key,
        value: inner,
      })),
    );
    const reserved = inner.find(({ key }) => key === '__proto__');
    if (reserved) return { field: reserved.at, problem: 'reserved' };
    level = inner.filter((entry): entry is typeof entry & { value: object } => isTree(entry.value));
  }
  return undefined;
};

/** The JSON body of a request; an empty body counts as `{}`. */
export const parseBody = ({ body, isBase64Encoded }: Body): { json: unknown } | Refusal => {
  if (body === undefined || body === '') return { json: {} };
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) return refuse('body_too_large', { maxBytes: MAX_BODY_BYTES });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('malformed_json');
  }
  const wrong = wrongPlace(json);
  return wrong ? refuse('invalid_input', wrong) : { json };
};

/** The issues of a value. For a union, the issues of the option with the best match. */
const nearest = (issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] =>
  issues.flatMap(issue => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
    return nearest(closest.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });

/** Validates input. A schema may give its own error key as message; otherwise `invalid_input` with the field. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, json: unknown): { input: z.output<S> } | Refusal => {
  const result = z.safeParse(schema, json);
  if (result.success) return { input: result.data };
  const issues = nearest(result.error.issues);
  const named = issues.find(issue => isErrorCode(issue.message));
  if (named && isErrorCode(named.message)) return refuse(named.message);
  const [first] = issues;
  const field = first?.code === 'unrecognized_keys' ? first.keys.join(', ') : (first?.path.join('.') ?? '');
  return refuse('invalid_input', { field: oneLine(field.slice(0, FIELD_CHARS)), problem: first?.message ?? '' });
};
