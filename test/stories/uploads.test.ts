import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operation';
import type { UploadTarget, uploadOperations } from '#shared/contract/operations/uploads';
import { localCredentials } from '#scripts/local/sigv4';
import { browserFiles } from '../kit/browser-files';
import { Person } from '../kit/person';
import {
  jpeg,
  jpegOfSize,
  png,
  POSITION,
  SECRETS,
  jpegWithMetadata,
  pngWithMetadata,
  webpWithMetadata,
  webp,
} from '../kit/pictures';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

type Start = InputOf<(typeof uploadOperations)['startUpload']>;
const MIB = 1_048_576;
const thumb = webp.toString('base64');

describe('uploads', () => {
  let world: World;
  let rider: Person;
  let driver: Person;
  let anybody: Person;
  beforeAll(async () => {
    world = await startWorld({ limitFactor: 1 });
    rider = await world.rider();
    driver = await world.driver('Dana');
    anybody = Person.anybody(world.runtime);
  });
  afterAll(() => world.close());

  const start = (person: Person, bytes: Buffer, change: Partial<Start> = {}) =>
    person.call('startUpload', { kind: 'profileImage', contentType: 'image/jpeg', size: bytes.length, ...change });
  const post = async (target: UploadTarget, bytes: Buffer): Promise<number> => {
    if (target.mode !== 'single') throw new Error('This upload is in parts.');
    return browserFiles.post(target, bytes);
  };
  const putPart = async ({ uploadId }: UploadTarget, number: number, bytes: Buffer) =>
    browserFiles.put((await anybody.call('signUploadPart', { uploadId, number })).url, bytes);
  /** Started, and all bytes arrived. */
  const send = async (person: Person, bytes: Buffer, change: Partial<Start> = {}) => {
    const target = await start(person, bytes, change);
    expect(await post(target, bytes)).toBe(204);
    return target;
  };
  const upload = async (person: Person, bytes: Buffer, change: Partial<Start> = {}) => {
    const { uploadId } = await send(person, bytes, change);
    return anybody.call('finishUpload', { uploadId });
  };
  const look = async (person: Person, path: string, more: { bookingId?: string; thumb?: boolean } = {}) => {
    const { url } = await person.call('fetchFileLink', { path, ...more });
    return Buffer.from((await browserFiles.get(url)) ?? []);
  };
  const revealed = (bytes: Buffer) => [
    ...SECRETS.filter(secret => bytes.includes(secret)),
    ...(bytes.includes(POSITION.subarray(0, 16)) ? ['position'] : []),
  ];

  it('[STOR-1] [STOR-2] a small picture goes up in one shot and is shown on the profile at once', async () => {
    const { uploadId } = await send(rider, jpeg);
    const finished = await anybody.call('finishUpload', { uploadId, thumb });
    expect(finished).toEqual({ path: `users/${rider.uid}/profileImage`, size: jpeg.length });
    expect((await rider.call('fetchUser', {})).user.profile_image).toBe(finished.path);
    expect((await look(rider, finished.path)).equals(jpeg)).toBe(true);
    expect((await look(rider, finished.path, { thumb: true })).equals(webp)).toBe(true);
  });

  it('[STOR-2] a large one goes up in parts, rests, goes on where it was, and is one picture', async () => {
    const bytes = jpegOfSize(7 * MIB);
    const target = await start(driver, bytes, { kind: 'document' });
    expect(target).toMatchObject({ mode: 'parts', parts: [{ size: 5 * MIB }, { size: 2 * MIB }] });
    expect(await putPart(target, 1, bytes.subarray(0, 5 * MIB))).toBe(200);
    const { uploadId } = target;
    expect(await anybody.refused('finishUpload', { uploadId })).toBe('storage/server-file-wrong-size');
    // After a reload only the id remains.
    const { parts, done } = await anybody.call('fetchUpload', { uploadId });
    expect(done).toEqual([1]);
    const rest = parts.filter(part => !done.includes(part.number));
    for (const { number, size } of rest) expect(await putPart(target, number, bytes.subarray(-size))).toBe(200);
    const { path } = await anybody.call('finishUpload', { uploadId });
    expect((await look(driver, path)).equals(jpeg)).toBe(true);
  });

  it('[STOR-2] just above 262144 bytes a file is one part, up to it one form', async () => {
    expect(await start(rider, jpegOfSize(262_144))).toMatchObject({ mode: 'single' });
    const bytes = jpegOfSize(262_145);
    const target = await start(rider, bytes);
    expect(target).toMatchObject({ mode: 'parts', parts: [{ number: 1, size: 262_145 }] });
    expect(await putPart(target, 1, bytes)).toBe(200);
    expect(await anybody.call('finishUpload', { uploadId: target.uploadId })).toHaveProperty('path');
  });

  it('[STOR-2] a cancelled upload is over, for its links too', async () => {
    const bytes = jpegOfSize(MIB);
    const target = await start(rider, bytes);
    const { uploadId } = target;
    const { url } = await anybody.call('signUploadPart', { uploadId, number: 1 });
    expect(await anybody.call('cancelUpload', { uploadId })).toEqual({ cancelled: true });
    expect(await browserFiles.put(url, bytes)).toBe(404);
    expect(await anybody.refused('signUploadPart', { uploadId, number: 1 })).toBe('storage/object-not-found');
    expect(await anybody.refused('finishUpload', { uploadId })).toBe('storage/object-not-found');
    expect(await anybody.call('cancelUpload', { uploadId })).toEqual({ cancelled: false });
  });

  it('[STOR-1] more than 8 MB is refused before a byte is sent, and more than agreed by the store itself', async () => {
    const large = { kind: 'profileImage', contentType: 'image/jpeg', size: 10_000_000 } as const;
    expect(await rider.refused('startUpload', large)).toBe('file_too_large');
    const small = await start(rider, jpeg);
    expect(await post(small, jpegOfSize(jpeg.length + 10))).toBe(400);
    const target = await start(rider, jpegOfSize(MIB));
    expect(await putPart(target, 1, jpegOfSize(MIB + 10))).toBe(403);
    expect((await anybody.call('fetchUpload', { uploadId: target.uploadId })).done).toEqual([]);
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(document.domain)</script>')],
    ['a JPEG', jpeg],
    ['half a PNG', png.subarray(0, png.length / 2)],
  ])('[STOR-3] a .png that is %s is refused, and the profile keeps its picture', async (_, bytes) => {
    const { path } = await upload(rider, jpeg);
    const { uploadId } = await send(rider, bytes, { contentType: 'image/png' });
    expect(await anybody.refused('finishUpload', { uploadId })).toBe('storage/invalid-format');
    expect((await look(rider, path)).equals(jpeg)).toBe(true);
    expect(await anybody.refused('fetchUpload', { uploadId })).toBe('storage/object-not-found');
  });

  it('[STOR-1] the form takes no other type than the declared one', async () => {
    const target = await start(rider, jpeg);
    if (target.mode !== 'single') throw new Error('in parts');
    const fields = { ...target.fields, 'Content-Type': 'text/html' };
    expect(await browserFiles.post({ ...target, fields }, jpeg)).toBe(403);
    const elsewhere = { ...target.fields, key: `users/${driver.uid}/profileImage` };
    expect(await browserFiles.post({ ...target, fields: elsewhere }, jpeg)).toBe(403);
  });

  it.each([
    ['image/jpeg', jpegWithMetadata(), jpeg],
    ['image/png', pngWithMetadata(), png],
    ['image/webp', webpWithMetadata(), webp],
  ] as const)(
    '[STOR-1] no position, camera or text of a %s reaches anybody over the wire',
    async (type, withMetadata, plain) => {
      expect(revealed(withMetadata)).toContain('position');
      const { path } = await upload(driver, withMetadata, { kind: 'document', contentType: type });
      const { url } = await driver.call('fetchFileLink', { path });
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe(type);
      expect(revealed(bytes)).toEqual([]);
      expect(bytes.equals(plain)).toBe(true);
    },
  );

  it('[STOR-1] a JPEG taken sideways stays sideways', async () => {
    const { path } = await upload(rider, jpegWithMetadata(6));
    expect(imageSize(await look(rider, path))).toMatchObject({ orientation: 6 });
  });

  it('[STOR-1] files are private: no signature, another path or another day opens nothing', async () => {
    const { path } = await upload(rider, jpeg);
    const { url, expiresAt } = await rider.call('fetchFileLink', { path });
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(300_000);
    const link = new URL(url);
    expect((await fetch(`${link.origin}${link.pathname}`)).status).toBe(403);
    const other = new URL(url);
    other.pathname = link.pathname.replace(rider.uid, driver.uid);
    expect((await fetch(other)).status).toBe(403);
    const [, Bucket = ''] = link.pathname.split('/');
    const config = { region: world.runtime.region, endpoint: world.runtime.awsUrl, credentials: localCredentials };
    const s3 = new S3Client({ ...config, forcePathStyle: true });
    const signedAt = (ms: number) =>
      getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: path }), { expiresIn: 300, signingDate: new Date(ms) });
    expect((await fetch(await signedAt(Date.now() - 200_000))).status).toBe(200);
    expect((await fetch(await signedAt(Date.now() - 301_000))).status).toBe(403);
  });

  it('[STOR-1] a file of another user is neither read, listed nor deleted', async () => {
    const { path } = await upload(driver, jpeg, { kind: 'licenseImage' });
    expect(path).toMatch(new RegExp(`^users/${driver.uid}/licenseImage/\\d+$`));
    expect(await rider.refused('fetchFileLink', { path })).toBe('storage/unauthorized');
    expect(await rider.refused('listFiles', { path: `users/${driver.uid}` })).toBe('storage/unauthorized');
    expect(await rider.refused('deleteFile', { path })).toBe('storage/unauthorized');
    expect(await driver.refused('deleteFile', { path })).toBe('storage/unauthorized');
    expect((await look(world.admin, path)).equals(jpeg)).toBe(true);
    expect(await rider.refused('startUpload', { kind: 'licenseImage', contentType: 'image/png', size: 9 })).toBe(
      'storage/unauthorized',
    );
  });

  it('[STOR-1] a fleet admin sees the files of its own drivers only', async () => {
    const fleet = await world.fleetAdmin('Flo');
    const email = `fleetdriver${Date.now()}@example.com`;
    const own = { firstName: 'Own', lastName: 'Driver', email, mobile: '+46731112233', password: 'wayfare1' };
    await world.admin.call('addUser', { ...own, usertype: 'driver', fleetadmin: fleet.uid });
    const theirs = await Person.signIn(world.runtime, email, own.password);
    const { path } = await upload(theirs, jpeg, { kind: 'document' });
    expect((await look(fleet, path)).equals(jpeg)).toBe(true);
    const { files } = await fleet.call('listFiles', { path: `users/${theirs.uid}/documents` });
    expect(files.map(file => file.path)).toEqual([path]);
    expect(await fleet.refused('listFiles', { path: `users/${driver.uid}` })).toBe('storage/unauthorized');
  });

  it.each(['../etc/passwd', 'users/../users', 'users/%2e%2e/x', 'users//x', '/users/x', 'users\\x', '', '/'])(
    '[STOR-4] the path %j is refused everywhere',
    async path => {
      expect(await rider.refused('fetchFileLink', { path })).toBe('storage/invalid-argument');
      expect(await rider.refused('deleteFile', { path })).toBe('storage/invalid-argument');
      expect(await world.admin.refused('deleteFile', { path })).toBe('storage/invalid-argument');
      expect(await rider.refused('listFiles', { path })).toBe('storage/invalid-argument');
    },
  );

  it('[STOR-4] lists 1 to 1000 files, the root to admins only', async () => {
    const path = `users/${rider.uid}`;
    for (const maxResults of [0, 1_001])
      expect(await rider.refused('listFiles', { path, maxResults })).toBe('storage/invalid-argument');
    expect((await rider.call('listFiles', { path, maxResults: 1 })).files).toHaveLength(1);
    const { files } = await world.admin.call('listFiles', { path: '/', maxResults: 1_000 });
    expect(files.length).toBeGreaterThan(2);
    expect(files.every(file => file.path.startsWith('users/'))).toBe(true);
  });

  it('[STOR-4] a deleted profile picture is gone from the profile', async () => {
    const { path } = await upload(rider, jpeg);
    expect(await rider.call('deleteFile', { path })).toEqual({ deleted: true });
    expect((await rider.call('fetchUser', {})).user.profile_image).toBeUndefined();
    expect(await rider.refused('fetchFileLink', { path })).toBe('storage/object-not-found');
    expect(await rider.call('deleteFile', { path })).toEqual({ deleted: false });
  });

  it('[STOR-1] pickup and delivery are pictured by the driver of the booking while it is their time', async () => {
    const other = await world.driver('Dov');
    const booking = await bookAndPay(world, rider);
    const bookingId = booking.id;
    const photo = { contentType: 'image/jpeg', size: jpeg.length, bookingId } as const;
    expect(await driver.refused('startUpload', { ...photo, kind: 'pickup_image' })).toBe('storage/unauthorized');
    await driveTo(driver, rider, bookingId, 'acceptBooking');
    expect(await other.refused('startUpload', { ...photo, kind: 'pickup_image' })).toBe('storage/unauthorized');
    expect(await driver.refused('startUpload', { ...photo, kind: 'deliver_image' })).toBe('storage/unauthorized');

    const socket = await rider.socket();
    await socket.subscribe(`bk#${bookingId}`);
    const { uploadId } = await send(driver, jpegWithMetadata(), { kind: 'pickup_image', bookingId });
    const [a, b] = await Promise.all([1, 2].map(() => anybody.call('finishUpload', { uploadId, thumb })));
    expect(b).toEqual(a);
    const path = `bookings/${bookingId}/pickup_image`;
    const seen = await rider.call('fetchBooking', { bookingId });
    expect(seen.booking).toMatchObject({ pickup_image: path, status: 'ACCEPTED' });
    expect(seen.events.filter(event => event.kind === 'PHOTO')).toHaveLength(1);
    await socket.next(message => message.type === 'event' && message.body.kind === 'PHOTO', 'of the photo');
    await world.runtime.settle();
    expect(socket.kinds()).toEqual(['PHOTO']);
    socket.close();

    for (const party of [rider, driver, world.admin]) expect((await look(party, path)).equals(jpeg)).toBe(true);
    for (const stranger of [other, await world.rider('Stranger'), await world.fleetAdmin('Fay')])
      expect(await stranger.refused('fetchFileLink', { path })).toBe('storage/unauthorized');

    const late = await send(driver, jpeg, { kind: 'pickup_image', bookingId });
    await driver.call('arriveAtPickup', { bookingId });
    await driver.call('startTrip', { bookingId, otp: booking.otp });
    expect(await anybody.refused('finishUpload', { uploadId: late.uploadId })).toBe('storage/unauthorized');
    await upload(driver, png, { kind: 'deliver_image', contentType: 'image/png', bookingId });
    const { files } = await rider.call('listFiles', { path: `bookings/${bookingId}` });
    expect(files.map(file => file.path)).toEqual([`bookings/${bookingId}/deliver_image`, path]);
    await driver.call('reachDrop', { bookingId });
    await driver.call('confirmPaid', { bookingId });
  });

  it('[STOR-1] rider and driver of a booking see each other’s profile picture through it', async () => {
    const { path } = await upload(driver, jpeg);
    const [booking] = (await rider.call('fetchBookings', {})).bookings;
    const bookingId = booking?.id ?? '';
    expect(await rider.refused('fetchFileLink', { path })).toBe('storage/unauthorized');
    expect((await look(rider, path, { bookingId })).equals(jpeg)).toBe(true);
    const stranger = await world.rider('Passer-by');
    expect(await stranger.refused('fetchFileLink', { path, bookingId })).toBe('storage/unauthorized');
  });

  it('[REG-9] somebody who registers uploads a licence without an account, as often as an hour allows', async () => {
    const bytes = jpegWithMetadata();
    const file = { contentType: 'image/jpeg', size: bytes.length } as const;
    const target = await anybody.call('startLicenseUpload', file);
    expect(await post(target, bytes)).toBe(204);
    expect(await anybody.call('finishUpload', { uploadId: target.uploadId })).toEqual({
      path: `incoming/license-${target.uploadId}`,
      size: jpeg.length,
    });
    expect(await rider.refused('fetchFileLink', { path: `incoming/license-${target.uploadId}` })).toBe(
      'storage/invalid-argument',
    );
    for (let i = 0; i < 19; i++) await anybody.call('startLicenseUpload', file);
    expect(await anybody.refused('startLicenseUpload', file)).toBe('too_many_requests');
  });

  it('[STOR-1] one user starts 30 uploads an hour', async () => {
    const eager = await world.rider('Eager');
    for (let i = 0; i < 30; i++) await start(eager, jpeg);
    const one = { kind: 'profileImage', contentType: 'image/jpeg', size: jpeg.length } as const;
    expect(await eager.refused('startUpload', one)).toBe('too_many_requests');
  });
});
