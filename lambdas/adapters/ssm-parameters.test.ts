import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import { mockAws } from '#test/kit/mock-aws';
import { readParameter } from './ssm-parameters';

const ssm = mockAws(SSMClient);
const gives = (value: string) => ssm.on(GetParameterCommand).resolves({ Parameter: { Value: value } });
const gone = new ParameterNotFound({ message: 'gone', $metadata: {} });
const calls = () => ssm.commandCalls(GetParameterCommand).length;
const START = Date.UTC(2026, 0, 1);
let names = 0;
let name = '';
beforeEach(() => {
  ssm.reset();
  // A value read once is cached for as long as the process lives.
  name = `/test/${names++}`;
});
const readAt = (ms: number) => readParameter(name, () => START + ms);

it('asks once for some minutes, however many ask at once', async () => {
  gives('{"a":1}');
  expect(await Promise.all([readAt(0), readAt(0), readAt(4 * MINUTE_MS)])).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  expect(calls()).toBe(1);
  expect(ssm.commandCalls(GetParameterCommand)[0]?.args[0].input).toEqual({ Name: name, WithDecryption: true });
  gives('{"a":2}');
  expect(await readAt(6 * MINUTE_MS)).toEqual({ a: 2 });
});

it('soon asks again for a missing parameter', async () => {
  ssm.on(GetParameterCommand).rejects(gone);
  expect(await readAt(0)).toBeUndefined();
  expect(await readAt(1_000)).toBeUndefined();
  expect(calls()).toBe(1);
  gives('{"a":1}');
  expect(await readAt(MINUTE_MS)).toEqual({ a: 1 });
});

it('uses the last known value while the service fails, and fails without one', async () => {
  ssm.on(GetParameterCommand).rejects(new Error('throttled'));
  await expect(readAt(0)).rejects.toThrow('throttled');
  gives('{"a":1}');
  expect(await readAt(0)).toEqual({ a: 1 });
  ssm.on(GetParameterCommand).rejects(new Error('throttled'));
  expect(await readAt(6 * MINUTE_MS)).toEqual({ a: 1 });
});

it('[AWS-6] never quotes a secret that is not JSON', async () => {
  gives('sk_live_secret');
  await expect(readAt(0)).rejects.toThrow(`the parameter ${name} is not JSON`);
});
