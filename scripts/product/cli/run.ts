import { refusalOf } from '../../lib/command.mjs';
import { stopOnSignals } from '../../local/stop-signals';

/** Shutdown functions in start order; they run in reverse. */
export type Closers = (() => Promise<void>)[];

/**
 * Reads the arguments and starts the product; Ctrl-C shuts everything down again. Exits with code 2 when an argument is
 * wrong, and with code 1 and one sentence when the start fails.
 */
export const runUntilStopped = async <Options extends { help: boolean }>(command: {
  usage: string;
  read(): Options;
  start(options: Options, closers: Closers): Promise<void>;
}): Promise<void> => {
  const options = readOrExit(command);
  if (options.help) return console.log(command.usage);
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const isStopping = stopOnSignals(close);
  try {
    await command.start(options, closers);
  } catch (error) {
    // Ctrl-C also stops the web build; errors that follow from it are not reported.
    if (isStopping()) return;
    console.error(`\n  Wayfare could not start: ${(error as Error).message}\n`);
    await close();
    process.exit(1);
  }
};

const readOrExit = <Options>({ usage, read }: { usage: string; read(): Options }): Options => {
  try {
    return read();
  } catch (error) {
    console.error(refusalOf(usage, error));
    process.exit(2);
  }
};
