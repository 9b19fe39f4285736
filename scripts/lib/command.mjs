/** An argument of a command is missing or wrong: its message is one sentence that names it. */
export class UsageError extends Error {}

/** Whether the error blames the arguments: one of ours, or of `parseArgs`. */
const isUsageError = error => error instanceof UsageError || String(error?.code).startsWith('ERR_PARSE_ARGS');

/** The usage, and below it, where one looks first, why the arguments are refused. */
export const refusalOf = (usage, error) => {
  const [reason] = error.message.split('. To specify a positional argument');
  return `${usage}\n\n${reason.replace(/\.?$/, '.')}`;
};

/**
 * Runs a command with the arguments of this process. `--help` prints the usage. Wrong arguments exit with 2, after usage
 * and reason; failures exit with 1, or the given code, after their message.
 */
export const runCommand = async (usage, run, { failure = 1 } = {}) => {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  try {
    await run(args);
  } catch (error) {
    const isUsage = isUsageError(error);
    console.error(isUsage ? refusalOf(usage, error) : error instanceof Error ? error.message : error);
    process.exitCode = isUsage ? 2 : failure;
  }
};
