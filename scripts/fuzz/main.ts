import { parseArgs } from 'node:util';
import { runFuzz } from './run';
import { startScenario } from './scenario';
import { runCommand } from '../lib/command.mjs';

const USAGE = `npm run fuzz -- [--count 20000] [--seed 1]
Sends generated requests, right, nearly right and hostile, to every operation of the product in this process.
Fails when one is answered 5xx, with the seed and the smallest body that does it.`;

/**
 * The handlers run in this process: their logged refusals are muted, and the stacks of their failures are collected for
 * the report.
 */
const listen = (): string[] => {
  const stacks: string[] = [];
  const { log, error } = console;
  console.log = (...args: unknown[]) => (String(args[0]).startsWith('{"level"') ? undefined : log(...args));
  console.error = (...args: unknown[]) =>
    String(args[0]).startsWith('{"level"') ? void stacks.push(String(args[0])) : error(...args);
  return stacks;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, seed: { type: 'string' } },
  });
  const count = Number(values.count ?? 20_000);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const stacks = listen();
  const scenario = await startScenario();
  const startedAt = Date.now();
  try {
    const report = await runFuzz(scenario, { count, seed });
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${count} inputs, seed ${seed}, ${seconds} s; by status:`, JSON.stringify(report.statuses));
    for (const { n, what, role, status, body } of report.failures)
      console.log(`#${n} ${what} by ${role}: ${status}\n  ${JSON.stringify(body)?.slice(0, 2_000)}`);
    for (const line of report.behind.slice(0, 20)) console.log(`behind: ${line.slice(0, 600)}`);
    for (const stack of [...new Set(stacks.map(line => line.replace(/"requestId":"[^"]*"/, '')))].slice(0, 30))
      console.log(stack.slice(0, 1_500));
    process.exitCode = report.failures.length + report.behind.length > 0 ? 1 : 0;
  } finally {
    await scenario.close();
  }
};

await runCommand(USAGE, main);
