/** Values in DynamoDB's notation. */
export type AttributeValue = Record<string, unknown>;

/** Plain data in DynamoDB's notation; undefined elements of maps are left out. */
const toAttribute = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter(element => element !== undefined).map(toAttribute) };
  if (Object.getPrototypeOf(value) === Object.prototype) return { M: toAttributes(value as object) };
  throw new TypeError(`Unsupported type passed: ${String(value)}`);
};

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`Special numeric value ${value} is not allowed`);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new TypeError(`Number ${value} is greater than Number.MAX_SAFE_INTEGER.`);
  return String(value);
};

export const toAttributes = (values: object): Record<string, AttributeValue> => {
  const attributes: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) attributes[name] = toAttribute(value);
  return attributes;
};

const fromAttribute = (attribute: AttributeValue): unknown => {
  for (const kind in attribute) {
    const value = attribute[kind];
    switch (kind) {
      case 'S':
      case 'BOOL':
        return value;
      case 'N':
        return Number(value);
      case 'NULL':
        return null;
      case 'L':
        return (value as AttributeValue[]).map(fromAttribute);
      case 'M':
        return fromAttributes(value as Record<string, AttributeValue>);
      default:
        throw new TypeError(`Unsupported type passed: ${kind}`);
    }
  }
  throw new TypeError('A value without a type');
};

export const fromAttributes = (attributes: Record<string, AttributeValue>): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const name in attributes) values[name] = fromAttribute(attributes[name]!);
  return values;
};
