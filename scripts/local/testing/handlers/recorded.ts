const lists = ((globalThis as { fixtureRecords?: Map<string, unknown[]> }).fixtureRecords ??= new Map<
  string,
  unknown[]
>());

/** A list that handlers and tests share, as both run in one process. */
export const recorded = <T = unknown>(name: string): T[] => {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list as T[];
};
