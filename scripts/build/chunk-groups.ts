type ModuleInfo = { importedIds: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/** Modules that are loaded with one, itself included. */
const closureOf = (context: Context, from: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/**
 * Puts modules that come with at least two of the modules of these paths, and are in no earlier group, into one file.
 */
export const sharedBy = (name: string, paths: readonly string[]) => {
  let ids: ReadonlySet<string> | undefined;
  return {
    name: (id: string, context: Context): string | null => {
      if (!ids) {
        const modules = paths.flatMap(path => [...closureOf(context, path)]);
        const seen = new Set<string>();
        ids = new Set(modules.filter(id => seen.size === seen.add(id).size));
      }
      return ids.has(id) ? name : null;
    },
  };
};

/**
 * Puts modules that come with the modules of these paths, and are in no earlier group, into one file: twenty small
 * files compress worse and need twenty requests.
 */
export const togetherWith = (name: string, paths: readonly string[]) => {
  let ids: ReadonlySet<string> | undefined;
  return {
    name: (id: string, context: Context): string | null => {
      ids ??= new Set(paths.flatMap(path => [...closureOf(context, path)]));
      return ids.has(id) ? name : null;
    },
  };
};
