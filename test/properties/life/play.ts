import type * as fc from 'fast-check';
import type { Store, Write, WriteResult } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { type Command, type Fault, isRefused, LANES, prepare, versionNow } from './commands';
import type { Mutant } from './mutants';
import type { Scenario } from './scenario';

/** Whether a write moves a booking on; a request may write other items before, e.g. to count a try. */
const isStep = (write: Write) => write.type === 'update' && write.key.pk.startsWith('BK#') && write.key.sk === 'A';

class Lost extends Error {}

/** Writes as a product with this bug makes them: its transactions one after the other. */
export const mutated =
  (store: Store, mutant: Mutant): Store['write'] =>
  async writes => {
    let result: WriteResult = { ok: true };
    for (const part of mutant(writes)) result = result.ok ? await store.write(part) : result;
    return result;
  };

/** The store as one request sees it: calls happen when the scheduler says so, and one write may go missing. */
const gated = (
  scenario: Scenario,
  scheduler: fc.Scheduler,
  mutant: Mutant,
  fault: Fault,
  onApplied: () => void,
): Store => {
  const { store } = scenario;
  const scheduled = <T>(run: () => Promise<T>) => scheduler.schedule(Promise.resolve()).then(run);
  const make = mutated(store, mutant);
  let pending = fault;
  const write = async (writes: Parameters<Store['write']>[0]): Promise<WriteResult> => {
    const mine = pending;
    pending = 'none';
    if (mine === 'request lost') throw new Lost();
    const result = await make(writes);
    if (mine !== 'response lost') return result;
    if (result.ok && writes.some(isStep)) onApplied();
    throw new Lost();
  };
  return {
    get: (key, options) => scheduled(() => store.get(key, options)),
    getMany: keys => scheduled(() => store.getMany(keys)),
    query: query => scheduled(() => store.query(query)),
    write: writes => scheduled(() => write(writes)),
    consumed: () => store.consumed(),
  };
};

/** One command; if it is lost, its caller repeats it with the same key, as the clients do. */
const take = async (
  scenario: Scenario,
  scheduler: fc.Scheduler,
  mutant: Mutant,
  { what, fault }: Command,
  key: string,
): Promise<void> => {
  const request = prepare(scenario, what);
  let appliedVersion: number | undefined;
  const onApplied = () => (appliedVersion = versionNow(scenario, what));
  const contextWith = (trouble: Fault): Context => ({
    ...scenario.ctx,
    store: gated(scenario, scheduler, mutant, trouble, onApplied),
  });
  try {
    await request(contextWith(fault), key);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    const again = await request(contextWith('none'), key);
    const wasUndisturbed = appliedVersion !== undefined && versionNow(scenario, what) === appliedVersion;
    if (isRefused(again) && wasUndisturbed)
      throw new Error(`${JSON.stringify(what)} was done, repeated with its key, and refused: ${JSON.stringify(again)}`);
  }
};

/** Plays the commands in lanes, each lane in order, the lanes against each other as the scheduler likes. */
export const play = async (
  scenario: Scenario,
  scheduler: fc.Scheduler,
  script: readonly Command[],
  mutant: Mutant,
): Promise<void> => {
  const lane = async (n: number) => {
    for (const [i, command] of script.entries())
      if (command.lane === n) await take(scenario, scheduler, mutant, command, `key-${String(i).padStart(8, '0')}`);
  };
  await scheduler.waitFor(Promise.all(Array.from({ length: LANES }, (_, n) => lane(n))));
};
