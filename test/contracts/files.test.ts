import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Files } from '#lambdas/adapters/s3-files';
import type { Files } from '#lambdas/ports/files';
import { BUCKET, type S3TestWorld, startS3 } from '#scripts/local/s3/s3-test-kit';
import { browserFiles } from '../kit/browser-files';
import { type Browser, memoryFiles } from '../kit/memory-files';

const MIB = 1_048_576;
let world: S3TestWorld;
beforeAll(async () => {
  world = await startS3();
});
afterAll(() => world.server.close());

const memory = memoryFiles();
const s3 = () => s3Files(BUCKET, new S3Client({ ...world.client(), requestChecksumCalculation: 'WHEN_REQUIRED' }));
const stores: [string, () => { files: Files; browser: Browser }][] = [
  ['S3 adapter', () => ({ files: s3(), browser: browserFiles })],
  ['files in memory', () => ({ files: memory, browser: memory.browser })],
];

const bytes = (...values: number[]) => Uint8Array.from(values);
const type = 'image/png';
let count = 0;
const fresh = () => `users/u${++count}/profileImage`;

describe.each(stores)('%s', (_, open) => {
  let files: Files;
  let browser: Browser;
  beforeAll(() => {
    ({ files, browser } = open());
  });

  it('[STOR-1] gives back what was written, copied or overwritten, and nothing else', async () => {
    const [a, b] = [fresh(), fresh()];
    expect(await files.read(a)).toBeUndefined();
    expect(await files.exists(a)).toBe(false);
    await files.write(a, bytes(1, 2, 3), type);
    expect(await files.read(a)).toEqual(bytes(1, 2, 3));
    await files.copy(a, b);
    await files.write(a, bytes(4), type);
    expect([await files.read(a), await files.read(b)]).toEqual([bytes(4), bytes(1, 2, 3)]);
    await files.remove([a, fresh()]);
    expect([await files.exists(a), await files.exists(b)]).toEqual([false, true]);
    await expect(files.copy(fresh(), fresh())).rejects.toThrow();
  });

  it('[STOR-1] lists below a prefix, in order, at most as many as asked for', async () => {
    const folder = `users/list-${++count}`;
    for (const name of ['c', 'a', 'b']) await files.write(`${folder}/${name}`, bytes(1, 2), type);
    await files.write(`${folder}x/other`, bytes(1), type);
    const found = await files.list(`${folder}/`, 10);
    expect(found.map(({ path, size }) => [path, size])).toEqual(['a', 'b', 'c'].map(name => [`${folder}/${name}`, 2]));
    expect(Math.abs((found[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await files.list(`${folder}/`, 2)).map(one => one.path)).toEqual([`${folder}/a`, `${folder}/b`]);
    expect(await files.list('users/nobody/', 10)).toEqual([]);
  });

  it('[STOR-2] a signed form takes one file of its type, key and size', async () => {
    const path = fresh();
    const form = await files.signForm(path, { contentType: type, maxBytes: 3 });
    expect(await browser.post(form, bytes(1, 2, 3, 4))).toBe(400);
    expect(await browser.post(form, bytes())).toBe(400);
    const changed = (fields: Record<string, string>) => ({ ...form, fields: { ...form.fields, ...fields } });
    expect(await browser.post(changed({ 'Content-Type': 'text/html' }), bytes(1))).toBe(403);
    expect(await browser.post(changed({ key: 'users/other/profileImage' }), bytes(1))).toBe(403);
    expect(await files.exists(path)).toBe(false);
    expect(await browser.post(form, bytes(1, 2, 3))).toBe(204);
    expect(await files.read(path)).toEqual(bytes(1, 2, 3));
  });

  it('[STOR-2] joins parts that came by signed links, each exactly as long as agreed, in any order, also again', async () => {
    const path = fresh();
    const { partsId } = await files.startParts(path, type);
    expect(await files.partsDone(path, partsId)).toEqual([]);
    const [first, second] = [new Uint8Array(5 * MIB).fill(7), bytes(8, 9)];
    const link = await files.signPart(path, partsId, 1, first.length);
    expect(await browser.put(await files.signPart(path, partsId, 2, 2), second)).toBe(200);
    expect(await browser.put(link, first.subarray(1))).toBe(403);
    expect(await browser.put(link, new Uint8Array(5 * MIB + 1))).toBe(403);
    expect(await browser.put(link, first)).toBe(200);
    expect(await browser.put(link, first)).toBe(200);
    const done = (await files.partsDone(path, partsId)) ?? [];
    expect(done.map(({ number, size }) => [number, size])).toEqual([
      [1, 5 * MIB],
      [2, 2],
    ]);
    expect(await files.exists(path)).toBe(false);
    await Promise.all([files.finishParts(path, partsId, done), files.finishParts(path, partsId, done)]);
    const whole = await files.read(path);
    expect([whole?.length, whole?.at(0), whole?.at(-1)]).toEqual([5 * MIB + 2, 7, 9]);
    expect(await files.partsDone(path, partsId)).toBeUndefined();
    await files.finishParts(path, partsId, done);
  });

  it('[STOR-2] forgets a cancelled upload', async () => {
    const path = fresh();
    const { partsId } = await files.startParts(path, type);
    const link = await files.signPart(path, partsId, 1, 1);
    await files.cancelParts(path, partsId);
    await files.cancelParts(path, partsId);
    expect(await browser.put(link, bytes(1))).toBe(404);
    expect(await files.partsDone(path, partsId)).toBeUndefined();
    expect(await files.exists(path)).toBe(false);
  });

  it('[STOR-2] knows no upload under another path', async () => {
    const { partsId } = await files.startParts(fresh(), type);
    expect(await files.partsDone(fresh(), partsId)).toBeUndefined();
  });

  it('[STOR-1] a signed link reads one file', async () => {
    const path = fresh();
    await files.write(path, bytes(5), type);
    expect(await browser.get(await files.signLink(path))).toEqual(bytes(5));
    expect(await browser.get(await files.signLink(fresh()))).toBeUndefined();
  });
});

describe('over HTTP', () => {
  it('[STOR-1] forms and links end after five minutes', async () => {
    const path = fresh();
    const files = s3();
    await files.write(path, bytes(1), type);
    const { partsId } = await files.startParts(path, type);
    const form = await files.signForm(path, { contentType: type, maxBytes: 3 });
    const [link, part] = [await files.signLink(path), await files.signPart(path, partsId, 1, 1)];
    const statuses = async () => [
      (await fetch(link)).status,
      await browserFiles.put(part, bytes(1)),
      await browserFiles.post(form, bytes(2)),
    ];
    expect(await statuses()).toEqual([200, 200, 204]);
    // Signed by the real clock; the store's own clock does not move.
    const { nowMs } = world.clock;
    world.clock.nowMs = Date.now() + 301_000;
    expect(await statuses()).toEqual([403, 403, 403]);
    world.clock.nowMs = nowMs;
  });

  it('[STOR-1] a link with another path, type, length or method opens nothing, and nothing opens unsigned', async () => {
    const path = fresh();
    const files = s3();
    await files.write(path, bytes(1), type);
    const link = new URL(await files.signLink(path));
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(`${link.origin}${link.pathname}`)).status).toBe(403);
    link.pathname = link.pathname.replace('profileImage', 'licenseImage');
    expect((await fetch(link)).status).toBe(403);
    const { partsId } = await files.startParts(path, type);
    const part = await files.signPart(path, partsId, 1, 4);
    expect(new URL(part).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
    const stream = new ReadableStream({
      start: controller => {
        controller.enqueue(bytes(1, 2, 3, 4));
        controller.close();
      },
    });
    // In chunks, without a length: nothing announces the total size.
    const chunked = await fetch(part, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit);
    expect(chunked.status).toBe(403);
  });

  it('[STOR-4] more than a page is listed page by page', async () => {
    const files = s3();
    const folder = `users/many-${++count}/documents`;
    const names = Array.from({ length: 1_005 }, (_, i) => `${folder}/${String(i).padStart(5, '0')}`);
    for (let i = 0; i < names.length; i += 50)
      await Promise.all(names.slice(i, i + 50).map(path => files.write(path, bytes(1), type)));
    expect((await files.list(folder, 2_000)).map(file => file.path)).toEqual(names);
    expect(await files.list(folder, 1_003)).toHaveLength(1_003);
  });
});
