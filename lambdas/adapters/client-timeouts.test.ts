import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, it } from 'vitest';
import { clientTimeouts } from './client-timeouts';

it('a service that accepts a request and never answers is asked again, and then the call fails', async () => {
  let asked = 0;
  const server = createServer(() => void asked++).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new SSMClient({
    ...clientTimeouts(50),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-north-1',
    maxAttempts: 2,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  await expect(client.send(new GetParameterCommand({ Name: 'x' }))).rejects.toThrow(/50 ms/);
  expect(asked).toBe(2);
  server.closeAllConnections();
  server.close();
});

it('every client of the backend has a limit to the time it waits', () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const made = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/new (\w+Client)\(([^;]*?)\)/gs)].map(
      ([, client, settings = '']) => ({ file, client, isPatient: settings.includes('clientTimeouts(') }),
    ),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(made.filter(({ isPatient }) => !isPatient)).toEqual([]);
});
