type Schema = { readonly [keyword: string]: unknown };
type Rule = (value: unknown, argument: never, at: string, look: Look) => string[];
type Look = { check: (value: unknown, schema: Schema, at: string) => string[]; schema: Schema };

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};
const isType = (value: unknown, type: string) =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const entriesOf = (value: unknown) => (typeOf(value) === 'object' ? Object.entries(value as object) : []);
const number = (right: (value: number, limit: number) => boolean): Rule =>
  ((value: unknown, limit: number, at: string) =>
    unless(typeof value !== 'number' || right(value, limit), `${at}: ${String(value)} is beyond ${limit}`)) as Rule;
const length = (kind: 'string' | 'array', right: (length: number, limit: number) => boolean): Rule =>
  ((value: unknown, limit: number, at: string) =>
    unless(
      typeOf(value) !== kind || right((value as { length: number }).length, limit),
      `${at}: length is beyond ${limit}`,
    )) as Rule;
const nothing: Rule = () => [];
const passing = (value: unknown, schemas: readonly Schema[], at: string, { check }: Look) =>
  schemas.filter(schema => check(value, schema, at).length === 0).length;

/** The keywords of JSON Schema 2020-12 that our documents use. An unknown keyword is an error. */
const rules: Record<string, Rule> = {
  type: (value, types: string | string[], at) =>
    unless(
      [types].flat().some(type => isType(value, type)),
      `${at}: ${typeOf(value)} is no ${[types].flat().join(' or ')}`,
    ),
  enum: (value, options: unknown[], at) =>
    unless(
      options.some(option => same(option, value)),
      `${at}: ${JSON.stringify(value)} is none of ${options.join(', ')}`,
    ),
  const: (value, wanted: unknown, at) =>
    unless(same(wanted, value), `${at}: ${JSON.stringify(value)} is not ${JSON.stringify(wanted)}`),
  pattern: (value, pattern: string, at) =>
    unless(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), `${at}: does not match ${pattern}`),
  minimum: number((value, limit) => value >= limit),
  maximum: number((value, limit) => value <= limit),
  exclusiveMinimum: number((value, limit) => value > limit),
  minLength: length('string', (is, limit) => is >= limit),
  maxLength: length('string', (is, limit) => is <= limit),
  minItems: length('array', (is, limit) => is >= limit),
  maxItems: length('array', (is, limit) => is <= limit),
  items: (value, schema: Schema, at, { check }) =>
    Array.isArray(value) ? value.flatMap((item, index) => check(item, schema, `${at}[${index}]`)) : [],
  required: (value, names: string[], at) =>
    typeOf(value) === 'object'
      ? names.filter(name => !Object.hasOwn(value as object, name)).map(name => `${at}.${name}: missing`)
      : [],
  properties: (value, properties: Record<string, Schema>, at, { check }) =>
    entriesOf(value).flatMap(([name, inner]) =>
      properties[name] ? check(inner, properties[name], `${at}.${name}`) : [],
    ),
  additionalProperties: (value, rule: boolean | Schema, at, { check, schema }) =>
    entriesOf(value)
      .filter(([name]) => !Object.hasOwn((schema.properties ?? {}) as object, name))
      .flatMap(([name, inner]) =>
        typeof rule === 'boolean' ? unless(rule, `${at}.${name}: unknown`) : check(inner, rule, `${at}.${name}`),
      ),
  allOf: (value, schemas: Schema[], at, { check }) => schemas.flatMap(schema => check(value, schema, at)),
  anyOf: (value, schemas: Schema[], at, look) =>
    unless(passing(value, schemas, at, look) > 0, `${at}: fits none of ${schemas.length}`),
  oneOf: (value, schemas: Schema[], at, look) =>
    unless(passing(value, schemas, at, look) === 1, `${at}: fits not exactly one of ${schemas.length}`),
  default: nothing,
  description: nothing,
  format: nothing,
  contentEncoding: nothing,
};

/** Resolves a JSON pointer (`#/components/schemas/User`) in a document. */
export const resolvePointer = (document: unknown, pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document);

/**
 * Validates values against the schemas of one document; returns the problems, an empty list when the value is valid.
 */
export const schemaChecker = (document: unknown) => {
  const check = (value: unknown, schema: Schema, at = '$'): string[] => {
    const { $ref, ...own } = schema;
    const referred = typeof $ref === 'string' ? resolvePointer(document, $ref) : {};
    if (!referred) throw new Error(`${at}: nothing at ${String($ref)}`);
    const look = { check, schema };
    return [
      ...(typeof $ref === 'string' ? check(value, referred as Schema, at) : []),
      ...Object.entries(own).flatMap(([keyword, argument]) => {
        const rule = rules[keyword];
        if (!rule) throw new Error(`${at}: keyword ${keyword} is not known`);
        return rule(value, argument as never, at, look);
      }),
    ];
  };
  return check;
};
