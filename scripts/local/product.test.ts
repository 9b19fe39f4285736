import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lambdaNames } from '#infra/grants';
import { productRuntimeOptions } from './product';
import { startRuntime, type LocalRuntime } from './runtime';

let runtime: LocalRuntime;
let lambdaDir: string;

beforeAll(async () => {
  lambdaDir = mkdtempSync(join(tmpdir(), 'wayfare-stubs-'));
  const stub = 'export const handler = async event => ({ routeKey: event.routeKey });';
  for (const name of lambdaNames) writeFileSync(join(lambdaDir, `${name}.mjs`), stub);
  runtime = await startRuntime({ ...(await productRuntimeOptions({ lambdaDir })), quiet: true });
});
afterAll(async () => {
  await runtime.close();
  rmSync(lambdaDir, { recursive: true });
});

it('hosts every resource, attribute and environment of the product’s stack', async () => {
  expect(Object.values(runtime.outputs).filter(value => /amazonaws|\$\{|\[object/.test(value))).toEqual([]);
});

it('tells the web where to sign in, with every address on this machine', async () => {
  const config = (await (await fetch(`${runtime.url}/config.json`)).json()) as Record<string, string>;
  expect(config.userPoolEndpoint).toBe(runtime.awsUrl);
  expect(JSON.stringify(config)).toContain(runtime.url.replace('http', 'ws'));
  expect(JSON.stringify(config)).not.toContain('amazonaws');
});
