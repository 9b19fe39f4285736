import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#lambdas/runtime/actor';
import { uploadDesk, type UploadDesk } from '#test/kit/upload-desk';
import { deleteFile } from './delete-file';
import { fetchFileLink } from './fetch-file-link';
import { listFiles } from './list-files';

const own = {
  profile: 'users/d1/profileImage',
  license: 'users/d1/licenseImage/1',
  document: 'users/d1/documents/1-a',
};
const denied = 'storage/unauthorized';
const invalid = 'storage/invalid-argument';

describe('files', () => {
  let desk: UploadDesk;
  let people: Record<'driver' | 'rider' | 'stranger' | 'fleet' | 'otherFleet' | 'admin', Actor>;
  beforeEach(async () => {
    desk = uploadDesk();
    people = {
      driver: await desk.add('d1', 'driver', {
        fleetadmin: 'f1',
        profile_image: own.profile,
        licenseImage: own.license,
      }),
      rider: await desk.add('r1', 'rider'),
      stranger: await desk.add('r2', 'rider'),
      fleet: await desk.add('f1', 'fleetadmin'),
      otherFleet: await desk.add('f2', 'fleetadmin'),
      admin: await desk.add('a1', 'admin'),
    };
    await desk.book({ id: 'b1', status: 'STARTED', customer: 'r1', driver: 'd1', fleetadmin: 'f1' });
    const paths = [...Object.values(own), `${own.profile}_thumb`, 'users/r1/profileImage', 'bookings/b1/pickup_image'];
    for (const [i, path] of [...paths, 'incoming/x'].entries())
      await desk.files.write(path, Uint8Array.of(i, 1, 2), 'image/png');
  });

  const link = (who: keyof typeof people, input: object) =>
    desk.call<{ url: string; expiresAt: number }>(fetchFileLink, input, people[who]);
  const opens = async (who: keyof typeof people, input: object) => {
    const answer: unknown = await link(who, input);
    return typeof answer === 'string' ? answer : 'open';
  };
  const list = (who: keyof typeof people, path: string, more: object = {}) =>
    desk.call<{ files: { path: string }[] }>(listFiles, { path, ...more }, people[who]);
  const names = async (who: keyof typeof people, path: string, more: object = {}) => {
    const answer = await list(who, path, more);
    return typeof answer === 'string' ? answer : answer.files.map(file => file.path);
  };
  const remove = (who: keyof typeof people, path: string) => desk.call(deleteFile, { path }, people[who]);

  it.each([
    ['driver', 'open'],
    ['fleet', 'open'],
    ['admin', 'open'],
    ['rider', denied],
    ['stranger', denied],
    ['otherFleet', denied],
  ] as const)('[STOR-1] a %s and the files of a driver: %s', async (who, result) => {
    for (const path of Object.values(own)) expect(await opens(who, { path }), path).toBe(result);
  });

  it('[STOR-1] a booking opens the profile picture of its two parties to each other, and nothing else', async () => {
    const shared = { bookingId: 'b1' };
    expect(await opens('rider', { path: own.profile, ...shared })).toBe('open');
    expect(await opens('driver', { path: 'users/r1/profileImage', ...shared })).toBe('open');
    expect(await opens('rider', { path: own.license, ...shared })).toBe(denied);
    expect(await opens('rider', { path: own.document, ...shared })).toBe(denied);
    expect(await opens('rider', { path: 'users/r2/profileImage', ...shared })).toBe(denied);
    expect(await opens('stranger', { path: own.profile, ...shared })).toBe(denied);
    expect(await opens('rider', { path: own.profile, bookingId: 'b9' })).toBe(denied);
  });

  it.each([
    ['rider', 'open'],
    ['driver', 'open'],
    ['fleet', 'open'],
    ['admin', 'open'],
    ['stranger', denied],
    ['otherFleet', denied],
  ] as const)('[STOR-1] a %s and the pictures of a booking: %s', async (who, result) => {
    expect(await opens(who, { path: 'bookings/b1/pickup_image' })).toBe(result);
    expect(await names(who, 'bookings/b1')).toEqual(result === 'open' ? ['bookings/b1/pickup_image'] : denied);
  });

  it('[STOR-3] says that a file is missing only to those who may see it', async () => {
    expect(await opens('driver', { path: 'users/d1/documents/9-z' })).toBe('storage/object-not-found');
    expect(await opens('stranger', { path: 'users/d1/documents/9-z' })).toBe(denied);
    expect(await opens('admin', { path: 'bookings/b9/pickup_image' })).toBe('storage/object-not-found');
    expect(await opens('stranger', { path: 'bookings/b9/pickup_image' })).toBe(denied);
  });

  it('[STOR-1] a link is valid for five minutes and leads to the thumbnail if there is one', async () => {
    const { url, expiresAt } = await link('driver', { path: own.profile, thumb: true });
    expect(expiresAt).toBe(desk.ctx.now() + 300_000);
    expect(await desk.files.browser.get(url)).toEqual(await desk.files.read(`${own.profile}_thumb`));
    const whole = await link('driver', { path: own.profile });
    expect(await desk.files.browser.get(whole.url)).toEqual(await desk.files.read(own.profile));
    const none = await link('driver', { path: own.document, thumb: true });
    expect(await desk.files.browser.get(none.url)).toEqual(await desk.files.read(own.document));
  });

  it.each([
    '',
    '/',
    '../x',
    'users/d1/../a1/profileImage',
    'users//profileImage',
    'users\\d1',
    'users/d1',
    'incoming/x',
  ])('[STOR-4] %j cannot be linked to or deleted, not even by an admin', async path => {
    expect(await opens('admin', { path })).toBe(invalid);
    expect(await remove('admin', path)).toBe(invalid);
    expect(desk.files.paths()).toHaveLength(7);
  });

  it('[STOR-1] lists the files of a user, without thumbnails, to those who may see them', async () => {
    const all = [own.document, own.license, own.profile];
    for (const who of ['driver', 'fleet', 'admin'] as const) expect(await names(who, 'users/d1')).toEqual(all);
    for (const who of ['rider', 'otherFleet'] as const) expect(await names(who, 'users/d1')).toBe(denied);
    expect(await names('driver', 'users/d1/documents')).toEqual([own.document]);
    expect(await names('driver', 'users/d1', { maxResults: 2 })).toEqual(all.slice(0, 2));
    expect((await list('driver', 'users/d1/documents')).files).toEqual([
      { path: own.document, size: 3, at: desk.ctx.now() },
    ]);
  });

  it('[STOR-4] the root is listed by admins only, without what is still coming in', async () => {
    for (const path of ['', '/']) {
      expect(await names('driver', path)).toBe(invalid);
      expect(await names('fleet', path)).toBe(invalid);
      const files = await names('admin', path);
      expect([files.length, files[0], files.at(-1)]).toEqual([5, 'bookings/b1/pickup_image', 'users/r1/profileImage']);
    }
    for (const path of ['users', 'users/', '..', 'users/../users/d1', 'incoming'])
      expect(await names('admin', path)).toBe(invalid);
  });

  it.each([0, 1_001, -1, 1.5, '5'])('[STOR-4] lists between 1 and 1000 files, not %j', async maxResults => {
    expect(await names('driver', 'users/d1', { maxResults })).toBe(invalid);
  });

  it('[STOR-4] a deleted profile picture leaves the profile, and its thumbnail goes too', async () => {
    expect(await remove('driver', own.profile)).toEqual({ deleted: true });
    expect(desk.files.paths().filter(path => path.startsWith(own.profile))).toEqual([]);
    expect(await desk.user('d1')).not.toHaveProperty('profile_image');
    expect(await remove('driver', own.profile)).toEqual({ deleted: false });
  });

  it('[STOR-4] a document may be deleted by its driver, a licence by an admin', async () => {
    expect(await remove('driver', own.document)).toEqual({ deleted: true });
    expect(await remove('driver', own.license)).toBe(denied);
    expect(await desk.user('d1')).toMatchObject({ licenseImage: own.license });
    expect(await remove('admin', own.license)).toEqual({ deleted: true });
    expect(await desk.user('d1')).not.toHaveProperty('licenseImage');
  });

  it('[STOR-4] nobody deletes what is another’s, or the pictures of a booking', async () => {
    const tries = [
      ['rider', own.profile],
      ['fleet', own.document],
      ['driver', 'bookings/b1/pickup_image'],
      ['admin', 'bookings/b1/pickup_image'],
    ] as const;
    for (const [who, path] of tries) expect(await remove(who, path)).toBe(denied);
    expect(desk.files.paths()).toHaveLength(7);
    expect(await desk.user('d1')).toMatchObject({ profile_image: own.profile });
  });

  it('[STOR-4] deleting files of somebody who is gone makes no record', async () => {
    expect(await remove('admin', 'users/nobody/profileImage')).toEqual({ deleted: false });
    expect(await desk.user('nobody')).toBeUndefined();
  });
});
