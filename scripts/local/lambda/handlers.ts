import type { LambdaFunction } from '../local-function';
import { assetFile, importHandler, type Handler } from './import-handler';

/** The current file of a function's code; undefined if it does not exist. */
export type CodeFile = (fn: LambdaFunction) => string | undefined;

/** The result of a reload, by function name. */
export type Reloaded = {
  replaced: string[];
  /** Functions that continue with their former code. */
  failed: { name: string; error: Error }[];
};

export type Handlers = {
  /** Imported on first use; a failed import is retried by the next call, as in a new execution environment. */
  of(fn: LambdaFunction): Promise<Handler>;
  /** Imports handlers again whose file has changed. Invocations in progress continue with their code. */
  reload(): Promise<Reloaded>;
};

export const createHandlers = (codeFile: CodeFile = assetFile): Handlers => {
  const loaded = new Map<string, { fn: LambdaFunction; file: string | undefined; handler: Promise<Handler> }>();

  const of = (fn: LambdaFunction): Promise<Handler> => {
    const known = loaded.get(fn.logicalId);
    if (known) return known.handler;
    const file = codeFile(fn);
    const handler = importHandler(fn, file);
    loaded.set(fn.logicalId, { fn, file, handler });
    handler.catch(() => loaded.delete(fn.logicalId));
    return handler;
  };

  const reload = async (): Promise<Reloaded> => {
    const result: Reloaded = { replaced: [], failed: [] };
    for (const { fn, file: before } of [...loaded.values()]) {
      const file = codeFile(fn);
      if (file === before) continue;
      try {
        const handler = await importHandler(fn, file);
        loaded.set(fn.logicalId, { fn, file, handler: Promise.resolve(handler) });
        result.replaced.push(fn.name);
      } catch (error) {
        result.failed.push({ name: fn.name, error: error as Error });
      }
    }
    return result;
  };

  return { of, reload };
};
