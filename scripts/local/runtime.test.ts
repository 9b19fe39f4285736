import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, stop } from './listen';
import { startRuntime, type LocalRuntime } from './runtime';
import type { FileServer } from './web/static-files';
import { startFixture } from './testing/start-fixture';

let runtime: LocalRuntime;
let dir: string;
let open: () => void;
const program = 'let wayfare;'.repeat(1000);

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'wayfare-site-'));
  mkdirSync(join(dir, 'web/assets'), { recursive: true });
  writeFileSync(join(dir, 'web/app.html'), '<title>Wayfare</title>');
  writeFileSync(join(dir, 'web/index.html'), '<title>Home</title>');
  writeFileSync(join(dir, 'web/assets/app-1a2b.js'), program);
  writeFileSync(join(dir, 'web/assets/small-1a2b.js'), 'small');
  writeFileSync(join(dir, 'secret.txt'), 'secret');
  const ready = new Promise<void>(resolve => (open = resolve));
  runtime = await startFixture({
    webDir: join(dir, 'web'),
    pageFile: path => (path === '/' ? 'index.html' : 'app.html'),
    openGuests: async ({ now }) => ({
      mounts: [{ path: '/guest', serve: guest }],
      amend: answer => ({ ...answer, headers: { ...answer.headers, 'x-amended-at': String(now() > 0) } }),
      close: () => undefined,
    }),
    ready,
  });
});
afterAll(async () => {
  await runtime.close();
  rmSync(dir, { recursive: true });
});

const guest: FileServer = async (request, response, path) => {
  if (path === '/nothing') return false;
  response.end(`${request.method} ${path}`);
  return true;
};

const call = (path: string, init?: RequestInit) => fetch(runtime.url + path, init);

describe('web', () => {
  it('serves the bare page for every page that the build has not drawn, revalidated', async () => {
    const pages = { '/': 'Home', '/bookings/42?tab=1': 'Wayfare', '/bookings?lang=xx': 'Wayfare' };
    for (const [path, title] of Object.entries(pages)) {
      const answer = await call(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await answer.text()).toContain(title);
    }
  });

  it.each(['br', 'gzip', 'identity'])('serves hashed files for ever, in %s to who takes it', async encoding => {
    const answer = await call('/assets/app-1a2b.js', { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(Number(answer.headers.get('content-length')) < program.length).toBe(encoding !== 'identity');
    expect(await answer.text()).toBe(program);
  });

  it('does not compress what one packet holds', async () => {
    const answer = await call('/assets/small-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, 'small']);
  });

  it('compresses rebuilt files again', async () => {
    const page = join(dir, 'web/app.html');
    const text = async () => (await call('/bookings', { headers: { 'accept-encoding': 'br' } })).text();
    const before = await text();
    writeFileSync(page, `<title>Wayfare</title>${program}`);
    expect(await text()).toBe(`<title>Wayfare</title>${program}`);
    writeFileSync(page, before);
  });

  it('answers 304 to who has the file', async () => {
    const etag = (await call('/')).headers.get('etag') ?? '';
    expect((await call('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('answers 404 for a missing asset and 405 for a write', async () => {
    expect((await call('/assets/gone.js')).status).toBe(404);
    expect((await call('/', { method: 'POST' })).status).toBe(405);
  });

  it('gives nothing away outside its folder', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      const answer = await rawGet(path);
      expect(answer).not.toContain('secret');
    }
  });
});

/** `fetch` would normalize the path before sending it. */
const rawGet = async (path: string): Promise<string> => {
  const { hostname, port } = new URL(runtime.url);
  const response = await new Promise<IncomingMessage>(resolve => get({ hostname, port, path }, resolve));
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return body;
};

it('serves what a guest serves below its path, and no page for what it does not have', async () => {
  const answer = await call('/guest/any', { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([200, 'POST /any']);
  expect((await call('/guest/nothing')).status).toBe(404);
  expect((await call('/guest/nothing', { method: 'PUT' })).status).toBe(405);
});

it('lets guests change the answers of the API', async () => {
  expect((await call('/api/nowhere')).headers.get('x-amended-at')).toBe('true');
  expect((await call('/')).headers.get('x-amended-at')).toBeNull();
});

it('tells the web its configuration once the data of the start are there', async () => {
  let isAnswered = false;
  const waiting = call('/config.json').finally(() => (isAnswered = true));
  expect((await call('/')).status).toBe(200);
  expect(isAnswered).toBe(false);
  open();
  const answer = await waiting;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual(runtime.outputs);
});

describe('AWS endpoint', () => {
  it('invokes functions', async () => {
    const lambda = new LambdaClient({});
    const invoke = async (FunctionName: string) => {
      const answer = await lambda.send(new InvokeCommand({ FunctionName, Payload: '{"a":1}' }));
      return [answer.FunctionError, JSON.parse(Buffer.from(answer.Payload ?? []).toString())];
    };
    expect(await invoke('fixture-echo')).toEqual([undefined, { a: 1 }]);
    expect(await invoke('fixture-broken')).toMatchObject([
      'Unhandled',
      { errorType: 'Error', errorMessage: 'secret detail' },
    ]);
    await expect(invoke('nobody')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('keeps objects and puts mails into the outbox', async () => {
    const s3 = new S3Client({});
    const Bucket = runtime.outputs.BucketName;
    await s3.send(new PutObjectCommand({ Bucket, Key: 'a/b.txt', Body: 'hello' }));
    const stored = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/b.txt' }));
    expect(await stored.Body?.transformToString()).toBe('hello');
    const Simple = { Subject: { Data: 'Hi' }, Body: { Text: { Data: 'there' } } };
    const Destination = { ToAddresses: ['ann@example.org'] };
    await new SESv2Client({}).send(
      new SendEmailCommand({ FromEmailAddress: 'no-reply@wayfare.test', Destination, Content: { Simple } }),
    );
    expect(runtime.outbox.list()[0]).toMatchObject({ kind: 'email', to: 'ann@example.org', subject: 'Hi' });
    expect(await (await call('/_outbox')).text()).toContain('ann@example.org');
  });

  it('says which service it does not host', async () => {
    const authorization = 'AWS4-HMAC-SHA256 Credential=K/20261121/eu-north-1/kinesis/aws4_request';
    const answer = await fetch(runtime.awsUrl, { method: 'POST', headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([501, expect.stringContaining('kinesis')]);
  });
});

describe('start', () => {
  it('moves on when its port is taken', async () => {
    const [first, second] = [createServer(), createServer()];
    const port = Number(new URL(await listen(first, 0)).port);
    const moved = Number(new URL(await listen(second, port)).port);
    expect(moved).toBeGreaterThan(port);
    await Promise.all([stop(first), stop(second)]);
  });

  it('refuses a second runtime in the same process', async () => {
    await expect(startRuntime({ buildApp: () => expect.unreachable() })).rejects.toThrow(
      /runs in this process already/,
    );
  });

  it('shows no function a foreign AWS identity', () => {
    expect(process.env.AWS_PROFILE).toBeUndefined();
    expect(process.env.AWS_ENDPOINT_URL).toBe(runtime.awsUrl);
  });
});
