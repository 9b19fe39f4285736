import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createAwsRouter, createAwsServer } from './aws-endpoint';
import type { AwsService } from './aws-service';
import { createClock, type RuntimeClock } from './clock';
import { hasSignInDomain } from './cognito-federation';
import type { CapacityMeter } from './dynamo/meter';
import { createRuntimeFaults, type RuntimeFaults } from './faults';
import { createHttpApi } from './http-api';
import { readHttpApis } from './http/read-api';
import { offerClients } from './in-process/offer-clients';
import { lockData } from './data-lock';
import { applyEnvironment, mergeEnvironments, sdkEnvironment } from './lambda/environment';
import { readFunctions } from './lambda/functions';
import type { LambdaFunction } from './local-function';
import type { CodeFile, Reloaded } from './lambda/handlers';
import { listen, stop } from './listen';
import { createOutbox, type Outbox } from './outbox/outbox';
import { startSignInServer } from './sign-in-server';
import { createProductServer, type Guests, type ProductSite } from './product-server';
import { projectFile } from './project-file';
import type { Scheduler } from './scheduler/scheduler';
import { startServices, type Services } from './services';
import { localCredentials } from './sigv4';
import type { Queue } from './sqs/queue';
import { bindTemplate, loadTemplate, type BuildApp, type LocalStack } from './template';
import { securityHeaders } from './web/security-headers';
import { createWebSite, type PageFile } from './web/web-site';
import { makeWorkDir } from './work-dir';

/** A running product's parts that its guests use. */
export type GuestsAt = {
  /** The product's origin as this process reaches it. */
  ownUrl: string;
  /** The same, as browsers see it. */
  webUrl: string;
  outbox: Outbox;
  now(): number;
  log(line: string): void;
};

export type RuntimeOptions = {
  /** Builds the CDK app; its functions must be bundled already. */
  buildApp: BuildApp;
  /** Port of the product's origin, or the next free one; 0 (default) takes any. The AWS and sign-in ports follow it. */
  port?: number;
  isPortNamed?: boolean;
  /** Folder that stores tables, users, files and pending work; without it everything is in memory. */
  dataDir?: string;
  /** Web build to serve. */
  webDir?: string;
  /** Names the web build's page for a path without a file; by default `index.html`. */
  pageFile?: PageFile;
  /** Origins of services that are not AWS's, each with the path of the guest that simulates it. */
  hosts?: Readonly<Record<string, string>>;
  /** Opens the further servers on the product's origin; `close` runs before the product's own services close. */
  openGuests?(at: GuestsAt): Promise<Guests & { close(): void }>;
  /** Overrides variables of the functions. */
  env?: Record<string, string>;
  /** Endpoint of another DynamoDB to use instead of the engine from npm. */
  dynamoEndpoint?: string;
  /** Builds `/config.json` from outputs and origins; by default it holds the outputs. */
  webConfig?(outputs: Record<string, string>, origins: { webUrl: string; awsUrl: string }): Record<string, unknown>;
  /** Delays `/config.json`, and with it every page, e.g. until demo data are seeded. */
  ready?: Promise<void>;
  /** The origin that browsers see when a proxy is in front of the product's own. */
  publicUrl?: string;
  /** Finds the functions' code; by default in the template's assets. See {@link LocalRuntime.reload}. */
  codeFile?: CodeFile;
  /** Overrides the time limits of functions and routes, e.g. while debugging. */
  timeoutMs?: number;
  /** Suppresses handler errors and sent messages on the console. */
  quiet?: boolean;
};

/** A running product. */
export type LocalRuntime = {
  /** Origin of web, `/api`, `/ws`, `/config.json`, `/_outbox` and guests, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** Origin of the AWS stand-ins, for SDK clients of tests. */
  awsUrl: string;
  /** Origin of the sign-in domain and the PEM of its certificate; only with federation. */
  signIn?: { url: string; certificate: string };
  /** The database engine itself: without metering, faults or stream. */
  engineUrl: string;
  region: string;
  /** CfnOutputs by key, resolved for this machine. */
  outputs: Record<string, string>;
  /** Consumed DynamoDB capacity. */
  meter: CapacityMeter;
  faults: RuntimeFaults;
  outbox: Outbox;
  queues: Queue[];
  scheduler: Scheduler;
  /** Lines that are not printed on the console, newest last. */
  log: readonly string[];
  /** Synchronous invocation by logical id, name or ARN. @throws LambdaError with the handler's exception. */
  invoke(functionId: string, payload?: unknown): Promise<unknown>;
  /** Imports all handlers before the first request. */
  warm(): Promise<void>;
  /** Imports the code that `codeFile` now returns; tables, users, sockets and schedules stay as they are. */
  reload(): Promise<Reloaded>;
  /** Advances queues, schedules and connection limits; handlers use the real clock. */
  skip(durationMs: number): void;
  /** Waits until all stream records, visible queue messages and asynchronous invocations are processed. */
  settle(): Promise<void>;
  /** Stops servers and engine and restores the environment. Safe to call twice. */
  close(): Promise<void>;
};

// Outside the folder that is cleaned up every day.
const certificateDir = projectFile('.cache/sign-in');
const KEPT_LOG_LINES = 500;

/**
 * Hosts the synthesized stack in this process. Functions run in it too and share its environment, so only one runtime
 * may run per process at a time.
 *
 * @throws when the template needs something that is not hosted, or the engine cannot start.
 */
export const startRuntime = async (options: RuntimeOptions): Promise<LocalRuntime> => {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return await start(options, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
};

let isRunning = false;

/** The handlers behind the servers; missing until the stack is hosted. */
type Hosted = { site?: ProductSite; aws?: AwsService; signIn?: AwsService };

/** The servers listen before the stack is hosted, because their ports are part of the functions' environment. */
const openServers = async (
  { port, isPortNamed }: RuntimeOptions,
  closers: (() => unknown)[],
  hosted: Hosted,
  log: (line: string) => void,
) => {
  const productServer = createProductServer(() => hosted.site, log);
  const awsServer = createAwsServer(async request => hosted.aws?.handle(request) ?? { status: 503 }, log);
  const webUrl = await listen(productServer, port ?? 0, isPortNamed);
  closers.push(() => stop(productServer));
  const awsUrl = await listen(awsServer, port ? Number(new URL(webUrl).port) + 1 : 0);
  closers.push(() => stop(awsServer));
  return { productServer, webUrl, awsUrl };
};

const openSignIn = ({ port, dataDir }: RuntimeOptions, awsUrl: string, hosted: Hosted, log: (line: string) => void) =>
  startSignInServer({
    port: port ? Number(new URL(awsUrl).port) + 1 : 0,
    certificateDir: dataDir ?? certificateDir,
    handle: async request => hosted.signIn?.handle(request) ?? { status: 503 },
    log,
  });

/** The controls of a running product for tests and tools. */
const controlsOf = (running: Services, clock: RuntimeClock) => ({
  engineUrl: running.dynamo.engine.url,
  meter: running.dynamo.meter,
  faults: createRuntimeFaults(running.dynamo.faults, running.host, running.dynamo.stream),
  queues: running.queues,
  scheduler: running.scheduler,
  invoke: (functionId: string, payload: unknown = {}) => running.host.invoke(functionId, payload),
  warm: () => running.host.warm(),
  reload: () => running.host.reload(),
  skip: (durationMs: number) => clock.skip(durationMs),
  settle: () => settle(running),
});

const start = async (
  options: RuntimeOptions,
  closers: (() => unknown)[],
  close: () => Promise<void>,
): Promise<LocalRuntime> => {
  if (isRunning) throw new Error('A local runtime runs in this process already: functions share its environment.');
  isRunning = true;
  closers.push(() => (isRunning = false));
  const lines: string[] = [];
  const log = (line: string) => {
    if (lines.push(line) > KEPT_LOG_LINES) lines.shift();
    if (!options.quiet) console.log(line);
  };
  if (options.dataDir) closers.push(lockData(options.dataDir));
  const hosted: Hosted = {};
  const { productServer, webUrl, awsUrl } = await openServers(options, closers, hosted, log);
  const workDir = makeWorkDir();
  closers.push(() => rmSync(workDir, { recursive: true, force: true }));
  const loaded = await loadTemplate(options.buildApp, join(workDir, 'cdk.out'));
  const signIn = hasSignInDomain(loaded) ? await openSignIn(options, awsUrl, hosted, log) : undefined;
  if (signIn) closers.push(() => stop(signIn.server));
  const signInHost = signIn && { signInHost: signIn.host };
  const origins = { webUrl: options.publicUrl ?? webUrl, awsUrl };
  const stack = bindTemplate(loaded, { ...origins, ...signInHost, hosts: options.hosts });
  const functions = functionsOf(options, stack, join(workDir, 'inline'));
  const environment = environmentOf(options, stack, functions, awsUrl);
  closers.push(applyEnvironment(environment));
  const clock = createClock();
  const outbox = createOutbox({ log: options.quiet ? undefined : line => log(`outbox: ${line}`) });
  const running = await startServices({ ...options, ...signInHost, stack, functions, awsUrl, clock, outbox, log });
  hosted.aws = createAwsRouter(running.aws);
  closers.push(...closersOf(running, hosted.aws, clock), () => stop(productServer));
  await running.resume();
  hosted.signIn = running.hostedUi;
  const guests = await options.openGuests?.({ ownUrl: webUrl, webUrl: origins.webUrl, outbox, now: clock.now, log });
  if (guests) closers.push(() => guests.close());
  hosted.site = { ...createSite(options, stack, running, outbox, origins), guests: guests ?? { mounts: [] } };

  return {
    url: webUrl,
    awsUrl,
    ...(signIn && { signIn: { url: `https://${signIn.host}`, certificate: signIn.certificate } }),
    ...controlsOf(running, clock),
    region: stack.region,
    outputs: stack.outputs(),
    outbox,
    log: lines,
    close,
  };
};

/** Functions that close the services; the last of them runs first. */
const closersOf = (running: Services, aws: AwsService, clock: RuntimeClock): (() => unknown)[] => [
  () => running.kept.close(),
  () => running.dynamo.engine.close(),
  offerClients(aws.handle),
  () => drain(running),
  () => clock.close(),
  () => running.socketApis.forEach(api => api.close()),
];

const LONGEST_DRAIN_MS = 1000;

/** Lets running handlers, $disconnect among them, finish before the database closes. */
const drain = async ({ host, dynamo }: Services): Promise<void> => {
  const idle = host.idle().then(() => dynamo.stream.idle());
  await Promise.race([idle, new Promise(resolve => setTimeout(resolve, LONGEST_DRAIN_MS))]);
};

const functionsOf = ({ timeoutMs }: RuntimeOptions, stack: LocalStack, inlineDir: string): LambdaFunction[] =>
  readFunctions(stack, inlineDir).map(fn => ({ ...fn, timeoutMs: timeoutMs ?? fn.timeoutMs }));

const environmentOf = ({ env }: RuntimeOptions, stack: LocalStack, functions: LambdaFunction[], awsUrl: string) => {
  const declared = mergeEnvironments(functions);
  return { ...declared, ...env, ...sdkEnvironment(awsUrl, stack.region, localCredentials) };
};

const createSite = (
  options: RuntimeOptions,
  stack: LocalStack,
  { host, socketApis }: Services,
  outbox: Outbox,
  origins: { webUrl: string; awsUrl: string },
): Omit<ProductSite, 'guests'> => {
  const { accountId } = stack;
  const { timeoutMs } = options;
  return {
    httpApis: readHttpApis(stack).map(definition =>
      createHttpApi({ definition, accountId, invoke: host.invoke, timeoutMs }),
    ),
    socketApi: socketApis[0],
    config: options.webConfig?.(stack.outputs(), origins) ?? stack.outputs(),
    ready: options.ready,
    outbox,
    web: options.webDir
      ? createWebSite(options.webDir, securityHeaders(stack, origins.awsUrl), options.pageFile)
      : undefined,
  };
};

/** One kind of work may start another, so each kind is awaited three times. */
const settle = async ({ host, dynamo, pollers }: Services): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise(resolve => setImmediate(resolve));
    await dynamo.stream.idle();
    for (const poller of pollers) await poller.idle();
    await host.idle();
  }
};
