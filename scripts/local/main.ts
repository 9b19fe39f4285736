import { resolve } from 'node:path';
import { buildLambdas } from '../build/lambdas';
import { ensureWeb } from '../build/web';
import { banner } from './cli/banner';
import { startDemoDrivers } from './cli/demo-drivers';
import { readStartOptions, usage, type StartOptions } from './cli/options';
import { stopOnSignals } from './cli/stop-signals';
import { loadHook, type DemoLogin, type EnsureDemoPack, type Seed } from './hooks';
import { productRuntimeOptions } from './product';
import { startRuntime, type LocalRuntime } from './runtime';

const log = (line: string) => console.log(`  ${line}`);

/**
 * `npm start`: bundles functions and web, hosts the product, seeds it and says where it is. Exits with code 1 and one
 * sentence when that fails.
 */
export async function main(args: string[]): Promise<void> {
  const options = parse(args);
  if (options.help) return console.log(usage);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const isStopping = stopOnSignals(close);
  try {
    await start(options, closers);
  } catch (error) {
    // Ctrl-C also ends the web build, and what fails then is no news.
    if (isStopping()) return;
    console.error(`\n  Wayfare could not start: ${(error as Error).message}\n`);
    await close();
    process.exit(1);
  }
}

function parse(args: string[]): StartOptions {
  try {
    return readStartOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

async function start(options: StartOptions, closers: (() => Promise<void>)[]): Promise<void> {
  const dataDir = options.dataDir && resolve(options.dataDir);
  const [, webDir, mapsDir, product] = await Promise.all([
    buildLambdas(),
    ensureWeb(log),
    ensureMaps(),
    productRuntimeOptions({ appcat: options.appcat, social: options.social }),
  ]);
  let open = (): void => undefined;
  const runtime = await startRuntime({
    ...product,
    ready: new Promise<void>(resolve => (open = resolve)),
    env: { ...product.env, ...(mapsDir && { MAPS_PACK_DIR: mapsDir }) },
    port: options.port,
    dataDir,
    webDir,
    mapsDir,
    dynamoEndpoint: process.env.DYNAMODB_ENDPOINT,
  });
  closers.push(runtime.close);
  const logins = options.seed ? await seed(runtime, options) : [];
  open();
  if (options.demoDrivers) closers.push(startDemoDrivers(runtime.url, log));
  const elapsedMs = performance.now();
  const signInUrl = runtime.signIn?.url;
  console.log(banner({ url: runtime.url, signInUrl, logins, dataDir, hasWeb: webDir !== undefined, elapsedMs }));
  // The first click should not pay for imports.
  await runtime.warm();
}

async function ensureMaps(): Promise<string | undefined> {
  const ensureDemoPack = await loadHook<EnsureDemoPack>('scripts/maps/demo-pack.ts', 'ensureDemoPack');
  return ensureDemoPack?.({ log });
}

async function seed(runtime: LocalRuntime, { appcat }: StartOptions): Promise<DemoLogin[]> {
  const run = await loadHook<Seed>('scripts/seed/seed.ts', 'seed');
  if (!run) return [];
  const { logins } = await run({ ...runtime, appcat, log });
  return logins;
}
