import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { buildLambdas } from '../build/lambdas';
import { projectFile } from '../local/project-file';
import { productRuntimeOptions } from './product';
import { startProductRuntime, type ProductRuntime, type ProductRuntimeOptions } from './runtime';

export type StartProductOptions = Partial<Omit<ProductRuntimeOptions, 'buildApp'>> & {
  appcat?: 'delivery' | 'taxi';
  /** Enables sign-in by Facebook, Google and Apple. */
  social?: boolean;
  /** Payment providers that the stage offers. */
  providers?: readonly PaymentProvider[];
};

/**
 * Starts the product for tests: bundles the functions into its own folder (several test processes may do so at once),
 * by default on free ports, in memory and quiet.
 */
export const startProduct = async ({
  appcat,
  social,
  providers,
  ...options
}: StartProductOptions = {}): Promise<ProductRuntime> => {
  const parent = projectFile('.cache/local');
  mkdirSync(parent, { recursive: true });
  const lambdaDir = mkdtempSync(join(parent, 'lambdas-'));
  const [product] = await Promise.all([
    productRuntimeOptions({ appcat, social, providers, lambdaDir }),
    buildLambdas({ outDir: lambdaDir }),
  ]);
  const mapsEnv = options.mapsDir && { MAPS_PACK_DIR: options.mapsDir };
  const env = { ...product.env, ...mapsEnv, ...options.env };
  const runtime = await startProductRuntime({ quiet: true, ...product, ...options, env });
  return {
    ...runtime,
    async close() {
      await runtime.close();
      rmSync(lambdaDir, { recursive: true, force: true });
    },
  };
};
