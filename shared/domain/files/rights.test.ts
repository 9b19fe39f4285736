import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { uploadKinds } from '#shared/contract/entities/upload';
import type { userTypes } from '#shared/contract/operation';
import { aBooking } from '../booking/testing/a-booking';
import type { FilePath } from './path';
import { isOfParty, mayDelete, mayTakePhoto, mayUpload, takePhoto } from './rights';

const files: FilePath[] = [
  { kind: 'profileImage', uid: 'u1' },
  { kind: 'document', uid: 'u1', name: '1-a' },
  { kind: 'licenseImage', uid: 'u1', name: '1' },
  { kind: 'pickup_image', bookingId: 'b1' },
  { kind: 'carTypeImage', name: '01C' },
];

describe('rights to files', () => {
  it('[STOR-1] a picture of the pickup before the start, of the delivery before the end, by the driver of the booking', () => {
    const due = (kind: 'pickup_image' | 'deliver_image', uid: string) =>
      bookingStatuses.filter(status => mayTakePhoto({ driver: 'd1', status }, kind, uid));
    expect(due('pickup_image', 'd1')).toEqual(['ACCEPTED', 'ARRIVED']);
    expect(due('deliver_image', 'd1')).toEqual(['STARTED']);
    expect([...due('pickup_image', 'd2'), ...due('deliver_image', 'r1')]).toEqual([]);
  });

  it('[STOR-1] a picture changes the booking but not its status', () => {
    const booking = aBooking({ status: 'ARRIVED', driver: 'd1' });
    expect(takePhoto(booking, 'pickup_image', 'd1', 'p')).toEqual({ kind: 'PHOTO', changes: { pickup_image: 'p' } });
    expect(takePhoto(booking, 'deliver_image', 'd1', 'p')).toEqual({ refusal: 'storage/unauthorized' });
  });

  it('[STOR-1] [ADM-1] everybody has a profile picture, admins those of vehicle types, drivers the rest', () => {
    const kindsOf = (usertype: (typeof userTypes)[number]) => uploadKinds.filter(kind => mayUpload(kind, { usertype }));
    expect(kindsOf('driver')).toEqual(uploadKinds.filter(kind => kind !== 'carTypeImage'));
    expect(kindsOf('admin')).toEqual(['profileImage', 'carTypeImage']);
    for (const type of ['rider', 'fleetadmin'] as const) expect(kindsOf(type)).toEqual(['profileImage']);
  });

  it.each([
    ['their owner', { uid: 'u1', usertype: 'driver' }, ['profileImage', 'document']],
    ['an admin', { uid: 'a', usertype: 'admin' }, ['profileImage', 'document', 'licenseImage']],
    ['another driver', { uid: 'u2', usertype: 'driver' }, []],
    ['a fleet admin', { uid: 'f', usertype: 'fleetadmin' }, []],
  ] as const)('[STOR-4] %s may delete', (_, reader, kinds) => {
    expect(files.filter(file => mayDelete(file, reader)).map(file => file.kind)).toEqual(kinds);
  });

  it('[STOR-1] show the other party’s profile picture and nothing else', () => {
    const seen = (customer: string, driver?: string) =>
      files.filter(file => isOfParty(file, { customer, ...(driver ? { driver } : {}) })).map(file => file.kind);
    expect([seen('u1'), seen('r', 'u1'), seen('r', 'd'), seen('r')]).toEqual([
      ['profileImage'],
      ['profileImage'],
      [],
      [],
    ]);
  });
});
