import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { SSMClient } from '@aws-sdk/client-ssm';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from '../lib/point-at-stage';
import { paymentsSet } from './command';

const INTERRUPTED = 130;

/** The terminal echoes nothing, because readline writes to nowhere. */
const askHidden = (key: string): Promise<string> =>
  new Promise(resolve => {
    process.stdout.write(`${key}: `);
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
    lines.on('SIGINT', () => process.exit(INTERRUPTED));
    lines.question('', answer => {
      lines.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });

paymentsSet(process.argv.slice(2), {
  say: line => console.log(line),
  askHidden,
  piped: async () => (process.stdin.isTTY ? undefined : text(process.stdin)),
  reach: async wanted => {
    const at = await pointAtStage(wanted);
    return { ...at, ssm: new SSMClient({}), store: createContext().store };
  },
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'failed');
  process.exitCode = 1;
});
