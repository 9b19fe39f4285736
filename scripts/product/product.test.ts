import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lambdaNames } from '#infra/grants';
import { productRuntimeOptions } from './product';
import { startProductRuntime, type ProductRuntime } from './runtime';

let runtime: ProductRuntime;
let social: ProductRuntime | undefined;
let lambdaDir: string;

beforeAll(async () => {
  lambdaDir = mkdtempSync(join(tmpdir(), 'wayfare-stubs-'));
  const stub = 'export const handler = async event => ({ routeKey: event.routeKey });';
  for (const name of lambdaNames) writeFileSync(join(lambdaDir, `${name}.mjs`), stub);
  runtime = await startProductRuntime({ ...(await productRuntimeOptions({ lambdaDir })), quiet: true });
});
afterAll(async () => {
  await runtime.close();
  await social?.close();
  rmSync(lambdaDir, { recursive: true });
});

it('hosts every resource, attribute and environment of the product’s stack', async () => {
  expect(Object.values(runtime.outputs).filter(value => /amazonaws|\$\{|\[object/.test(value))).toEqual([]);
});

it('sends the web the sign-in address, with every address on this machine', async () => {
  const config = (await (await fetch(`${runtime.url}/config.json`)).json()) as Record<string, string>;
  expect(config.userPoolEndpoint).toBe(runtime.awsUrl);
  expect(JSON.stringify(config)).toContain(runtime.url.replace('http', 'ws'));
  expect(JSON.stringify(config)).not.toContain('amazonaws');
});

it('[AUTH-5] hosts social sign-in when asked, at a domain of this machine that page and policy know', async () => {
  expect(runtime.signIn).toBeUndefined();
  await runtime.close();
  const webDir = mkdtempSync(join(lambdaDir, 'web-'));
  writeFileSync(join(webDir, 'app.html'), '<!doctype html>');
  social = await startProductRuntime({
    ...(await productRuntimeOptions({ lambdaDir, social: true })),
    webDir,
    quiet: true,
  });
  const host = new URL(social.signIn?.url ?? '').host;
  expect(host).toMatch(/^localhost:\d+$/);
  expect(social.outputs.SignInDomain).toBe(host);
  const config: unknown = await (await fetch(`${social.url}/config.json`)).json();
  expect(config).toMatchObject({ federation: { domain: host, providers: ['facebook', 'google', 'apple'] } });
  const policy = (await fetch(`${social.url}/bookings`)).headers.get('content-security-policy');
  expect(policy).toMatch(new RegExp(`connect-src [^;]*https://${host}[ ;]`));
  expect(policy).not.toContain('amazoncognito');
});
