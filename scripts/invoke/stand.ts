import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { LambdaName } from '#infra/grants';
import { HOST_CLIENTS } from '#lambdas/adapters/host-client';
import type { Item, Store, Write } from '#lambdas/ports/store';
import { forgetActors } from '#lambdas/runtime/actor';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import { memoryStore } from '#test/kit/memory-store';
import { createEnvironments } from './environment';
import type { PoolUser } from './mocked-pool';
import { mockServices, type ServiceCall } from './mocked-services';

/** Effects of an invocation besides its answer. */
export type Effects = {
  writes: Write[];
  calls: ServiceCall[];
  /** Requests to anything but AWS: push services, payment providers. */
  requests: string[];
  log: string[];
};

export type Invocation = { answer?: unknown; error?: Error } & Effects;

/** Everything that handlers find: the table and the accounts. */
export type Snapshot = { items: Item[]; users: PoolUser[] };

export type InvokeStage = {
  /** Runs a function's handler. An exception is part of the result, as Lambda reports it to the caller. */
  run(name: LambdaName, event: unknown): Promise<Invocation>;
  snapshot(): Snapshot;
  load(snapshot: Snapshot): Promise<void>;
  users(): PoolUser[];
  close(): void;
};

type Handler = (event: unknown, context: Partial<Context>) => unknown;

const handlerOf = async (name: LambdaName): Promise<Handler> =>
  ((await import(`../../lambdas/functions/${name}.ts`)) as { handler: Handler }).handler;

const LEFT_MS = 15_000;
const MOST_WRITES = 100;

const contextOf = (name: LambdaName): Partial<Context> => ({
  functionName: `wayfare-invoke-${name}`,
  awsRequestId: randomUUID(),
  getRemainingTimeInMillis: () => LEFT_MS,
});

/** The table in memory, which records all writes. */
const recordingStore = (inner: Store, written: Write[]): Store => ({
  ...inner,
  async write(writes) {
    const result = await inner.write(writes);
    if (result.ok) written.push(...writes.filter(({ type }) => type !== 'check'));
    return result;
  },
});

const levels = ['log', 'info', 'warn', 'error'] as const;

/** Collects the handlers' log lines instead of printing them. */
const listen = (lines: string[]): (() => void) => {
  const before = levels.map(level => [level, console[level]] as const);
  for (const level of levels)
    console[level] = (...said: unknown[]) =>
      void lines.push(said.map(part => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '));
  return () => {
    for (const [level, write] of before) console[level] = write;
  };
};

const nowhere =
  (requests: string[]): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    requests.push(`${init?.method ?? 'GET'} ${url}`);
    return new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } });
  };

/**
 * Surroundings in which handlers run without AWS and without the product: a table in memory, mocked clients of the SDK,
 * the demo's map. Only one exists at a time, as it sets this process's environment.
 */
export const openInvokeStage = async (): Promise<InvokeStage> => {
  const environments = createEnvironments(await ensureDemoPack({ log: () => undefined }));
  const services = mockServices();
  const host = globalThis as { [HOST_CLIENTS]?: { store: Store } };
  let table = memoryStore();
  return {
    async run(name, event) {
      const effects: Effects = { writes: [], calls: [], requests: [], log: [] };
      host[HOST_CLIENTS] = { store: recordingStore(table, effects.writes) };
      const fetchBefore = globalThis.fetch;
      globalThis.fetch = nowhere(effects.requests);
      const leave = environments.enter(name);
      const unlisten = listen(effects.log);
      forgetActors();
      services.taken();
      const outcome = await Promise.resolve()
        .then(async () => (await handlerOf(name))(structuredClone(event), contextOf(name)))
        .then(
          answer => ({ answer }),
          (error: Error) => ({ error }),
        );
      unlisten();
      leave();
      globalThis.fetch = fetchBefore;
      return { ...outcome, ...effects, calls: services.taken() };
    },
    snapshot: () => ({ items: table.all(), users: services.users() }),
    async load({ items, users }) {
      table = memoryStore();
      for (let from = 0; from < items.length; from += MOST_WRITES)
        await table.write(items.slice(from, from + MOST_WRITES).map(item => ({ type: 'put', item })));
      services.reset(users);
    },
    users: services.users,
    close: () => void delete host[HOST_CLIENTS],
  };
};
