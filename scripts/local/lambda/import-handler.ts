import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { LambdaError } from './errors';
import type { LambdaFunction } from '../local-function';

/** A promise-style handler; current Node runtimes no longer support callbacks. */
export type Handler = (event: unknown, context: Context) => unknown;

const { nativeImport } = createRequire(import.meta.url)('./native-import.cjs') as {
  nativeImport(url: string): Promise<Record<string, unknown>>;
};

/** The handler's file in the code folder of the template. */
export const assetFile = ({ handler, codeDir }: LambdaFunction): string | undefined => {
  const name = handler.slice(0, handler.lastIndexOf('.'));
  return ['.mjs', '.cjs', '.js'].map(ext => join(codeDir, name + ext)).find(path => existsSync(path));
};

/**
 * Loads `<file>.<export>` of a function.
 *
 * @throws {LambdaError} Runtime.ImportModuleError or Runtime.HandlerNotFound, as Lambda reports them.
 */
export const importHandler = async ({ handler }: LambdaFunction, file: string | undefined): Promise<Handler> => {
  const dot = handler.lastIndexOf('.');
  if (!file) throw new LambdaError('Runtime.ImportModuleError', `Error: Cannot find module '${handler.slice(0, dot)}'`);
  const module = await nativeImport(pathToFileURL(file).href);
  const exported = module[handler.slice(dot + 1)];
  const fallback = (module.default as Record<string, unknown> | undefined)?.[handler.slice(dot + 1)];
  const found = exported ?? fallback;
  if (typeof found !== 'function')
    throw new LambdaError('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
  return found as Handler;
};
