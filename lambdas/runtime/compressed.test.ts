import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compressed';
import { json } from './http-response';

const long = { names: Array.from({ length: 200 }, (_, i) => `Järntorget ${i}`) };
const bytesOf = ({ body = '' }: { body?: string | undefined }) => Buffer.from(body, 'base64');

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('[AWS-5] for %s a long answer is %s, and the same when it is read', async (accepted, encoding, open) => {
  const plain = json(200, long, { 'server-timing': 'x' });
  const answer = await compressed(plain, accepted);
  expect(answer).toMatchObject({ isBase64Encoded: true, statusCode: 200 });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'accept-encoding',
    'server-timing': 'x',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(open(bytesOf(answer)).toString('utf8')).toBe(plain.body);
  expect(bytesOf(answer).length).toBeLessThan((plain.body?.length ?? 0) / 3);
});

it.each([
  ['a short one', { ok: true }, 'br'],
  ['a client that takes no encoding', long, undefined],
  ['a client that takes another', long, 'zstd, br;q=0'],
])('[AWS-5] does not change an answer for %s', async (_, body, accepted) => {
  const plain = json(200, body);
  expect(await compressed(plain, accepted)).toBe(plain);
});
