import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadTarget } from '#shared/contract/operations/uploads';
import type { Actor } from '#lambdas/runtime/actor';
import { uploadDesk, type UploadDesk } from '#test/kit/upload-desk';
import { startLicenseUpload } from './start-license-upload';
import { startUpload } from './start-upload';
import { loadUpload } from '#lambdas/model/files/upload-items';

const MIB = 1_048_576;
const picture = { contentType: 'image/png', size: 100 };

describe('startUpload', () => {
  let desk: UploadDesk;
  let driver: Actor;
  let rider: Actor;
  beforeEach(async () => {
    desk = uploadDesk();
    driver = await desk.add('d1', 'driver');
    rider = await desk.add('r1', 'rider');
    await desk.book({ id: 'b1', status: 'ACCEPTED', driver: 'd1', customer: 'r1' });
  });
  const start = (input: object, actor = driver) =>
    desk.call<UploadTarget>(startUpload, { ...picture, ...input }, actor);
  const stored = async ({ uploadId }: UploadTarget) => loadUpload(desk.store, uploadId, desk.ctx.now());

  it.each([
    ['profileImage', {}, /^users\/d1\/profileImage$/],
    ['licenseImage', {}, /^users\/d1\/licenseImage\/1767268800000$/],
    ['document', {}, /^users\/d1\/documents\/1767268800000-id-000001$/],
    ['pickup_image', { bookingId: 'b1' }, /^bookings\/b1\/pickup_image$/],
  ])('[STOR-1] remembers where a %s goes, for a day', async (kind, extra, path) => {
    const target = await start({ kind, ...extra });
    expect(target.uploadId).toMatch(/^[0-9a-f]{32}$/);
    const upload = await stored(target);
    expect(upload).toMatchObject({ owner: 'd1', kind, state: 'open', incoming: `incoming/${target.uploadId}` });
    expect(upload?.path).toMatch(path);
    desk.wait(24 * 3_600_000 + 1_000);
    expect(await stored(target)).toBeUndefined();
  });

  it('[ADM-1] each picture of a vehicle type has a path of its own, and only admins send one', async () => {
    const admin = await desk.add('a1', 'admin');
    const paths = [await start({ kind: 'carTypeImage' }, admin), await start({ kind: 'carTypeImage' }, admin)];
    const [one, other] = await Promise.all(paths.map(stored));
    expect(one?.path).toMatch(/^cartypes\/id-\d+$/);
    expect(other?.path).not.toBe(one?.path);
    expect(await start({ kind: 'carTypeImage' })).toBe('storage/unauthorized');
  });

  it('[STOR-2] gives a form up to 262144 bytes and a plan of parts above', async () => {
    expect(await start({ kind: 'document', size: 262_144 })).toMatchObject({ mode: 'single', fields: {} });
    const target = await start({ kind: 'document', size: 8 * MIB });
    expect(target).toMatchObject({
      mode: 'parts',
      parts: [
        { number: 1, size: 5 * MIB },
        { number: 2, size: 3 * MIB },
      ],
    });
    expect(target).not.toHaveProperty('partsId');
  });

  it.each([
    ['a rider’s licence', { kind: 'licenseImage' }, 'storage/unauthorized'],
    ['a rider’s document', { kind: 'document' }, 'storage/unauthorized'],
    ['a rider’s picture of a vehicle type', { kind: 'carTypeImage' }, 'storage/unauthorized'],
    ['a rider’s picture of the pickup', { kind: 'pickup_image', bookingId: 'b1' }, 'storage/unauthorized'],
    ['a kind that is none', { kind: 'avatar' }, 'storage/invalid-argument'],
    ['a profile picture of a booking', { kind: 'profileImage', bookingId: 'b1' }, 'storage/invalid-argument'],
    ['more than 8 MB', { kind: 'profileImage', size: 10_000_000 }, 'file_too_large'],
    ['nothing', { kind: 'profileImage', size: 0 }, 'storage/invalid-argument'],
    ['SVG', { kind: 'profileImage', contentType: 'image/svg+xml' }, 'storage/invalid-format'],
    ['HTML', { kind: 'profileImage', contentType: 'text/html' }, 'storage/invalid-format'],
  ])('[STOR-3] refuses %s and records nothing', async (_, input, code) => {
    expect(await start(input, rider)).toBe(code);
    expect(desk.store.all().filter(item => ['upload', 'limit'].includes(item._et))).toEqual([]);
  });

  it.each([
    ['another driver’s booking', { kind: 'pickup_image', bookingId: 'b2' }],
    ['a booking that there is not', { kind: 'pickup_image', bookingId: 'b9' }],
    ['the delivery before the start', { kind: 'deliver_image', bookingId: 'b1' }],
  ])('[STOR-1] refuses a picture of %s, all alike', async (_, input) => {
    await desk.book({ id: 'b2', status: 'ACCEPTED', driver: 'd2' });
    expect(await start(input)).toBe('storage/unauthorized');
  });

  it('[STOR-1] needs to know which booking a picture is of', async () => {
    expect(await start({ kind: 'pickup_image' })).toBe('storage/invalid-argument');
  });
});

describe('startLicenseUpload', () => {
  it('[REG-9] takes a licence of nobody', async () => {
    const desk = uploadDesk();
    const start = (source: string) => desk.call<UploadTarget>(startLicenseUpload, picture, undefined, source);
    const { uploadId } = await start('192.0.2.1');
    const upload = await loadUpload(desk.store, uploadId, desk.ctx.now());
    expect(upload).toMatchObject({ kind: 'licenseImage', path: `incoming/license-${uploadId}` });
    expect(upload).not.toHaveProperty('owner');
  });
});
