import * as z from 'zod/mini';

export type Path = readonly (string | number)[];
export type Leaf = {
  path: Path;
  kind: 'string' | 'number' | 'boolean' | 'choice' | 'list' | 'map' | 'open';
  isOptional: boolean;
  /** The valid values, if the schema enumerates them. */
  choices: readonly unknown[];
};

type Schema = z.ZodMiniType;
type Def = {
  type: string;
  shape: Record<string, Schema>;
  element: Schema;
  innerType: Schema;
  in: Schema;
  options: Schema[];
  entries: Record<string, unknown>;
  values: unknown[];
  valueType: Schema;
};
const defOf = (schema: Schema) => schema._zod.def as unknown as Def;
const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;

const ULID = '01K2M7Q8Z5R3T9V1X4Y6B0C2DE';
/** Every text pattern of the product matches one of these; a new pattern needs a new sample. */
const texts = [
  'Text',
  ULID,
  'edda.lind@example.com',
  '+46701234567',
  '57.6998,11.9534',
  'https://wayfare.example/page',
  'SEK',
  'SE',
  'sv',
  '2026-11',
  '2026-11-20',
  'UTC',
  `bk#${ULID}`,
  `1795251600000#${ULID}`,
  `01795251600000#${ULID}`,
  '20261122',
  '123456',
  '3#12#0a',
  `0#${ULID}`,
  `PAY-${ULID}`,
  `MAN-${ULID}`,
  'dGV4dA==',
  `01795251600000-${ULID}`,
  'A'.repeat(22),
  'A'.repeat(87),
  '',
  '10 15 20',
];
const numbers = [5, 1, 0, 2026, 1_795_251_600_000];

const first = (schema: Schema, candidates: readonly unknown[]): unknown => {
  const found = candidates.find(candidate => accepts(schema, candidate));
  if (found === undefined) throw new Error(`nothing fits ${defOf(schema).type}: add a sample`);
  return found;
};

/** Sample values of a schema: one per option of a union, with every optional field. */
export const samples = (schema: Schema): unknown[] => {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'catch':
    case 'nullable':
      return samples(def.innerType);
    case 'union':
      return def.options.flatMap(samples);
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => [name, samples(inner)] as const);
      const most = Math.max(1, ...fields.map(([, values]) => values.length));
      return Array.from({ length: most }, (_, i) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[i % values.length]])),
      );
    }
    case 'array':
      return samples(def.element).map(sample => (accepts(schema, [sample]) ? [sample] : [sample, sample]));
    case 'record':
      return samples(def.valueType).map(sample => ({ key: sample }));
    case 'enum':
      return [Object.values(def.entries)[0]];
    case 'literal':
      return [def.values[0]];
    case 'boolean':
      return [true];
    case 'number':
      return [first(schema, numbers)];
    case 'string':
      return [first(schema, texts)];
    case 'pipe':
      return defOf(def.in).type === 'string' ? [first(schema, texts)] : samples(def.in);
    case 'unknown':
      return ['Text'];
    default:
      throw new Error(`the fuzzer knows no ${def.type}`);
  }
};

const kinds: Record<string, Leaf['kind']> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  enum: 'choice',
  literal: 'choice',
  unknown: 'open',
};

const wrappers = ['optional', 'default', 'catch', 'nullable'];

/** Every path in a value of this schema, including those of lists and maps themselves. */
export const leaves = (schema: Schema, path: Path = [], isOptional = false): Leaf[] => {
  const def = defOf(schema);
  const kind = kinds[def.type];
  const choices = def.entries ? Object.values(def.entries) : (def.values ?? []);
  const here = { path, isOptional, choices: kind === 'boolean' ? [true, false] : choices };
  if (kind) return [{ ...here, kind }];
  if (def.type === 'union') return def.options.flatMap(option => leaves(option, path, isOptional));
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => leaves(field, [...path, name], isOptional));
  if (def.type === 'array') return [{ ...here, kind: 'list' }, ...leaves(def.element, [...path, 0])];
  if (def.type === 'record') return [{ ...here, kind: 'map' }, ...leaves(def.valueType, [...path, 'key'])];
  if (def.type === 'pipe') return leaves(def.in, path, isOptional);
  return leaves(def.innerType, path, isOptional || wrappers.includes(def.type));
};

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** A copy of the value with another one at the path. */
export const withValue = (value: unknown, [key, ...rest]: Path, other: unknown): unknown => {
  if (key === undefined) return other;
  if (typeof value !== 'object' || value === null) return value;
  const inner = withValue((value as Record<string, unknown> | undefined)?.[key], rest, other);
  if (!Array.isArray(value)) return { ...value, [key]: inner };
  return value.map((element: unknown, index) => (index === key ? inner : element));
};
