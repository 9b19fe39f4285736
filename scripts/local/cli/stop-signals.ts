// A terminal sends Ctrl-C to the whole process group and npm may pass it on: two signals at once are one wish.
const SAME_WISH_MS = 500;

/**
 * Stops cleanly on the first Ctrl-C or SIGTERM and at once on the second.
 *
 * @param close must leave no child behind; children also die with the process itself.
 * @returns tells whether the process is being stopped.
 */
export const stopOnSignals = (close: () => Promise<void>): (() => boolean) => {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = Date.now();
    if (firstAt !== undefined && now - firstAt < SAME_WISH_MS) return;
    if (firstAt !== undefined) process.exit(130);
    firstAt = now;
    if (signal === 'SIGINT') console.log('\nStopping … (again to force)');
    close().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  // A closed terminal must not break the shutdown.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return () => firstAt !== undefined;
};
