import { beforeEach, describe, expect, it } from 'vitest';
import { thumbPath } from '#shared/domain/files/path';
import type { Context } from '#lambdas/runtime/context';
import { fakeContext } from '#test/kit/fake-context';
import { memoryFiles, type MemoryFiles } from '#test/kit/memory-files';
import { claimLicense } from './claim-license';
import { expiryOf, newUploadId, putUpload, type Upload, waitingLicensePath } from './upload-items';

describe('claimLicense', () => {
  let now: number;
  let ctx: Context;
  let files: MemoryFiles;
  beforeEach(() => {
    now = Date.UTC(2026, 0, 1);
    files = memoryFiles(() => now);
    ctx = fakeContext({ now: () => now, files: async () => files });
  });

  const finished = async (change: Partial<Upload> = {}): Promise<string> => {
    const id = newUploadId();
    const path = waitingLicensePath(id);
    await putUpload(ctx.store, {
      id,
      path,
      kind: 'licenseImage',
      incoming: `incoming/${id}`,
      contentType: 'image/png',
      size: 3,
      mode: 'single',
      state: 'done',
      startedAt: now,
      ttl: expiryOf(now),
      ...change,
    } as Upload);
    await files.write(path, Uint8Array.of(1, 2, 3), 'image/png');
    return id;
  };

  it('[REG-9] copies the licence and its thumbnail to the new driver, also when repeated', async () => {
    const id = await finished();
    await files.write(thumbPath(waitingLicensePath(id)), Uint8Array.of(9), 'image/webp');
    const path = `users/u1/licenseImage/${now}`;
    expect(await claimLicense(ctx, id, 'u1')).toBe(path);
    now += 5_000;
    expect(await claimLicense(ctx, id, 'u1')).toBe(path);
    expect(await files.read(path)).toEqual(Uint8Array.of(1, 2, 3));
    expect(await files.read(thumbPath(path))).toEqual(Uint8Array.of(9));
  });

  it('[REG-9] a licence goes to one registration, however many ask at once', async () => {
    const id = await finished();
    const claimed = await Promise.all(['u1', 'u2', 'u3'].map(uid => claimLicense(ctx, id, uid)));
    expect(claimed.filter(Boolean)).toHaveLength(1);
    expect(files.paths().filter(path => path.startsWith('users/'))).toHaveLength(1);
  });

  it.each([
    ['is not finished', { state: 'open' }],
    ['belongs to a signed-in driver', { owner: 'u1' }],
    ['is a day old', { ttl: expiryOf(Date.UTC(2025, 11, 31)) }],
  ] as const)('[REG-9] ignores an upload that %s', async (_, change) => {
    const id = await finished(change);
    expect(await claimLicense(ctx, id, 'u1')).toBeUndefined();
    expect(files.paths().filter(path => path.startsWith('users/'))).toEqual([]);
  });

  it('[REG-9] ignores an unknown upload, and one whose file is missing', async () => {
    expect(await claimLicense(ctx, newUploadId(), 'u1')).toBeUndefined();
    const id = await finished();
    await files.remove([waitingLicensePath(id)]);
    expect(await claimLicense(ctx, id, 'u1')).toBeUndefined();
  });
});
