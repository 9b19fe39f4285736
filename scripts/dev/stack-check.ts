import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductOptions } from '#scripts/local/product';
import { productRuntimeOptions } from '#scripts/local/product';
import type { BuildApp } from '#scripts/local/template';

/** Routes, rights and resources are read at the start from these, so a swap does not bring them in. */
const stackSource = /[\\/](infra|shared[\\/]contract)[\\/]/;

/** Remembers what an app synthesizes, as text. */
export const rememberStack = (buildApp: BuildApp): { buildApp: BuildApp; stack(): string } => {
  let stack = '';
  return {
    stack: () => stack,
    async buildApp(outDir) {
      const app = await buildApp(outDir);
      return {
        synth() {
          const assembly = app.synth();
          stack = JSON.stringify(assembly.stacks.map(({ template }) => template));
          return assembly;
        },
      };
    },
  };
};

/**
 * Whether changed files make another stack than the one that runs.
 *
 * @throws what the changed app throws.
 */
export const isOtherStack = async (paths: string[], running: string, options: ProductOptions): Promise<boolean> => {
  if (!paths.some(path => stackSource.test(path))) return false;
  const outDir = mkdtempSync(join(tmpdir(), 'wayfare-stack-'));
  try {
    const now = rememberStack((await productRuntimeOptions(options)).buildApp);
    (await now.buildApp(outDir)).synth();
    return now.stack() !== running;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};
