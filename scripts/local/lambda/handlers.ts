import type { LambdaFunction } from './functions';
import { assetFile, importHandler, type Handler } from './import-handler';

/** Where a function's code lies now; undefined when it has none. */
export type CodeFile = (fn: LambdaFunction) => string | undefined;

/** What a reload did, by function name. */
export type Reloaded = {
  replaced: string[];
  /** These keep the code that they had. */
  failed: { name: string; error: Error }[];
};

/** The imported handlers. */
export type Handlers = {
  /** Imported on first use; a failed import is tried again, as a new sandbox would. */
  of(fn: LambdaFunction): Promise<Handler>;
  /** Imports again what lies in another file by now. Calls that run keep the code they began with. */
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
