// A Node module loader hook: loads the functions' bundles unchanged. tsx, which loads everything else, would replace
// their source maps by its own, and breakpoints would be misplaced.
import { readFile } from 'node:fs/promises';

export const load = async (url, context, nextLoad) =>
  url.includes('/.cache/local/dev-')
    ? { format: 'module', source: await readFile(new URL(url)), shortCircuit: true }
    : nextLoad(url, context);
