import type { WatchedLambdas } from '#scripts/build/watch-lambdas';
import type { LocalRuntime } from '#scripts/local/runtime';

/** The part of a runtime and of the bundles that a swap needs. */
export type SwapParts = {
  bundles: Pick<WatchedLambdas, 'rebuild'>;
  runtime: Pick<LocalRuntime, 'reload'>;
  log(line: string): void;
};

/**
 * Makes the function that brings changed sources into a running product. One swap at a time; what changes meanwhile is
 * taken along by one more. A build or an import that fails is told, and the last good code goes on.
 */
export const createSwap = ({ bundles, runtime, log }: SwapParts): (() => Promise<void>) => {
  let wanted = false;
  let running: Promise<void> | undefined;

  const swapAll = async () => {
    while (wanted) {
      wanted = false;
      await swapOnce().catch((error: Error) => log(`${error.message}\n  The last good code goes on.`));
    }
  };
  const swapOnce = async () => {
    const startedAt = performance.now();
    await bundles.rebuild();
    const { replaced, failed } = await runtime.reload();
    const ms = Math.round(performance.now() - startedAt);
    if (replaced.length > 0) log(`swapped in ${ms} ms: ${replaced.join(', ')}`);
    for (const { name, error } of failed) log(`${name} keeps its last good code: ${error.stack ?? error.message}`);
  };

  return () => {
    wanted = true;
    running ??= swapAll().finally(() => (running = undefined));
    return running;
  };
};
