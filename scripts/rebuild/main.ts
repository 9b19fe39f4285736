import { parseArgs } from 'node:util';
import { createContext } from '#lambdas/runtime/context';
import { remark } from './rebuild-marks';
import { unmarkedDisputes } from './rebuild-disputes';
import { mend, recount, type Recount } from '#lambdas/model/reports/recount';
import { pointAtStage } from '../lib/point-at-stage';
import { runCommand, UsageError } from '../lib/command.mjs';

const USAGE = `Makes anew what follows from other records, and prints where it differs.

  npm run rebuild -- reports|marks|disputes [--url http://127.0.0.1:3000 | --stage dev [--table NAME]] [--write]

  reports   sums of reports, counted from the bookings and their events
  marks     what waits at the desk, and people who need care: from bookings and people
  disputes  undecided disputes for which payers and drivers wait before they may leave

  --url     a product that runs on this machine (default http://127.0.0.1:3000)
  --stage   a deployed stage, with the AWS credentials of the environment
  --table   its table, when it was not deployed from this folder
  --write   mends what differs; safe while the product is used`;

const PASSES = 5;
const PAUSE_MS = 2_000;
const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE_MS));

const print = ({ trips, differences, uncounted }: Recount): void => {
  if (differences.length > 0) console.table(differences);
  console.log(`${trips} paid trips, ${uncounted.length} steps not counted; ${differences.length} figures differ.`);
};

/** @returns how many figures still differ at the end. */
const reports = async (isWriting: boolean): Promise<number> => {
  let found = await recount(createContext(), isWriting ? pause : async () => undefined);
  print(found);
  for (let pass = 1; isWriting && found.differences.length > 0 && pass <= PASSES; pass++) {
    const changed = await mend(createContext(), found);
    if (changed > 0) console.log(`${changed} rows changed meanwhile and were left alone.`);
    found = await recount(createContext(), pause);
    print(found);
  }
  return found.differences.length;
};

/** @returns how many records still differ at the end. */
const marks = async (isWriting: boolean): Promise<number> => {
  const { store } = createContext();
  const count = { differ: 0, mended: 0 };
  for await (const mends of remark(store)) {
    if (mends.length > 0) console.table(mends.map(({ writes: _writes, ...difference }) => difference));
    count.differ += mends.length;
    if (isWriting) for (const { writes } of mends) if ((await store.write(writes)).ok) count.mended += 1;
  }
  console.log(`${count.differ} records have other marks than they should; ${count.mended} were mended.`);
  return count.differ - count.mended;
};

/** @returns how many disputes still differ at the end. */
const disputes = async (isWriting: boolean): Promise<number> => {
  const ctx = createContext();
  const found = await unmarkedDisputes(ctx);
  if (found.length > 0) console.table(found.map(({ writes: _writes, ...difference }) => difference));
  let mended = 0;
  if (isWriting) for (const { writes } of found) if ((await ctx.store.write(writes)).ok) mended += 1;
  console.log(`${found.length} undecided disputes without all who wait for them; ${mended} were mended.`);
  return found.length - mended;
};

const rebuilds: Record<string, (isWriting: boolean) => Promise<number>> = { reports, marks, disputes };

const main = async (args: string[]): Promise<void> => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { stage: text, table: text, url: text, write: flag };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const rebuild = rebuilds[positionals.join()];
  if (!rebuild) throw new UsageError('Say what to rebuild.');
  await pointAtStage(values);
  process.exitCode = (await rebuild(values.write ?? false)) > 0 ? 1 : 0;
};

await runCommand(USAGE, main, { failure: 2 });
