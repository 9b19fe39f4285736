import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { userTypes } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { statusOf } from './answer';
import { type Invoker, openInvoker } from './invoke';
import { reportOf } from './report';
import type { Role } from './samples';
import { runCommand, UsageError } from '../lib/command.mjs';

const USAGE = `npm run invoke -- <operation or function> [--as ${userTypes.join('|')}|nobody] [--body '{…}'] [--event file.json]
Runs one handler alone against mocks, without starting the product: a small scenario in memory, AWS simulated.
  --body         the body of an operation, or the whole event of another function; a sample's when missing
  --as           who is signed in; the sample's own when missing
  --event FILE   a whole event, as --print-event writes it
  --print-event  prints the event and runs nothing
  --list         names everything that can be run
Ids differ from run to run: bodies and events name them, as in {"bookingId":"$booking"}; --print-event does, too.`;

const options = {
  as: { type: 'string' },
  body: { type: 'string' },
  event: { type: 'string' },
  list: { type: 'boolean' },
  'print-event': { type: 'boolean' },
} as const;

const roleOf = (text: string | undefined): Role | undefined => {
  if (text === undefined || text === 'nobody' || (userTypes as readonly string[]).includes(text)) return text as Role;
  throw new UsageError(`--as takes ${userTypes.join(', ')} or nobody, not ${text}.`);
};

const jsonOf = (text: string, where: string): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Refused below.
  }
  throw new UsageError(`${where} is not a JSON object.`);
};

const lineOf = (name: string): string => {
  const summary = operationList.find(op => op.name === name)?.summary;
  return summary === undefined ? name : `${name.padEnd(26)} ${summary}`;
};

const run = async (invoker: Invoker): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name] = positionals;
  if (values.list) console.log(invoker.names.map(lineOf).join('\n'));
  if (values.list || !name) return 0;
  const as = roleOf(values.as);
  const request = {
    ...(as && { as }),
    ...(values.body !== undefined && { body: jsonOf(values.body, '--body') }),
    ...(values.event !== undefined && { event: jsonOf(readFileSync(values.event, 'utf8'), values.event) }),
  };
  if (values['print-event']) {
    console.log(invoker.print(name, request));
    return 0;
  }
  const done = await invoker.invoke(name, request);
  console.log(reportOf(name, as ?? invoker.callerOf(name) ?? 'itself', done));
  return statusOf(done) >= 500 ? 1 : 0;
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0 && !values.list) throw new UsageError('Say which operation or function, or --list.');
  const invoker = await openInvoker();
  try {
    process.exitCode = await run(invoker);
  } finally {
    invoker.close();
  }
};

await runCommand(USAGE, main);
