import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

// Debounce: editors write a file in several steps, which count as one change within this time.
const STEP_MS = 25;

const foldersBelow = (dir: string): string[] => [
  dir,
  ...readdirSync(dir, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap(entry => foldersBelow(join(dir, entry.name))),
];

/**
 * Watches folders and reports changed paths. Uses one watcher per folder, because Node's recursive watcher on Linux
 * loses files that an editor replaces instead of writing.
 *
 * @returns a function that stops watching.
 */
export const watchSources = (roots: readonly string[], onChange: (paths: string[]) => void): (() => void) => {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const report = () => {
    timer = undefined;
    roots.forEach(add);
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  const add = (root: string) => {
    for (const dir of foldersBelow(root)) {
      if (watchers.has(dir)) continue;
      const watcher = watch(dir, (_event, name) => {
        changed.add(name ? join(dir, name) : dir);
        timer ??= setTimeout(report, STEP_MS);
      });
      const forget = () => watchers.delete(dir) && watcher.close();
      watcher.on('error', forget);
      watchers.set(dir, watcher);
    }
  };

  roots.forEach(add);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
};
