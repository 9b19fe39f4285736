import { nameOfRef, type Schema } from './api-document';

const quoted = (value: unknown) => JSON.stringify(value);

const rangeOf = ({ minimum, exclusiveMinimum, maximum }: Schema): string | undefined => {
  if (exclusiveMinimum !== undefined) return `> ${exclusiveMinimum}${maximum === undefined ? '' : `, ≤ ${maximum}`}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} … ${maximum}`;
  if (minimum !== undefined) return `≥ ${minimum}`;
  return maximum === undefined ? undefined : `≤ ${maximum}`;
};

const countOf = (least: number | undefined, most: number | undefined, unit: string): string | undefined => {
  if (most === undefined) return least ? `≥ ${least} ${unit}` : undefined;
  return `${least ? `${least} … ` : '≤ '}${most} ${unit}`;
};

/** Short name of a schema's type: `string`, `Booking`, `list of Offer`, `map of boolean`, `"a" | "b"`. */
export const typeWords = (schema: Schema): string => {
  const name = nameOfRef(schema);
  if (name) return name;
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.every(choice => choice.properties) ? 'one of' : choices.map(typeWords).join(' | ');
  if (schema.type === 'array') return `list of ${typeWords(schema.items ?? {})}`;
  if (schema.type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `map of ${typeWords(schema.additionalProperties)}`;
  return [schema.type ?? 'anything'].flat().join(' | ');
};

/** Constraints on a value beyond its type. */
export const limitWords = (schema: Schema): string[] =>
  [
    schema.format,
    rangeOf(schema),
    countOf(schema.minLength, schema.maxLength, 'characters'),
    countOf(schema.minItems, schema.maxItems, 'items'),
    schema.pattern && !schema.format ? `/${schema.pattern}/` : undefined,
    schema.default === undefined ? undefined : `default ${quoted(schema.default)}`,
  ].filter(words => words !== undefined);
