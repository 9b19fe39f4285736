import * as z from 'zod/mini';
import { settingsFields, type Settings } from '#shared/contract/entities/settings';

type Name = keyof typeof settingsFields.shape;

/** Numbers, true, false and null are parsed; everything else is text. */
const valueOf = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? text : value;
  } catch {
    return text;
  }
};

const readChange = (argument: string): [Name, unknown] => {
  const at = argument.indexOf('=');
  const name = argument.slice(0, at);
  if (at < 1) throw new Error(`Write NAME=value, not "${argument}".`);
  if (!Object.hasOwn(settingsFields.shape, name))
    throw new Error(`There is no setting "${name}". Settings: ${Object.keys(settingsFields.shape).join(', ')}.`);
  const schema = settingsFields.shape[name as Name];
  const text = argument.slice(at + 1);
  // A text may look like a number: a tax number, a name.
  const tried = [valueOf(text), text].map(value => z.safeParse(schema, value)).find(({ success }) => success);
  if (!tried?.success) throw new Error(`The setting ${name} does not take "${text}".`);
  return [name as Name, tried.data];
};

/** Settings to change, from arguments like `NAME=value`. @throws Error that names the setting that is wrong. */
export const readChanges = (args: readonly string[]): Partial<Settings> => Object.fromEntries(args.map(readChange));
