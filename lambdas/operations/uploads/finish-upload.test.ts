import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadTarget } from '#shared/contract/operations/uploads';
import { eventsSince, loadBooking } from '#lambdas/store/booking-items';
import type { Store } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import { uploadKey, userKey } from '#lambdas/store/keys';
import { jpeg, jpegOfSize, png, jpegWithMetadata, webp } from '#test/kit/pictures';
import { uploadDesk, type UploadDesk } from '#test/kit/upload-desk';
import { cancelUpload } from './cancel-upload';
import { deleteFile } from './delete-file';
import { fetchFileLink } from './fetch-file-link';
import { fetchUpload } from './fetch-upload';
import { finishUpload } from './finish-upload';
import { signUploadPart } from './sign-upload-part';
import { startLicenseUpload } from './start-license-upload';
import { startUpload } from './start-upload';

const MIB = 1_048_576;
const thumb = webp.toString('base64');

describe('uploads', () => {
  let desk: UploadDesk;
  let driver: Actor;
  beforeEach(async () => {
    desk = uploadDesk();
    driver = await desk.add('d1', 'driver');
    await desk.book({ id: 'b1', status: 'ARRIVED', driver: 'd1', customer: 'r1', v: 4 });
  });

  const declare = (bytes: Buffer, input: object) => ({
    size: bytes.length,
    contentType: 'image/jpeg',
    kind: 'profileImage',
    ...input,
  });
  const start = (bytes: Buffer, input: object = {}) =>
    desk.call<UploadTarget>(startUpload, declare(bytes, input), driver);
  const post = async (target: UploadTarget, bytes: Buffer) => {
    if (target.mode !== 'single') throw new Error('in parts');
    expect(await desk.files.browser.post(target, bytes)).toBe(204);
  };
  const putPart = async (target: UploadTarget, number: number, bytes: Buffer) => {
    const { url } = await desk.call<{ url: string }>(signUploadPart, { uploadId: target.uploadId, number });
    return desk.files.browser.put(url, bytes);
  };
  /** The upload was started, and all its bytes arrived. */
  const sent = async (bytes: Buffer, input: object = {}) => {
    const target = await start(bytes, input);
    await post(target, bytes);
    return target;
  };
  const finish = ({ uploadId }: UploadTarget, more: object = {}) =>
    desk.call<{ path: string; size: number }>(finishUpload, { uploadId, ...more });
  const cancel = ({ uploadId }: UploadTarget) => desk.call(cancelUpload, { uploadId });
  const progress = ({ uploadId }: UploadTarget) => desk.call<{ done: number[] }>(fetchUpload, { uploadId });

  it('[STOR-1] a profile picture is cleaned, kept with its thumbnail and shown on the profile', async () => {
    const target = await sent(jpegWithMetadata());
    expect(await finish(target, { thumb })).toEqual({ path: 'users/d1/profileImage', size: jpeg.length });
    expect(desk.files.paths()).toEqual(['users/d1/profileImage', 'users/d1/profileImage_thumb']);
    expect(Buffer.from((await desk.files.read('users/d1/profileImage')) ?? []).equals(jpeg)).toBe(true);
    expect((await desk.user('d1'))?.profile_image).toBe('users/d1/profileImage');
  });

  it('[STOR-1] a picture without a thumbnail does not keep that of the one before', async () => {
    await finish(await sent(jpeg), { thumb });
    await finish(await sent(png, { contentType: 'image/png' }));
    expect(desk.files.paths()).toEqual(['users/d1/profileImage']);
  });

  it('[STOR-1] a driver’s licence is shown on the profile, a document is not', async () => {
    const license = await finish(await sent(jpeg, { kind: 'licenseImage' }));
    const document = await finish(await sent(jpeg, { kind: 'document' }));
    expect(license.path).toMatch(/^users\/d1\/licenseImage\/\d+$/);
    expect(document.path).toMatch(/^users\/d1\/documents\/\d+-[\w-]+$/);
    expect(await desk.user('d1')).toMatchObject({ licenseImage: license.path });
    expect(await desk.user('d1')).not.toHaveProperty('profile_image');
  });

  it('[ADM-1] a picture of a vehicle type is for everybody to see who chooses one, and nobody’s to delete', async () => {
    const admin = await desk.add('a1', 'admin');
    const input = declare(jpeg, { kind: 'carTypeImage' });
    const target = await desk.call<UploadTarget>(startUpload, input, admin);
    await post(target, jpeg);
    const { path } = await finish(target, { thumb });
    expect(desk.files.paths()).toEqual([path, `${path}_thumb`]);
    const rider = await desk.add('r1', 'rider');
    expect(await desk.call(fetchFileLink, { path, thumb: true }, rider)).toHaveProperty('url');
    expect(await desk.call(deleteFile, { path }, admin)).toBe('storage/unauthorized');
  });

  it('[ADM-1] a file that is no picture is refused for a vehicle type, too', async () => {
    const admin = await desk.add('a1', 'admin');
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const target = await desk.call<UploadTarget>(startUpload, declare(bytes, { kind: 'carTypeImage' }), admin);
    await post(target, bytes);
    expect(await finish(target)).toBe('storage/invalid-format');
    expect(desk.files.paths()).toEqual([]);
  });

  it('[STOR-1] a picture of the pickup is an event of the booking, whose status stays', async () => {
    const { path } = await finish(await sent(jpeg, { kind: 'pickup_image', bookingId: 'b1' }));
    expect(await loadBooking(desk.store, 'b1')).toMatchObject({ status: 'ARRIVED', pickup_image: path, v: 5 });
    const [event, ...others] = await eventsSince(desk.store, 'b1', 4);
    expect(event).toMatchObject({ kind: 'PHOTO', by: 'd1', byType: 'driver', changes: { pickup_image: path } });
    expect(others).toEqual([]);
  });

  it.each([
    ['the trip has begun', { status: 'STARTED', driver: 'd1' }],
    ['another driver has the booking', { status: 'ARRIVED', driver: 'd2' }],
  ] as const)('[STOR-1] no picture of the pickup comes late: %s', async (_, change) => {
    const target = await sent(jpeg, { kind: 'pickup_image', bookingId: 'b1' });
    await desk.book({ id: 'b1', customer: 'r1', v: 4, ...change });
    expect(await finish(target)).toBe('storage/unauthorized');
    expect(desk.files.paths()).toEqual([]);
    expect(await eventsSince(desk.store, 'b1', 0)).toEqual([]);
    expect(await finish(target)).toBe('storage/object-not-found');
  });

  it.each([
    ['blocked', { approved: false }],
    ['erased', { deletedAt: 1 }],
  ])('[STOR-1] nothing is attached to an account that was %s meanwhile', async (_, change) => {
    const target = await sent(jpeg);
    await desk.add('d1', 'driver', change);
    expect(await finish(target)).toBe('storage/unauthorized');
    expect(desk.files.paths()).toEqual([]);
    expect(await desk.user('d1')).not.toHaveProperty('profile_image');
  });

  it.each(['profileImage', 'document', 'pickup_image'])(
    '[STOR-1] two finishes of a %s at once have one effect',
    async kind => {
      const target = await sent(jpeg, { kind, ...(kind === 'pickup_image' ? { bookingId: 'b1' } : {}) });
      const [a, b] = await Promise.all([finish(target, { thumb }), finish(target, { thumb })]);
      const again = await finish(target);
      expect(b).toEqual(a);
      expect(again).toEqual(a);
      expect(desk.files.paths()).toEqual([a.path, `${a.path}_thumb`]);
      expect(await eventsSince(desk.store, 'b1', 0)).toHaveLength(kind === 'pickup_image' ? 1 : 0);
    },
  );

  /** Something happens between the first look and the transaction of the next finish. */
  const meanwhile = (happens: () => Promise<unknown>) => {
    const write = desk.store.write.bind(desk.store);
    const once: Store['write'] = async writes => {
      desk.store.write = write;
      await happens();
      return write(writes);
    };
    desk.store.write = once;
  };

  it('[STOR-1] a document that is cancelled while it is being finished leaves nothing', async () => {
    const target = await sent(jpeg, { kind: 'document' });
    meanwhile(() => cancel(target));
    expect(await finish(target, { thumb })).toBe('storage/object-not-found');
    expect(desk.files.paths()).toEqual([]);
  });

  it('[STOR-1] a driver who is blocked while a licence is being attached does not get it', async () => {
    const target = await sent(jpeg, { kind: 'licenseImage' });
    meanwhile(() => desk.add('d1', 'driver', { approved: false }));
    expect(await finish(target)).toBe('storage/unauthorized');
    expect(desk.files.paths()).toEqual([]);
    expect(await desk.store.get(userKey('d1'))).not.toHaveProperty('licenseImage');
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['a JPEG', jpeg, 'image/png'],
    ['half a PNG', png.subarray(0, 900), 'image/png'],
  ])('[STOR-3] %s called PNG is refused and removed', async (_, bytes, contentType) => {
    const target = await sent(bytes, { contentType });
    expect(await finish(target)).toBe('storage/invalid-format');
    expect(desk.files.paths()).toEqual([]);
    expect(await desk.store.get(uploadKey(target.uploadId))).toBeUndefined();
  });

  it.each([
    ['no picture', Buffer.from('<svg/>').toString('base64'), 'storage/invalid-format'],
    ['nothing', '', 'storage/invalid-format'],
    ['too many bytes', jpegOfSize(32_769).toString('base64'), 'file_too_large'],
  ])('[STOR-3] a thumbnail that is %s is refused, and the upload may go on', async (_, bad, code) => {
    const target = await sent(jpeg);
    expect(await finish(target, { thumb: bad })).toBe(code);
    expect(await finish(target, { thumb })).toHaveProperty('path');
  });

  it('[STOR-3] fewer bytes than declared are no file; all of them later are', async () => {
    const target = await start(jpeg);
    expect(await finish(target)).toBe('storage/object-not-found');
    await post(target, jpeg.subarray(0, 500));
    expect(await finish(target)).toBe('storage/server-file-wrong-size');
    await post(target, jpeg);
    expect(await finish(target)).toHaveProperty('path');
  });

  it('[STOR-2] parts arrive one by one, the upload continues after a pause, and all must be there', async () => {
    const bytes = jpegOfSize(6 * MIB);
    const target = await start(bytes);
    expect(await putPart(target, 2, bytes.subarray(5 * MIB))).toBe(200);
    expect(await progress(target)).toMatchObject({ done: [2], parts: [{ number: 1 }, { number: 2 }] });
    expect(await finish(target)).toBe('storage/server-file-wrong-size');
    expect(await putPart(target, 1, bytes.subarray(0, 5 * MIB - 1))).toBe(403);
    expect(await putPart(target, 1, bytes.subarray(0, 5 * MIB))).toBe(200);
    const [a, b] = await Promise.all([finish(target), finish(target)]);
    expect([a, b]).toEqual(Array(2).fill({ path: 'users/d1/profileImage', size: jpeg.length }));
    expect(await progress(target)).toMatchObject({ done: [1, 2] });
    expect(desk.files.paths()).toEqual(['users/d1/profileImage']);
  });

  it('[STOR-2] signs parts of the plan only, of open uploads in parts only', async () => {
    const sign = (uploadId: string, number: number) => desk.call(signUploadPart, { uploadId, number });
    const [single, parts] = [await start(jpeg), await start(jpegOfSize(MIB))];
    expect(await sign(parts.uploadId, 2)).toBe('storage/invalid-argument');
    expect(await sign(single.uploadId, 1)).toBe('storage/invalid-argument');
    expect(await sign('0'.repeat(32), 1)).toBe('storage/object-not-found');
    await putPart(parts, 1, jpegOfSize(MIB));
    await finish(parts);
    expect(await sign(parts.uploadId, 1)).toBe('storage/object-not-found');
  });

  it('[STOR-2] a form takes no byte more than declared', async () => {
    const target = await start(jpeg);
    if (target.mode !== 'single') throw new Error('in parts');
    expect(await desk.files.browser.post(target, jpegOfSize(jpeg.length + 4))).toBe(400);
    expect(await desk.files.browser.post(target, Buffer.concat([jpeg, Buffer.alloc(1)]))).toBe(400);
    expect(desk.files.paths()).toEqual([]);
  });

  it('[STOR-1] a file sent again after the finish changes nothing', async () => {
    const target = await sent(jpeg);
    const finished = await finish(target);
    await post(target, Buffer.concat([jpeg.subarray(0, -3), Buffer.from([9, 0xff, 0xd9])]));
    expect(await finish(target)).toEqual(finished);
    expect(Buffer.from((await desk.files.read(finished.path)) ?? []).equals(jpeg)).toBe(true);
  });

  it('[STOR-1] a finish that finds the bytes gone answers like the one that took them', async () => {
    const target = await sent(jpeg);
    const read = desk.files.read.bind(desk.files);
    let first: unknown;
    desk.files.read = async path => {
      desk.files.read = read;
      first = await finish(target);
      return read(path);
    };
    expect(await finish(target)).toEqual({ path: 'users/d1/profileImage', size: jpeg.length });
    expect(first).toEqual({ path: 'users/d1/profileImage', size: jpeg.length });
  });

  it('[STOR-2] a cancelled upload is removed, and cancelling it again is no error', async () => {
    const [single, parts] = [await sent(jpeg), await start(jpegOfSize(MIB))];
    const { url } = await desk.call<{ url: string }>(signUploadPart, { uploadId: parts.uploadId, number: 1 });
    expect(await desk.files.browser.put(url, jpegOfSize(MIB))).toBe(200);
    for (const target of [single, parts]) {
      expect(await cancel(target)).toEqual({ cancelled: true });
      expect(await cancel(target)).toEqual({ cancelled: false });
      expect(await finish(target)).toBe('storage/object-not-found');
      expect(await progress(target)).toBe('storage/object-not-found');
    }
    expect(await desk.files.browser.put(url, jpegOfSize(MIB))).toBe(404);
    expect(desk.files.paths()).toEqual([]);
  });

  it('[STOR-2] a finished upload is not cancelled', async () => {
    const target = await sent(jpeg);
    await finish(target);
    expect(await cancel(target)).toEqual({ cancelled: false });
    expect(desk.files.paths()).toEqual(['users/d1/profileImage']);
  });

  it('[REG-9] the licence of a registration waits, cleaned, for the registration', async () => {
    const bytes = jpegWithMetadata();
    const target = await desk.call<UploadTarget>(startLicenseUpload, {
      contentType: 'image/jpeg',
      size: bytes.length,
    });
    await post(target, bytes);
    expect(await progress(target)).toMatchObject({ done: [1] });
    const { path } = await finish(target);
    expect(path).toBe(`incoming/license-${target.uploadId}`);
    expect(desk.files.paths()).toEqual([path]);
    expect(Buffer.from((await desk.files.read(path)) ?? []).equals(jpeg)).toBe(true);
  });
});
