import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#shared/contract/errors';
import {
  bookingImagePath,
  carTypeImagePath,
  documentPath,
  isThumb,
  licenseImagePath,
  parseFilePath,
  parseFolder,
  profileImagePath,
  thumbPath,
} from './path';

const uid = '4f6d2c1e-aaaa-4bbb-8ccc-0123456789ab';
const invalid = { refusal: 'storage/invalid-argument' };
const anyId = fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/);

describe('parseFilePath', () => {
  it.each([
    [profileImagePath(uid), { kind: 'profileImage', uid }],
    [licenseImagePath(uid, 1_767_268_800_000), { kind: 'licenseImage', uid, name: '1767268800000' }],
    [documentPath(uid, 17, '01J'), { kind: 'document', uid, name: '17-01J' }],
    [bookingImagePath('01B', 'pickup_image'), { kind: 'pickup_image', bookingId: '01B' }],
    [bookingImagePath('01B', 'deliver_image'), { kind: 'deliver_image', bookingId: '01B' }],
    [carTypeImagePath('01C'), { kind: 'carTypeImage', name: '01C' }],
  ])('[STOR-1] reads %s', (path, file) => {
    expect(parseFilePath(path)).toEqual(file);
  });

  it.each([
    ['the root', ''],
    ['the root as a slash', '/'],
    ['a step up', 'users/../users/u1/profileImage'],
    ['a step up at the end', 'users/u1/documents/..'],
    ['an encoded step up', 'users/u1/documents/%2e%2e'],
    ['an encoded slash', 'users/u1%2fprofileImage'],
    ['a leading slash', '/users/u1/profileImage'],
    ['a trailing slash', 'users/u1/profileImage/'],
    ['an empty segment', 'users//profileImage'],
    ['a backslash', 'users\\u1\\profileImage'],
    ['a control character', 'users/u1/profileImage\n'],
    ['a zero byte', 'users/u1/profileImage\0.png'],
    ['a folder', 'users/u1/documents'],
    ['an unknown name', 'users/u1/other'],
    ['the folder of vehicle types', 'cartypes/'],
    ['a file below a vehicle type', 'cartypes/01C/x'],
    ['an unknown folder', 'incoming/0123'],
    ['a thumbnail, which has no rights of its own', 'users/u1/profileImage_thumb'],
    ['another letter that looks alike', 'users/u1/рrofileImage'],
    ['a very long name', `users/u1/documents/${'1'.repeat(101)}`],
  ])('[STOR-4] refuses %s', (_, path) => {
    expect(parseFilePath(path)).toEqual(invalid);
  });

  it('[STOR-4] whatever is taken has no dangerous part and is one of the six shapes', () => {
    const part = fc.oneof(
      anyId,
      fc.constantFrom(
        'users',
        'bookings',
        'cartypes',
        'documents',
        'licenseImage',
        'profileImage',
        'pickup_image',
        '..',
        '.',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    const path = fc.array(part, { maxLength: 6 }).map(parts => parts.join('/'));
    fc.assert(
      fc.property(path, text => {
        const file = parseFilePath(text);
        const folder = parseFolder(text);
        if (isRefusal(file) && (isRefusal(folder) || folder.kind === 'root')) return;
        expect(text).toMatch(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)+$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[STOR-1] every path that the product makes is read back, and its thumbnail lies beside it', () => {
    fc.assert(
      fc.property(anyId, anyId, fc.nat(), (a, b, now) => {
        const made = [
          [profileImagePath(a), { kind: 'profileImage', uid: a }],
          [licenseImagePath(a, now), { kind: 'licenseImage', uid: a, name: `${now}` }],
          [documentPath(a, now, b), { kind: 'document', uid: a, name: `${now}-${b}` }],
          [bookingImagePath(a, 'deliver_image'), { kind: 'deliver_image', bookingId: a }],
        ] as const;
        for (const [path, file] of made) {
          expect(parseFilePath(path)).toEqual(file);
          expect([isThumb(path), isThumb(thumbPath(path))]).toEqual([false, true]);
        }
      }),
    );
  });
});

describe('parseFolder', () => {
  it.each([
    ['', { kind: 'root' }],
    ['/', { kind: 'root' }],
    ['users/u1', { kind: 'user', uid: 'u1' }],
    ['users/u1/documents', { kind: 'user', uid: 'u1' }],
    ['users/u1/licenseImage', { kind: 'user', uid: 'u1' }],
    ['bookings/b1', { kind: 'booking', bookingId: 'b1' }],
  ])('[STOR-4] reads %j', (path, folder) => {
    expect(parseFolder(path)).toEqual(folder);
  });

  it.each(['users', 'users/', 'users/u1/', 'bookings', '//', '..', 'users/..', 'incoming', 'users/u1/profileImage'])(
    '[STOR-4] refuses %j',
    path => {
      expect(parseFolder(path)).toEqual(invalid);
    },
  );
});
