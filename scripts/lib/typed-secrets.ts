import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { runCommand } from './command.mjs';

/** How a command that stores secrets reaches the operator. */
export type Operator = {
  say(line: string): void;
  /** Asks for a key without echoing the input. */
  askHidden(key: string): Promise<string>;
  /** Everything that is piped into the command; undefined when somebody sits at a terminal. */
  piped(): Promise<string | undefined>;
};

const INTERRUPTED = 130;

/**
 * Lines typed at the terminal, which echoes nothing from the first question to the end, not even pasted lines: readline
 * does the echo, and writes to nowhere.
 */
const openTerminal = () => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.on('SIGINT', () => process.exit(INTERRUPTED));
  return { typed: lines[Symbol.asyncIterator](), close: () => lines.close() };
};

/** Runs such a command; prints an exception as one sentence for the operator. */
export const runWithOperator = async (
  usage: string,
  command: (args: string[], operator: Operator) => Promise<void>,
): Promise<void> => {
  let terminal: ReturnType<typeof openTerminal> | undefined;
  await runCommand(usage, args =>
    command(args, {
      say: line => console.log(line),
      askHidden: async key => {
        terminal ??= openTerminal();
        process.stdout.write(`${key}: `);
        const { value } = await terminal.typed.next();
        process.stdout.write('\n');
        return value ?? '';
      },
      piped: async () => (process.stdin.isTTY ? undefined : text(process.stdin)),
    }),
  );
  terminal?.close();
};

/** The keys in the piped input. */
export const keysInPipe = (piped: string): Record<string, unknown> => {
  try {
    const value = JSON.parse(piped) as unknown;
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // The parser's message would quote a secret.
  }
  throw new Error('What is piped in has to be a JSON object of the keys.');
};
