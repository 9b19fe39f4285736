import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadTarget } from '#shared/contract/operations/uploads';
import type { Actor } from '#lambdas/runtime/actor';
import { userKey } from '#lambdas/store/keys';
import { jpeg } from '#test/kit/pictures';
import { uploadDesk, type UploadDesk } from '#test/kit/upload-desk';
import { finishUpload } from './finish-upload';
import { startUpload } from './start-upload';

describe('[ADM-4] [STOR-1] the picture of somebody else', () => {
  let desk: UploadDesk;
  let admin: Actor;
  beforeEach(async () => {
    desk = uploadDesk();
    admin = await desk.add('a1', 'admin');
    await desk.add('d1', 'driver', { fleetadmin: 'f1' });
  });
  const start = (by: Actor, change: object = {}) =>
    desk.call<UploadTarget | string>(
      startUpload,
      { kind: 'profileImage', userId: 'd1', contentType: 'image/jpeg', size: jpeg.length, ...change },
      by,
    );
  const sent = async (bytes: Buffer = jpeg) => {
    const target = (await start(admin, { size: bytes.length })) as UploadTarget;
    if (target.mode === 'single') expect(await desk.files.browser.post(target, bytes)).toBe(204);
    return target.uploadId;
  };
  const finish = (uploadId: string) => desk.call(finishUpload, { uploadId });
  const entries = () => desk.store.all().filter(({ _et }) => _et === 'audit');

  it('is sent by an admin, shown on the profile, and audited each time', async () => {
    const uploadId = await sent();
    expect(await finish(uploadId)).toMatchObject({ path: 'users/d1/profileImage' });
    expect(await desk.user('d1')).toMatchObject({ profile_image: 'users/d1/profileImage' });
    expect((await desk.user('a1'))?.profile_image).toBeUndefined();
    const about = { by: 'a1', operation: 'startUpload', subjects: [{ kind: 'user', id: 'd1', did: 'changed' }] };
    expect(entries()).toMatchObject([about]);
    await finish(uploadId);
    desk.wait(1_000);
    await finish(await sent());
    expect(entries()).toMatchObject([about, about]);
  });

  it('may be that of somebody blocked', async () => {
    await desk.add('d1', 'driver', { approved: false, blockedAt: 1 });
    await finish(await sent());
    expect(await desk.user('d1')).toHaveProperty('profile_image');
  });

  it('is refused when it is no picture, and changes and reveals nothing', async () => {
    expect(await finish(await sent(Buffer.from('<html>nothing of the kind</html>')))).toBe('storage/invalid-format');
    expect(await desk.user('d1')).not.toHaveProperty('profile_image');
    expect(entries()).toEqual([]);
  });

  it('is nobody else’s to send: not a rider’s, not the fleet’s; and nothing but a profile picture', async () => {
    for (const usertype of ['rider', 'driver', 'fleetadmin'] as const)
      expect(await start(await desk.add(usertype === 'fleetadmin' ? 'f1' : 'x1', usertype))).toBe(
        'storage/unauthorized',
      );
    expect(await start(admin, { kind: 'carTypeImage' })).toBe('storage/unauthorized');
    expect(await start(admin, { userId: 'nobody' })).toBe('user_does_not_exists');
  });

  it.each([
    ['who sent it is an admin no longer', 'a1', { usertype: 'rider' }],
    ['whose it is has left', 'd1', { deletedAt: 1 }],
  ])('does not become one when %s meanwhile', async (_, uid, set) => {
    const uploadId = await sent();
    await desk.store.write([{ type: 'update', key: userKey(uid), set }]);
    expect(await finish(uploadId)).toBe('storage/unauthorized');
    expect(await desk.user('d1')).not.toHaveProperty('profile_image');
    expect(desk.files.paths()).toEqual([]);
  });
});
