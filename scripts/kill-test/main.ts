import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildLambdas } from '../build/lambdas';
import { ensureDemoPack } from '../maps/demo-pack';
import { audit } from './audit';
import { startKillable, type Victim } from './product';
import { killOnce, type Course, type Round } from './rounds';
import { peopleOf } from './scenario';
import { runCommand } from '../lib/command.mjs';

const USAGE = `Kills the product on kept data again and again under load, and says what was lost.

  npm run kill-test -- [--rounds 10] [--people 3] [--port N]`;

const victims: readonly Victim[] = ['both', 'product', 'engine'];
const MOST_BOOKINGS = 12;
const LONGEST_WAIT_MS = 500;

const main = async (args: string[]): Promise<void> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { rounds: text, people: text, port: text },
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'wayfare-kills-'));
  await Promise.all([buildLambdas(), ensureDemoPack({ log: console.log })]);
  const product = await startKillable(dataDir, values.port ? Number(values.port) : undefined);
  try {
    const scenario = await peopleOf(product, Number(values.people ?? 3));
    const course: Course = { product, scenario, acknowledged: new Set(), skippedMs: 0 };
    const rounds: Round[] = [];
    for (let i = 0; i < Number(values.rounds ?? 10); i++) {
      const victim = victims[i % victims.length] ?? 'both';
      const afterBookings = 1 + Math.floor(Math.random() * MOST_BOOKINGS);
      rounds.push(await killOnce(course, { victim, afterBookings, thenMs: Math.random() * LONGEST_WAIT_MS }));
      console.table(rounds.slice(-1));
    }
    await product.order({ what: 'settle' });
    const found = await audit(scenario);
    console.table(rounds);
    console.log(found);
    process.exitCode = isWhole(rounds, found) ? 0 : 1;
    console.log(process.exitCode === 0 ? 'Nothing was lost.' : 'SOMETHING WAS LOST.');
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const isWhole = (
  rounds: readonly Round[],
  { withGaps, unfindable, paid, report, dashboard }: Awaited<ReturnType<typeof audit>>,
) => {
  const figures = JSON.stringify(paid);
  return (
    rounds.every(({ booked, waiting, searched, lost }) => booked > 0 && searched === waiting && lost === 0) &&
    withGaps + unfindable === 0 &&
    figures === JSON.stringify(report) &&
    paid.rides === dashboard.rides &&
    paid.fees === dashboard.fees
  );
};

await runCommand(USAGE, main);
