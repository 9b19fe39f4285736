import { expect } from 'vitest';
import type { Person } from './person';

/** One write to repeat: the operation, its caller and input, and another input for the same key. */
export type OnceWrite = { op: string; by: Person; input: object; other?: object };

let keys = 0;
export const nextKey = () => `once-key-${String(++keys).padStart(4, '0')}`;

/**
 * Six simultaneous calls with one Idempotency-Key have one effect and six equal answers; the same key with another body
 * or operation is refused.
 */
export const sixAtOnce = async ({ op, by, input, other }: OnceWrite) => {
  const key = nextKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => by.send(op, input, { key })));
  for (const { status, body } of answers) expect([status, body], op).toEqual([200, answers[0]!.body]);
  if (other) expect(await by.refused(op as never, { ...input, ...other } as never, { key }), op).toBe(taken);
  const [name, body] = by.uid ? ['deleteAddress', { id: '01J00000000000000000000000' }] : unrelated;
  if (op !== name) expect(await by.refused(name as never, body as never, { key }), `${op}, ${name}`).toBe(taken);
  return answers[0]!.body;
};
const taken = 'same_key_other_request';
const unrelated = ['cancelUpload', { uploadId: '01J00000000000000000000000' }] as const;
