import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductOptions } from '#scripts/product/product';
import { productRuntimeOptions } from '#scripts/product/product';
import type { BuildApp } from '#scripts/local/template';

/** Sources that are only read at startup, for routes, permissions and resources: a swap does not apply them. */
const stackSource = /[\\/](infra|shared[\\/]contract)[\\/]/;

/** Remembers the synthesized template of an app, as text. */
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

/** Whether the changed files result in a different stack than the running one. @throws the changed app's error. */
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
