// A hook of Node's module loader: bundles of functions come as they lie on the disk. tsx, which loads everything else, would
// put source maps of its own in place of theirs, and breakpoints would miss.
import { readFile } from 'node:fs/promises';

export const load = async (url, context, nextLoad) =>
  url.includes('/.cache/local/dev-')
    ? { format: 'module', source: await readFile(new URL(url)), shortCircuit: true }
    : nextLoad(url, context);
