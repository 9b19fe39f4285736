import { compileConditions, type Condition } from './conditions';
import { likeArn, likeInAnyCase, type Matches } from './pattern';

/** A statement of a policy, ready to be evaluated. */
export type Statement = {
  isDeny: boolean;
  isAbout(action: string, resource: string): boolean;
  conditions: readonly Condition[];
};

type Written = Readonly<Record<string, unknown>>;

const knownElements = new Set(['Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'NotResource', 'Condition']);

const texts = (value: unknown): string[] => [value].flat().map(String);

/** Matcher of the values in `X` or `NotX`; exactly one of the two must be present. */
const subject = (statement: Written, element: string, compile: (pattern: string) => Matches): Matches => {
  const [given, excluded] = [statement[element], statement[`Not${element}`]];
  if ((given === undefined) === (excluded === undefined))
    throw new Error(`a statement needs either ${element} or Not${element}`);
  const patterns = texts(given ?? excluded);
  const variable = patterns.find(pattern => pattern.includes('${'));
  if (variable) throw new Error(`the policy variable in ${variable} is not known`);
  const matchers = patterns.map(compile);
  const isWanted = given !== undefined;
  return text => matchers.some(matches => matches(text)) === isWanted;
};

const compileStatement = (statement: Written): Statement => {
  const unknown = Object.keys(statement).find(element => !knownElements.has(element));
  if (unknown) throw new Error(`the element ${unknown} of a statement is not known`);
  const { Effect, Condition: block = {} } = statement;
  if (Effect !== 'Allow' && Effect !== 'Deny') throw new Error(`the effect ${String(Effect)} is not known`);
  const action = subject(statement, 'Action', likeInAnyCase);
  const resource = subject(statement, 'Resource', likeArn);
  return {
    isDeny: Effect === 'Deny',
    isAbout: (name, arn) => action(name) && resource(arn),
    conditions: compileConditions(block as Record<string, Record<string, unknown>>),
  };
};

/**
 * Compiles a policy document whose intrinsic functions are resolved.
 *
 * @throws Error for anything that cannot be evaluated here.
 */
export const compileDocument = (document: unknown): Statement[] =>
  [(document as { Statement?: Written | Written[] } | undefined)?.Statement ?? []].flat().map(compileStatement);
