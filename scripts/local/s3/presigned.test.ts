import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localCredentials } from '../sigv4';
import { BUCKET, errorCode, REGION, startS3, type S3TestWorld } from './s3-test-kit';

let world: S3TestWorld;
let s3: S3Client;

beforeAll(async () => {
  world = await startS3();
  s3 = new S3Client(world.client());
});
afterAll(() => world.server.close());
beforeEach(() => {
  world.clock.nowMs = Date.now();
});

const textOf = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }))).Body?.transformToString();

type Presigner = {
  presign(request: object, options: object): Promise<{ path: string; query: Record<string, string> }>;
};

/** A URL signed by the SDK's own signer. */
const presign = async (
  method: string,
  key: string,
  { query = {}, headers = {}, expiresIn = 60 } = {},
): Promise<URL> => {
  const { hostname, port, host, origin } = new URL(world.server.url);
  const makeSigner = s3.config.signer as unknown as (scheme: object) => Promise<Presigner>;
  const signer = await makeSigner({});
  const path = `/${BUCKET}/${key}`;
  const request = {
    method,
    protocol: 'http:',
    hostname,
    port: Number(port),
    path,
    query,
    headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD', ...headers },
  };
  const signed = await signer.presign(request, { expiresIn, signingRegion: REGION, signingService: 's3' });
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(signed.query)) url.searchParams.set(name, value);
  return url;
};

describe('presigned URLs', () => {
  it('write and read what they were signed for', async () => {
    expect((await fetch(await presign('PUT', 'doc.txt'), { method: 'PUT', body: 'hello' })).status).toBe(200);
    const reply = await fetch(await presign('GET', 'doc.txt', { query: { 'response-content-type': 'text/x-note' } }));
    expect([await reply.text(), reply.headers.get('content-type')]).toEqual(['hello', 'text/x-note']);
  });

  it('bind method, key, query and headers', async () => {
    const get = await presign('GET', 'doc.txt');
    const denied = await fetch(get, { method: 'PUT', body: 'x' });
    expect([denied.status, await errorCode(denied)]).toEqual([403, 'SignatureDoesNotMatch']);
    const otherKey = new URL(get);
    otherKey.pathname = `/${BUCKET}/other.txt`;
    expect(await errorCode(await fetch(otherKey))).toBe('SignatureDoesNotMatch');
    const otherQuery = new URL(get);
    otherQuery.searchParams.set('response-content-type', 'text/html');
    expect(await errorCode(await fetch(otherQuery))).toBe('SignatureDoesNotMatch');
    const longer = new URL(get);
    longer.searchParams.set('X-Amz-Expires', '600');
    expect(await errorCode(await fetch(longer))).toBe('SignatureDoesNotMatch');
    const withHeader = await fetch(await presign('PUT', 'doc.txt'), {
      method: 'PUT',
      body: 'x',
      headers: { 'x-amz-meta-admin': 'true' },
    });
    expect([withHeader.status, await errorCode(withHeader)]).toEqual([403, 'AccessDenied']);
  });

  it('bind the content type when it was signed', async () => {
    const signed = await presign('PUT', 'typed', { headers: { 'content-type': 'image/png' } });
    const send = (type: string) => fetch(signed, { method: 'PUT', body: 'x', headers: { 'content-type': type } });
    expect((await send('image/png')).status).toBe(200);
    expect((await send('text/html')).status).toBe(403);
  });

  it('verify a checksum that was signed into the URL', async () => {
    const signed = await presign('PUT', 'sum', { query: { 'x-amz-checksum-crc32': 'AAAAAA==' } });
    expect(await errorCode(await fetch(signed, { method: 'PUT', body: 'not empty' }))).toBe('BadDigest');
    expect((await fetch(signed, { method: 'PUT', body: '' })).status).toBe(200);
  });

  it('expire', async () => {
    const signed = await presign('GET', 'doc.txt', { expiresIn: 30 });
    world.clock.nowMs += 29_000;
    expect((await fetch(signed)).status).toBe(200);
    world.clock.nowMs += 3_000;
    const late = await fetch(signed);
    expect([late.status, await errorCode(late)]).toEqual([403, 'AccessDenied']);
  });
});

describe('presigned POST', () => {
  const options = (change: Partial<PresignedPostOptions> = {}): PresignedPostOptions => ({
    Bucket: BUCKET,
    Key: 'licences/${filename}',
    Conditions: [
      ['content-length-range', 2, 10],
      ['starts-with', '$Content-Type', 'image/'],
      ['starts-with', '$key', 'licences/'],
    ],
    Expires: 60,
    ...change,
  });

  const post = async (
    change: {
      fields?: Record<string, string>;
      body?: string;
      after?: Record<string, string>;
      options?: Partial<PresignedPostOptions>;
    } = {},
  ): Promise<Response> => {
    const { url, fields } = await createPresignedPost(s3, options(change.options));
    const form = new FormData();
    const values = { ...fields, 'Content-Type': 'image/png', ...change.fields };
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    form.append('file', new File([change.body ?? 'bytes'], 'front.png', { type: 'text/html' }));
    for (const [name, value] of Object.entries(change.after ?? {})) form.append(name, value);
    return fetch(url, { method: 'POST', body: form });
  };

  it('keeps the file under the key of the form, with the type of the form', async () => {
    const reply = await post({ after: { 'x-amz-meta-admin': 'ignored' } });
    expect(reply.status).toBe(204);
    const object = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'licences/front.png' }));
    expect(object).toMatchObject({ ContentType: 'image/png', Metadata: {} });
    expect(await object.Body?.transformToString()).toBe('bytes');
  });

  it('answers 201 with the place when the form asks for it', async () => {
    const Fields = { success_action_status: '201' };
    const reply = await post({ options: { Fields } });
    expect(reply.status).toBe(201);
    expect(await reply.text()).toContain('<Key>licences/front.png</Key>');
  });

  it.each<[string, Parameters<typeof post>[0], number, string]>([
    ['a file over the limit', { body: 'x'.repeat(11) }, 400, 'EntityTooLarge'],
    ['a file under the limit', { body: 'x' }, 400, 'EntityTooSmall'],
    ['another content type', { fields: { 'Content-Type': 'text/html' } }, 403, 'AccessDenied'],
    [
      'a list that hides another content type',
      { fields: { 'Content-Type': 'image/png,text/html' } },
      403,
      'AccessDenied',
    ],
    ['another key', { fields: { key: 'admin/x' } }, 403, 'AccessDenied'],
    ['a field that no condition names', { fields: { 'x-amz-meta-admin': 'true' } }, 403, 'AccessDenied'],
    [
      'another policy',
      { fields: { Policy: Buffer.from('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}').toString('base64') } },
      403,
      'SignatureDoesNotMatch',
    ],
    ['another signature', { fields: { 'X-Amz-Signature': '0'.repeat(64) } }, 403, 'SignatureDoesNotMatch'],
  ])('refuses %s', async (_what, change, status, code) => {
    const reply = await post(change);
    expect([reply.status, await errorCode(reply)]).toEqual([status, code]);
  });

  it('refuses after its time, in another bucket and without a policy', async () => {
    world.clock.nowMs += 61_000;
    expect(await errorCode(await post())).toBe('AccessDenied');
    world.clock.nowMs = Date.now();
    const form = new FormData();
    form.append('key', 'licences/x');
    form.append('file', new File(['bytes'], 'x.png'));
    const bare = await fetch(`${world.server.url}/${BUCKET}`, { method: 'POST', body: form });
    expect([bare.status, await errorCode(bare)]).toEqual([403, 'AccessDenied']);
    expect(await errorCode(await post({ options: { Bucket: 'elsewhere' } }))).toBe('NoSuchBucket');
  });

  it('refuses a policy signed by another secret', async () => {
    const forger = new S3Client(world.client(`${localCredentials.secretAccessKey}!`));
    const { url, fields } = await createPresignedPost(forger, options());
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, 'Content-Type': 'image/png' })) form.append(name, value);
    form.append('file', new File(['bytes'], 'x.png'));
    expect(await errorCode(await fetch(url, { method: 'POST', body: form }))).toBe('SignatureDoesNotMatch');
  });

  it('keeps what was there when a form is refused', async () => {
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'licences/front.png', Body: 'original' }));
    await post({ body: 'x'.repeat(11) });
    expect(await textOf('licences/front.png')).toBe('original');
  });
});
