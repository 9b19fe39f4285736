/** No file of `target` imports from `from`, except from the folders of it that are named. Paths begin with `./`. */
export type Wall = { target: string; from: string; except: readonly string[] };

/** The repository's own folder, which all paths are seen from. */
export const basePath: string;
export const orders: Readonly<Record<string, readonly string[]>>;
export const exempt: Readonly<Record<string, Wall>>;
export const walls: readonly Wall[];
export const unplaced: () => string[];
export const zones: readonly object[];
export const zonesWithout: (gap: Wall) => readonly object[];
