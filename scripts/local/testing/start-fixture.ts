import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLambdas } from '../../build/lambdas';
import { startRuntime, type LocalRuntime, type RuntimeOptions } from '../runtime';
import { buildFixtureApp } from './fixture-stack';

/** Starts the runtime on the fixture stack, on free ports and in memory unless told otherwise. */
export const startFixture = async (options: Partial<RuntimeOptions> = {}): Promise<LocalRuntime> => {
  const outDir = mkdtempSync(join(tmpdir(), 'wayfare-fixture-'));
  await buildLambdas({ entryDir: fileURLToPath(new URL('handlers', import.meta.url)), outDir });
  const runtime = await startRuntime({ quiet: true, buildApp: () => buildFixtureApp(outDir), ...options });
  return {
    ...runtime,
    async close() {
      await runtime.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
};
