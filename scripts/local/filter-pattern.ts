import { TemplateError } from './cfn-template';

/** A filter of an event source mapping: nested objects whose leaves are lists of alternatives. */
export type FilterPattern = { [key: string]: FilterPattern | FilterRule[] };

type FilterRule = string | number | boolean | null | Record<string, unknown>;

/**
 * Whether a record matches an EventBridge-style pattern: all keys must match, one rule of each list suffices. Rules are
 * literals, `prefix`, `suffix`, `exists`, `anything-but`, `numeric` and `equals-ignore-case`.
 *
 * @throws {TemplateError} for a rule that is not known.
 */
export const matchesPattern = (pattern: FilterPattern, value: unknown): boolean =>
  Object.entries(pattern).every(([key, expected]) => {
    if (key === '$or') return (expected as unknown as FilterPattern[]).some(option => matchesPattern(option, value));
    const actual = (value as Record<string, unknown> | null | undefined)?.[key];
    if (!Array.isArray(expected)) return matchesPattern(expected, actual);
    return expected.some(rule => matchesRule(rule, actual));
  });

const matchesRule = (rule: FilterRule, actual: unknown): boolean => {
  if (rule === null || typeof rule !== 'object') return [actual].flat().includes(rule);
  const [name = '', argument] = Object.entries(rule)[0] ?? [];
  switch (name) {
    case 'exists':
      return (actual !== undefined) === argument;
    case 'prefix':
      return typeof actual === 'string' && actual.startsWith(String(argument));
    case 'suffix':
      return typeof actual === 'string' && actual.endsWith(String(argument));
    case 'equals-ignore-case':
      return typeof actual === 'string' && actual.toLowerCase() === String(argument).toLowerCase();
    case 'anything-but':
      return actual !== undefined && !alternatives(argument).some(item => matchesRule(item, actual));
    case 'numeric':
      return matchesNumeric(argument as unknown[], actual);
    default:
      throw new TemplateError('FilterCriteria', `filter rule ${name} is not known to the local runtime`);
  }
};

const alternatives = (argument: unknown): FilterRule[] => [argument].flat() as FilterRule[];

const comparisons: Record<string, (actual: number, limit: number) => boolean> = {
  '=': (actual, limit) => actual === limit,
  '<': (actual, limit) => actual < limit,
  '<=': (actual, limit) => actual <= limit,
  '>': (actual, limit) => actual > limit,
  '>=': (actual, limit) => actual >= limit,
};

/** DynamoDB writes numbers as strings (`{"N":"5"}`), which Lambda's filters compare as numbers. */
const matchesNumeric = (rule: unknown[], actual: unknown): boolean => {
  const number = typeof actual === 'string' && actual.trim() !== '' ? Number(actual) : actual;
  if (typeof number !== 'number' || Number.isNaN(number)) return false;
  for (let index = 0; index < rule.length; index += 2) {
    if (!comparisons[String(rule[index])]?.(number, Number(rule[index + 1]))) return false;
  }
  return true;
};
