import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { SSMClient } from '@aws-sdk/client-ssm';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from '../lib/point-at-stage';
import { paymentsSet } from './command';

const INTERRUPTED = 130;

/**
 * Lines typed at the terminal, which echoes nothing from the first question to the end, pasted lines included: readline
 * takes the echo over and writes to nowhere.
 */
const openTerminal = () => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.on('SIGINT', () => process.exit(INTERRUPTED));
  return { typed: lines[Symbol.asyncIterator](), close: () => lines.close() };
};
let terminal: ReturnType<typeof openTerminal> | undefined;

const askHidden = async (key: string): Promise<string> => {
  terminal ??= openTerminal();
  process.stdout.write(`${key}: `);
  const { value } = await terminal.typed.next();
  process.stdout.write('\n');
  return value ?? '';
};

paymentsSet(process.argv.slice(2), {
  say: line => console.log(line),
  askHidden,
  piped: async () => (process.stdin.isTTY ? undefined : text(process.stdin)),
  reach: async wanted => {
    const at = await pointAtStage(wanted);
    return { ...at, ssm: new SSMClient({}), store: createContext().store };
  },
})
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'failed');
    process.exitCode = 1;
  })
  .finally(() => terminal?.close());
