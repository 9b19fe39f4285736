import { AwsError } from '../aws-reply';
import type { Input } from './types';

export const invalidParameter = (message: string): AwsError => new AwsError('InvalidParameterException', message);

export const notAuthorized = (message = 'Incorrect username or password.'): AwsError =>
  new AwsError('NotAuthorizedException', message);

/** A required, non-empty string of the request. */
export const text = (input: Input, name: string): string => {
  const value = input[name];
  if (value == null) throw violates(name, 'null', 'Member must not be null');
  if (typeof value !== 'string') throw new AwsError('SerializationException', `${name} must be a string.`);
  if (!value) throw violates(name, '', 'Member must have length greater than or equal to 1');
  return value;
};

export const optionalText = (input: Input, name: string): string | undefined =>
  input[name] == null ? undefined : text(input, name);

/** A map of strings, `{}` when absent. */
export const textMap = (input: Input, name: string): Record<string, string> => {
  const value = input[name] ?? {};
  const isMap = typeof value === 'object' && !Array.isArray(value);
  if (!isMap || Object.values(value).some(entry => typeof entry !== 'string')) {
    throw new AwsError('SerializationException', `${name} must be a map of strings.`);
  }
  return { ...(value as Record<string, string>) };
};

export const textList = (input: Input, name: string): string[] => {
  const value = input[name] ?? [];
  if (!Array.isArray(value) || value.some(entry => typeof entry !== 'string')) {
    throw new AwsError('SerializationException', `${name} must be a list of strings.`);
  }
  return value as string[];
};

/** `[{Name, Value}]` as a record. */
export const attributeMap = (input: Input, name: string): Record<string, string> => {
  const value = input[name] ?? [];
  if (!Array.isArray(value)) throw new AwsError('SerializationException', `${name} must be a list of attributes.`);
  return Object.fromEntries(value.map((entry: Input) => [text(entry, 'Name'), String(entry.Value ?? '')]));
};

/** A record as `[{Name, Value}]`. */
export const attributeList = (attributes: Record<string, string>): { Name: string; Value: string }[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

const violates = (name: string, value: string, rule: string): AwsError => {
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  const shown = value === 'null' ? 'null' : `'${value}'`;
  return invalidParameter(
    `1 validation error detected: Value ${shown} at '${member}' failed to satisfy constraint: ${rule}`,
  );
};
