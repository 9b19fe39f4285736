// A terminal sends Ctrl-C to the whole process group and npm may forward it: two signals at once count as one.
const SAME_WISH_MS = 500;
/** A clean shutdown takes a second or two; a shutdown that hangs is cut off. */
const GRACE_MS = 5_000;

/**
 * Shuts down cleanly on the first Ctrl-C or SIGTERM and exits at once on the second, or after some seconds. @param
 * close must leave no child process behind; children are also killed when this process exits. @returns a function that
 * reports whether the process is shutting down.
 */
export const stopOnSignals = (close: () => Promise<void>): (() => boolean) => {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = Date.now();
    if (firstAt !== undefined && now - firstAt < SAME_WISH_MS) return;
    if (firstAt !== undefined) process.exit(130);
    firstAt = now;
    if (signal === 'SIGINT') console.log('\nStopping … (again to force)');
    setTimeout(() => {
      console.error('Something would not stop in time; it is ended by force.');
      process.exit(1);
    }, GRACE_MS);
    close().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  // Writing to a closed terminal must not abort the shutdown.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return () => firstAt !== undefined;
};
