import { resolve } from 'node:path';
import type { DemoLogin } from '../../seed/logins';
import {
  connectProviders,
  makePushKeys,
  type ProductOptions,
  productRuntimeOptions,
  storeRobotSecret,
} from '../product';
import { applyEnvironment } from '../../local/lambda/environment';
import { robotSecrets } from '../../stand-ins/robot-check';
import { startProductRuntime, type ProductRuntime, type ProductRuntimeOptions } from '../runtime';
import { banner } from './banner';
import { startDemoDrivers } from './demo-drivers';
import type { StartOptions } from './options';
import type { Closers } from './run';

const print = console.log;
export const log = (line: string) => print(`  ${line}`);

/** Hides the output of handlers and the outbox while demo data are created: nobody needs these lines. */
const quietly = async <T>(run: () => Promise<T>): Promise<T> => {
  console.log = () => undefined;
  try {
    return await run();
  } finally {
    console.log = print;
  }
};

/** Starts preparing the demo region and the synthesized stack, which the product needs beside its bundles. */
export const prepareProduct = async (
  options: StartOptions,
  made: Pick<ProductOptions, 'lambdaDir' | 'synthesize'>,
): Promise<ProductRuntimeOptions> => {
  const { appcat, social, providers } = options;
  const robotCheck = options.robotCheck !== undefined;
  const [mapsDir, product] = await Promise.all([
    ensureMaps(),
    productRuntimeOptions({ appcat, social, providers, robotCheck, ...made }),
  ]);
  return {
    ...product,
    env: { ...product.env, MAPS_PACK_DIR: mapsDir },
    port: options.port,
    isPortNamed: options.isPortNamed,
    ...(providers && { simulatedProviders: providers }),
    dataDir: options.dataDir && resolve(options.dataDir),
    mapsDir,
    dynamoEndpoint: process.env.DYNAMODB_ENDPOINT,
  };
};

/** Hosts the product, seeds it while its pages may still be built, starts the demo drivers and prints the addresses. */
export const hostProduct = async (
  options: StartOptions,
  parts: ProductRuntimeOptions & { pages?: Promise<void> },
  closers: Closers,
): Promise<ProductRuntime> => {
  let open = (): void => undefined;
  const runtime = await startProductRuntime({ ...parts, ready: new Promise<void>(ready => (open = ready)) });
  closers.push(runtime.close);
  await connectProviders(runtime);
  await makePushKeys();
  if (options.robotCheck) await storeRobotSecret(robotSecrets[options.robotCheck]);
  const logins = await (options.verbose ? seed(runtime, options) : quietly(() => seed(runtime, options)));
  // The demo data are made by an admin without one, as an operator's first steps are.
  if (options.staffSecondFactor) applyEnvironment({ STAFF_SECOND_FACTOR: 'demanded' });
  open();
  if (options.demoDrivers) closers.push(startDemoDrivers(runtime.url, log));
  const { dataDir, publicUrl: url = runtime.url } = parts;
  const { providers } = options;
  console.log(
    banner({ url, providers, signInUrl: runtime.signIn?.url, logins, dataDir, elapsedMs: performance.now() }),
  );
  // Import the handlers now, so that the first request has no cold start.
  await runtime.warm();
  return runtime;
};

const ensureMaps = async (): Promise<string> => {
  const { ensureDemoPack } = await import('../../maps/demo-pack');
  return ensureDemoPack({ log });
};

const seed = async (runtime: ProductRuntime, { appcat, seed: isWanted }: StartOptions): Promise<DemoLogin[]> => {
  if (!isWanted) return [];
  const { seed: seedStage } = await import('../../seed/seed');
  const { logins } = await seedStage({ ...runtime, appcat, log });
  // Mails and audits of the demo data follow them through queues.
  await runtime.settle();
  return logins;
};
