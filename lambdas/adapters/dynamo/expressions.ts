import type { Condition, Copied, Query, Update } from '#lambdas/ports/store';

/** Collects placeholders, so that no attribute name can hit a reserved word and no value is ever inlined. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  private readonly seen = new Map<string, string>();

  /** `a.b` becomes `#n0.#n1`. */
  name(path: string): string {
    return path
      .split('.')
      .map(part => {
        const known = this.seen.get(part);
        if (known) return known;
        const placeholder = `#n${this.seen.size}`;
        this.seen.set(part, placeholder);
        this.names[placeholder] = part;
        return placeholder;
      })
      .join('.');
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  /** The expression attributes of a request, without empty maps, which DynamoDB refuses. */
  attributes() {
    return {
      ...(Object.keys(this.names).length ? { ExpressionAttributeNames: this.names } : {}),
      ...(Object.keys(this.values).length ? { ExpressionAttributeValues: this.values } : {}),
    };
  }
}

export const conditionExpression = (condition: Condition, p: Placeholders): string => {
  switch (condition.op) {
    case 'exists':
      return `attribute_exists(${p.name(condition.attr)})`;
    case 'missing':
      return `attribute_not_exists(${p.name(condition.attr)})`;
    case 'and':
    case 'or': {
      const parts = condition.of.map(part => conditionExpression(part, p));
      // DynamoDB refuses redundant parentheses.
      return parts.length === 1 ? parts[0]! : `(${parts.join(` ${condition.op.toUpperCase()} `)})`;
    }
    default:
      return `${p.name(condition.attr)} ${condition.op} ${p.value(condition.value)}`;
  }
};

const copied = (source: Copied, p: Placeholders): string =>
  typeof source === 'string' ? p.name(source) : `if_not_exists(${p.name(source.from)}, ${p.value(source.or)})`;

export const updateExpression = ({ set = {}, add = {}, remove = [], copy = {} }: Update, p: Placeholders): string => {
  const defined = Object.entries(set).filter(([, value]) => value !== undefined);
  const clauses = [
    [
      'SET',
      [
        ...defined.map(([attr, value]) => `${p.name(attr)} = ${p.value(value)}`),
        ...Object.entries(copy).map(([attr, source]) => `${p.name(attr)} = ${copied(source, p)}`),
      ],
    ],
    ['ADD', Object.entries(add).map(([attr, value]) => `${p.name(attr)} ${p.value(value)}`)],
    ['REMOVE', remove.map(attr => p.name(attr))],
  ] as const;
  return clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`)
    .join(' ');
};

export const keyExpression = (query: Query, p: Placeholders): string => {
  const [pk, sk] = query.index ? indexKeys[query.index] : (['pk', 'sk'] as const);
  const partition = `${p.name(pk)} = ${p.value(query.pk)}`;
  if (query.beginsWith !== undefined)
    return `${partition} AND begins_with(${p.name(sk)}, ${p.value(query.beginsWith)})`;
  if (query.between !== undefined) {
    const [from, to] = query.between;
    return `${partition} AND ${p.name(sk)} BETWEEN ${p.value(from)} AND ${p.value(to)}`;
  }
  if (query.after !== undefined) return `${partition} AND ${p.name(sk)} > ${p.value(query.after)}`;
  if (query.before !== undefined) return `${partition} AND ${p.name(sk)} < ${p.value(query.before)}`;
  return partition;
};

const indexKeys = {
  gsi1: ['g1p', 'g1s'],
  gsi2: ['g2p', 'g2s'],
  gsi3: ['g3p', 'g3s'],
  gsi4: ['g4p', 'g4s'],
  gsi5: ['g5p', 'g5s'],
} as const;
