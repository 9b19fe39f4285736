import type { WatchedLambdas } from '#scripts/build/watch-lambdas';
import type { ProductRuntime } from '#scripts/product/runtime';

/** The part of a runtime and of the bundles that a swap needs. */
export type SwapParts = {
  bundles: Pick<WatchedLambdas, 'rebuild'>;
  runtime: Pick<ProductRuntime, 'reload'>;
  log(line: string): void;
};

/**
 * Returns the function that applies changed sources to a running product. Swaps run one at a time; changes during a
 * swap are applied together by the next one. A failed build or import is logged, and the last good code stays.
 */
export const createSwap = ({ bundles, runtime, log }: SwapParts): ((changed: string[]) => Promise<void>) => {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;

  const swapAll = async () => {
    while (waiting.size > 0) {
      const changed = [...waiting];
      waiting.clear();
      await swapOnce(changed).catch((error: Error) => log(`${error.message}\n  The last good code goes on.`));
    }
  };
  const swapOnce = async (changed: string[]) => {
    const startedAt = performance.now();
    await bundles.rebuild(changed);
    const { replaced, failed } = await runtime.reload();
    const ms = Math.round(performance.now() - startedAt);
    if (replaced.length > 0) log(`swapped in ${ms} ms: ${replaced.join(', ')}`);
    for (const { name, error } of failed) log(`${name} keeps its last good code: ${error.stack ?? error.message}`);
  };

  return changed => {
    for (const path of changed) waiting.add(path);
    running ??= swapAll().finally(() => (running = undefined));
    return running;
  };
};
