import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AwsServer, serveAws } from '../aws-service-server';
import { localCredentials } from '../sigv4';
import { createSsm } from './ssm';

const region = 'eu-north-1';
const dir = mkdtempSync(join(tmpdir(), 'parameters-'));
const dataFile = join(dir, 'parameters.json');
let server: AwsServer;
beforeAll(async () => {
  const service = createSsm({ region, accountId: '000000000000', dataFile });
  server = await serveAws(request => service.handle(request));
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

const client = (endpoint = server.url, secretAccessKey = localCredentials.secretAccessKey) =>
  new SSMClient({ endpoint, region, credentials: { ...localCredentials, secretAccessKey }, maxAttempts: 1 });
const put = (Name: string, Value: string, more: object = {}) =>
  client().send(new PutParameterCommand({ Name, Value, Type: 'SecureString', ...more }));
const get = (Name: string, WithDecryption = true) => client().send(new GetParameterCommand({ Name, WithDecryption }));

it('keeps a secret, shows it to who asks for decryption, and replaces it only when told to', async () => {
  const name = '/wayfare/local/payments/stripe';
  await expect(get(name)).rejects.toThrow(expect.objectContaining({ name: 'ParameterNotFound' }));
  expect(await put(name, '{"a":1}')).toMatchObject({ Version: 1 });
  expect((await get(name)).Parameter).toMatchObject({ Value: '{"a":1}', Type: 'SecureString', Version: 1 });
  expect((await get(name, false)).Parameter?.Value).not.toContain('{"a":1}');
  await expect(put(name, '{"a":2}')).rejects.toThrow(expect.objectContaining({ name: 'ParameterAlreadyExists' }));
  expect(await put(name, '{"a":2}', { Overwrite: true })).toMatchObject({ Version: 2 });
  const several = new GetParametersCommand({ Names: [name, '/none'], WithDecryption: true });
  expect(await client().send(several)).toMatchObject({
    Parameters: [{ Value: '{"a":2}' }],
    InvalidParameters: ['/none'],
  });
});

it('keeps them for the next start, in a file of its owner', async () => {
  await put('/kept', 'value');
  const again = createSsm({ region, accountId: '000000000000', dataFile });
  const next = await serveAws(request => again.handle(request));
  const { Parameter } = await client(next.url).send(new GetParameterCommand({ Name: '/kept', WithDecryption: true }));
  await next.close();
  expect(Parameter?.Value).toBe('value');
  expect(statSync(dataFile).mode & 0o777).toBe(0o600);
  await client().send(new DeleteParameterCommand({ Name: '/kept' }));
  await expect(client().send(new DeleteParameterCommand({ Name: '/kept' }))).rejects.toThrow(
    expect.objectContaining({ name: 'ParameterNotFound' }),
  );
});

it.each([
  ['a name that is no path', 'no path', 'x', {}],
  ['a name of AWS', '/aws/x', 'x', {}],
  ['plain text', '/plain', 'x', { Type: 'String' }],
  ['nothing', '/nothing', '', {}],
  ['more than 4 kB', '/long', 'x'.repeat(4097), {}],
])('refuses %s', async (_, name, value, more) => {
  await expect(put(name, value, more)).rejects.toThrow();
});

it('refuses who has not signed with the key', async () => {
  const asked = client(server.url, 'another').send(new GetParameterCommand({ Name: '/kept' }));
  await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'InvalidSignatureException' }));
});
