import * as z from 'zod/mini';
import { MAX_BODY_BYTES } from '#shared/contract/constants';
import { isErrorCode, type Refusal, refuse } from '#shared/contract/errors';

type Body = { body?: string | undefined; isBase64Encoded?: boolean };

/** The JSON body of a request; none at all counts as `{}`. */
export const parseBody = ({ body, isBase64Encoded }: Body): { json: unknown } | Refusal => {
  if (body === undefined || body === '') return { json: {} };
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) return refuse('body_too_large', { maxBytes: MAX_BODY_BYTES });
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return refuse('malformed_json');
  }
};

/** Input by its schema. A schema names its own error key as the message; otherwise it is `invalid_input` with the field. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, json: unknown): { input: z.output<S> } | Refusal => {
  const result = z.safeParse(schema, json);
  if (result.success) return { input: result.data };
  const named = result.error.issues.find(issue => isErrorCode(issue.message));
  if (named && isErrorCode(named.message)) return refuse(named.message);
  const [first] = result.error.issues;
  const field = first?.code === 'unrecognized_keys' ? first.keys.join(', ') : (first?.path.join('.') ?? '');
  return refuse('invalid_input', { field, problem: first?.message ?? '' });
};
