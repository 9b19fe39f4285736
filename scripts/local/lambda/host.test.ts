import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../clock';
import { mergeEnvironments } from './environment';
import { createLambdaHost } from './host';

const code = `
let failures = 2;
export const echo = async (event, context) => ({ event, name: context.functionName, left: context.getRemainingTimeInMillis() <= 50 });
export const boom = async () => { throw new TypeError('no'); };
export const hang = () => new Promise(() => {});
export const flaky = async () => { if (failures-- > 0) throw new Error('not yet'); globalThis.flakyDone = true; };
export const date = async () => ({ at: new Date(0), gone: undefined });
`;
let codeDir: string;
const clock = createClock();
const givenUp: unknown[] = [];

beforeAll(() => {
  codeDir = mkdtempSync(join(tmpdir(), 'wayfare-host-'));
  writeFileSync(join(codeDir, 'fn.mjs'), code);
});
afterAll(() => {
  clock.close();
  rmSync(codeDir, { recursive: true });
});

const host = () => {
  const names = ['echo', 'boom', 'hang', 'flaky', 'date', 'missing'];
  const functions = names.map(name => ({
    logicalId: name,
    name: `fn-${name}`,
    arn: `arn:aws:lambda:eu-north-1:000000000000:function:fn-${name}`,
    handler: `fn.${name}`,
    roleArn: '',
    codeDir,
    timeoutMs: 50,
    memoryMb: 128,
    environment: {},
    maxRetries: 2,
  }));
  const log = () => undefined;
  return createLambdaHost({
    functions,
    clock,
    log,
    retryDelaysMs: [0],
    onGivenUp: (_fn, event) => givenUp.push(event),
  });
};

describe('invocation', () => {
  it('finds a function by id, name and ARN, with or without a version', async () => {
    for (const key of ['echo', 'fn-echo', 'arn:aws:lambda:eu-north-1:000000000000:function:fn-echo:live']) {
      expect(await host().invoke(key, { a: 1 })).toEqual({ event: { a: 1 }, name: 'fn-echo', left: true });
    }
  });

  it('returns what JSON leaves of the result', async () => {
    expect(await host().invoke('date', {})).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  it.each([
    ['boom', { errorType: 'TypeError', errorMessage: 'no' }],
    ['hang', { errorType: 'Sandbox.Timedout', errorMessage: expect.stringContaining('timed out after 0.05 seconds') }],
    ['missing', { errorType: 'Runtime.HandlerNotFound' }],
    ['nobody', { errorType: 'ResourceNotFoundException' }],
  ])('a call of %s fails as in AWS', async (name, error) => {
    await expect(host().invoke(name, {})).rejects.toMatchObject(error);
  });

  it('fails once when a fault is injected', async () => {
    const faulty = host();
    faulty.failNext('echo');
    await expect(faulty.invoke('echo', {})).rejects.toMatchObject({ errorType: 'InjectedFault' });
    expect(await faulty.invoke('echo', {})).toBeDefined();
  });

  it('refuses a payload above 6 MB', async () => {
    await expect(host().invoke('echo', 'x'.repeat(6_300_000))).rejects.toMatchObject({
      errorType: 'RequestTooLargeException',
    });
  });
});

describe('asynchronous invocation', () => {
  it('is tried three times', async () => {
    const async = host();
    async.invokeAsync('flaky', {});
    await async.idle();
    expect((globalThis as { flakyDone?: boolean }).flakyDone).toBe(true);
  });

  it('is given up after that', async () => {
    const async = host();
    async.invokeAsync('boom', { n: 1 });
    await async.idle();
    expect(givenUp).toEqual([{ n: 1 }]);
  });
});

it('names the key that two functions want to differ in', () => {
  const functions = [
    { logicalId: 'A', environment: { SAME: '1', MODE: 'x' } },
    { logicalId: 'B', environment: { SAME: '1', MODE: 'y' } },
  ];
  expect(() => mergeEnvironments(functions)).toThrow(/^B: environment MODE is "y" here and "x" in A/);
  expect(mergeEnvironments(functions.slice(0, 1))).toEqual({ SAME: '1', MODE: 'x' });
});
