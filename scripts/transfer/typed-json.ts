import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** An item as the table has it, each value with its type: numbers keep every digit, and sets stay sets. */
export type TypedItem = Record<string, AttributeValue>;

type Json = Record<string, unknown>;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const inOrder = (values: readonly string[]): string[] => [...values].sort();
/** Attributes in the order of their names: equal items are equal lines. */
const byName = <T, U>(values: Record<string, T>, of: (value: T) => U): Record<string, U> =>
  Object.fromEntries(
    inOrder(Object.keys(values)).map(name => {
      const value = values[name] as T;
      return [name, of(value)];
    }),
  );

const written = (value: AttributeValue): Json => {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: inOrder(value.BS.map(base64)) };
  if (value.SS !== undefined) return { SS: inOrder(value.SS) };
  if (value.NS !== undefined) return { NS: inOrder(value.NS) };
  if (value.L !== undefined) return { L: value.L.map(written) };
  if (value.M !== undefined) return { M: byName(value.M, written) };
  return value as unknown as Json;
};

const read = (value: Json): AttributeValue => {
  if (typeof value.B === 'string') return { B: Buffer.from(value.B, 'base64') };
  if (Array.isArray(value.BS)) return { BS: value.BS.map(each => Buffer.from(String(each), 'base64')) };
  if (Array.isArray(value.L)) return { L: (value.L as Json[]).map(read) };
  if (value.M !== undefined) return { M: byName(value.M as Record<string, Json>, read) };
  return value as unknown as AttributeValue;
};

/** An item as one line, in DynamoDB's own JSON. */
export const lineOf = (item: TypedItem): string => JSON.stringify(byName(item, written));

export const itemOf = (line: string): TypedItem => byName(JSON.parse(line) as Record<string, Json>, read);
