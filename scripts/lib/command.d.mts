/** An argument of a command is missing or wrong: its message is one sentence that names it. */
export class UsageError extends Error {}

/** The usage, and below it why the arguments are refused. */
export function refusalOf(usage: string, error: unknown): string;

/**
 * Runs a command with the arguments of this process. `--help` prints the usage. Wrong arguments exit with 2, after usage
 * and reason; failures exit with 1, or the given code, after their message.
 */
export function runCommand(
  usage: string,
  run: (args: string[]) => unknown,
  options?: { failure?: number },
): Promise<void>;
