import { TemplateError } from './cfn-template';

/** Access of intrinsic functions to the evaluation of their template. */
export type Evaluation = {
  /** Evaluates a nested value. */
  visit(value: unknown, where: string): unknown;
  reference(name: string, where: string): unknown;
  attribute(logicalId: string, name: string, where: string): unknown;
  condition(name: string): boolean;
  mapping(map: string, top: string, second: string): unknown;
  region: string;
};

/** @param where logical id that errors name. */
export type Intrinsic = (argument: unknown, where: string, evaluation: Evaluation) => unknown;

const list = (argument: unknown, where: string, { visit }: Evaluation): unknown[] => {
  const value = visit(argument, where);
  if (!Array.isArray(value)) throw new TemplateError(where, `expected a list, got ${JSON.stringify(value)}`);
  return value;
};

const text = (argument: unknown, where: string, { visit }: Evaluation): string => {
  const value = visit(argument, where);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TemplateError(where, `expected text, got ${JSON.stringify(value)}`);
};

const ref: Intrinsic = (argument, where, { reference }) => reference(String(argument), where);

const getAtt: Intrinsic = (argument, where, { attribute }) => {
  const path = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
  return attribute(path[0] ?? '', path.slice(1).join('.'), where);
};

const join: Intrinsic = (argument, where, evaluation) => {
  const [separator, parts] = argument as [string, unknown];
  return list(parts, where, evaluation)
    .map(part => text(part, where, evaluation))
    .join(separator);
};

const sub: Intrinsic = (argument, where, evaluation) => {
  const [pattern, variables] = Array.isArray(argument)
    ? [String(argument[0]), argument[1] as Record<string, unknown>]
    : [String(argument), {}];
  return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return text(variables[name], where, evaluation);
    const [id = '', ...path] = name.split('.');
    if (path.length > 0) return String(evaluation.attribute(id, path.join('.'), where));
    return String(evaluation.reference(id, where));
  });
};

const select: Intrinsic = (argument, where, evaluation) => {
  const [index, from] = argument as [unknown, unknown];
  const value = list(from, where, evaluation)[Number(text(index, where, evaluation))];
  if (value === undefined) throw new TemplateError(where, `Fn::Select has no element ${JSON.stringify(index)}`);
  return value;
};

const split: Intrinsic = (argument, where, evaluation) => {
  const [separator, from] = argument as [string, unknown];
  return text(from, where, evaluation).split(separator);
};

const findInMap: Intrinsic = (argument, where, evaluation) => {
  const [map = '', top = '', second = ''] = list(argument, where, evaluation).map(String);
  const value = evaluation.mapping(map, top, second);
  if (value === undefined) throw new TemplateError(where, `Fn::FindInMap has no ${map}.${top}.${second}`);
  return value;
};

const choose: Intrinsic = (argument, where, { condition, visit }) => {
  const [name, yes, no] = argument as [string, unknown, unknown];
  return visit(condition(name) ? yes : no, where);
};

const equals: Intrinsic = (argument, where, evaluation) => {
  const [left, right] = argument as [unknown, unknown];
  return text(left, where, evaluation) === text(right, where, evaluation);
};

/** The intrinsic functions that the runtime can evaluate, by the key that marks them in a template. */
export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: ref,
  Condition: (argument, _where, { condition }) => condition(String(argument)),
  'Fn::GetAtt': getAtt,
  'Fn::Join': join,
  'Fn::Sub': sub,
  'Fn::Select': select,
  'Fn::Split': split,
  'Fn::Base64': (argument, where, evaluation) => Buffer.from(text(argument, where, evaluation)).toString('base64'),
  'Fn::FindInMap': findInMap,
  'Fn::GetAZs': (_argument, _where, { region }) => ['a', 'b', 'c'].map(zone => region + zone),
  'Fn::If': choose,
  'Fn::Equals': equals,
  'Fn::Not': (argument, where, evaluation) => !list(argument, where, evaluation)[0],
  'Fn::And': (argument, where, evaluation) => list(argument, where, evaluation).every(Boolean),
  'Fn::Or': (argument, where, evaluation) => list(argument, where, evaluation).some(Boolean),
};
