import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { startRuntime, type LocalRuntime, type RuntimeOptions } from '../runtime';
import { buildFixtureApp } from './fixture-stack';

const bundleHandlers = async (outdir: string): Promise<void> => {
  const folder = fileURLToPath(new URL('handlers', import.meta.url));
  await build({
    entryPoints: readdirSync(folder).map(file => join(folder, file)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
};

/** Starts the runtime on the fixture stack, by default on free ports and in memory. */
export const startFixture = async (options: Partial<RuntimeOptions> = {}): Promise<LocalRuntime> => {
  const outDir = mkdtempSync(join(tmpdir(), 'wayfare-fixture-'));
  await bundleHandlers(outDir);
  const runtime = await startRuntime({ quiet: true, buildApp: () => buildFixtureApp(outDir), ...options });
  return {
    ...runtime,
    async close() {
      await runtime.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
};
