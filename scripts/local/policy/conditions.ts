import { like, likeArn, likeInAnyCase, type Matches } from './pattern';

/** Values of a condition key in a request; undefined if the request has no such key. */
export type Context = (key: string) => readonly string[] | undefined;
export type Condition = (context: Context) => boolean;

/** Condition keys for which the stand-ins know the values, in lower case. */
const knownKeys: ReadonlySet<string> = new Set([
  'dynamodb:leadingkeys',
  'dynamodb:attributes',
  'iam:passedtoservice',
  // No stand-in encrypts with a key.
  'kms:viaservice',
]);

type Comparison = (expected: string) => Matches;

const same: Comparison = expected => actual => actual === expected;
const compared =
  (holds: (difference: number) => boolean): Comparison =>
  expected =>
  actual =>
    holds(Number(actual) - Number(expected));

const comparisons: Readonly<Record<string, Comparison>> = {
  StringEquals: same,
  StringEqualsIgnoreCase: expected => actual => actual.toLowerCase() === expected.toLowerCase(),
  StringLike: like,
  ArnEquals: likeArn,
  ArnLike: likeArn,
  Bool: likeInAnyCase,
  NumericEquals: compared(difference => difference === 0),
  NumericLessThan: compared(difference => difference < 0),
  NumericLessThanEquals: compared(difference => difference <= 0),
  NumericGreaterThan: compared(difference => difference > 0),
  NumericGreaterThanEquals: compared(difference => difference >= 0),
};

/** Operators that match if none of the values is met, with the operator that they negate. */
const negated: Readonly<Record<string, string>> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NumericNotEquals: 'NumericEquals',
};

const operatorPattern = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/;

/** How one value of a request is compared with those of the policy. */
const valueTest = (operator: string, expected: readonly string[], isNegated: boolean): Matches => {
  const comparison = comparisons[isNegated ? negated[operator]! : operator];
  if (!comparison) throw new Error(`the condition operator ${operator} is not known`);
  const tests = expected.map(comparison);
  return actual => tests.some(matches => matches(actual)) !== isNegated;
};

const compileOne = (name: string, key: string, expected: readonly string[]): Condition => {
  if (!knownKeys.has(key.toLowerCase())) throw new Error(`no stand-in tells the condition key ${key}`);
  if (expected.some(value => value.includes('${'))) throw new Error(`the policy variable in ${key} is not known`);
  const at = key.toLowerCase();
  const [, every, operator = '', ifExists] = operatorPattern.exec(name) ?? [];
  if (operator === 'Null') return context => expected.includes(String(context(at) === undefined));
  const isNegated = Object.hasOwn(negated, operator);
  const matches = valueTest(operator, expected, isNegated);
  if (every === 'ForAllValues') return context => (context(at) ?? []).every(matches);
  if (every === 'ForAnyValue') return context => context(at)?.some(matches) ?? ifExists !== undefined;
  const ofMissing = isNegated || ifExists !== undefined;
  return context => {
    const values = context(at);
    if (!values) return ofMissing;
    return isNegated ? values.every(matches) : values.some(matches);
  };
};

/**
 * Compiles the condition block of a statement: all conditions must hold. @throws Error for an operator or a key that
 * cannot be evaluated here: ignoring it would allow or deny wrongly.
 */
export const compileConditions = (block: Readonly<Record<string, Record<string, unknown>>>): Condition[] =>
  Object.entries(block).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, expected]) => compileOne(operator, key, [expected].flat().map(String))),
  );
