import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import type { Store } from '#lambdas/ports/store';
import { runAs } from '#scripts/local/policy/caller';
import { openStore } from '#scripts/lib/open-store';
import { type Bench, percentile, type Row, short, timed } from './figures';
import { startBenchProduct } from './product';

const CALLS = 4_000;
const WARM_UP = 500;
const AT_ONCE = 8;

type Run = (count: number) => Promise<number[]>;

/** Conditional updates and reads in turn, several at once. */
const calls = async (store: Store, count: number): Promise<number[]> => {
  const ms: number[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < count; i = next++) {
      const key = { pk: `BENCH#${i % 100}`, sk: 'A' };
      const call = () => (i % 2 === 0 ? store.write([{ type: 'update', key, set: { at: i } }]) : store.get(key));
      ms.push(await timed(call));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ms;
};

export const callsBench: Bench = {
  title: `calls of the table in the local runtime, ${AT_ONCE} at once: a signed request of the SDK, a direct call, and one of a function, whose policies are asked`,
  async run() {
    const { runtime, close } = await startBenchProduct();
    const table = runtime.outputs.TableName ?? '';
    const signed = openStore(table);
    const direct = dynamoStore(table);
    const may = runtime.outputs.BootstrapFunctionName ?? '';
    const protocols: Record<string, Run> = {
      'SDK, signed, HTTP': count => calls(signed.store, count),
      direct: count => calls(direct, count),
      'direct, by a function': count => runAs(may, () => calls(direct, count)),
    };
    try {
      for (const run of Object.values(protocols)) await run(WARM_UP);
      const rows: Row[] = [];
      let firstCpu = 0;
      for (const [protocol, run] of Object.entries(protocols)) {
        const before = process.cpuUsage();
        const ms = await run(CALLS);
        const { user, system } = process.cpuUsage(before);
        const cpu = (user + system) / 1000 / CALLS;
        firstCpu ||= cpu;
        const times = { 'p50 ms': short(percentile(ms, 0.5)), 'p95 ms': short(percentile(ms, 0.95)) };
        rows.push({ protocol, ...times, 'CPU ms each': short(cpu), ratio: short(cpu / firstCpu) });
      }
      return rows;
    } finally {
      signed.close();
      await close();
    }
  },
};
