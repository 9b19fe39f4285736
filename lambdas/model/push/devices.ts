import { createHash } from 'node:crypto';
import type { PushTarget } from '#lambdas/ports/push';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { changePerson } from '#lambdas/model/people/change-person';
import { loadUser } from '#lambdas/store/user-items';
import { deviceKey, deviceOwnerKey } from '#lambdas/store/keys';
import { asDevice, type Device, devicesOf, ownerOf } from './find-devices';

/** A further device replaces the one that was unused for the longest time. */
export const MAX_DEVICES = 10;
const TRIES = 3;
const ID_LENGTH = 22;

const addressOf = (target: PushTarget): string => (target.platform === 'WEB' ? target.endpoint : target.arn);
/** The same device has the same id for every user. */
export const deviceIdOf = (target: PushTarget): string =>
  createHash('sha256').update(addressOf(target)).digest('base64url').slice(0, ID_LENGTH);

/**
 * The specification's `pushToken` of a device: a phone's endpoint, or the id of a browser, whose address is a secret of
 * its user.
 */
const tokenOf = (device: Device): string => (device.platform === 'WEB' ? `web:${device.id}` : device.arn);

/** Fills the profile's `pushToken` and `userPlatform`, by which notifications find people, from the newest device. */
const nameNewest = async (ctx: Context, uid: string): Promise<void> => {
  const [user, [newest]] = await Promise.all([
    loadUser(ctx.store, uid, { consistent: true }),
    devicesOf(ctx.store, uid, true),
  ]);
  if (!user || user.deletedAt) return;
  const pushToken = newest ? tokenOf(newest) : '';
  if ((user.pushToken ?? '') === pushToken) return;
  await changePerson(ctx, user, { pushToken, userPlatform: newest?.platform ?? '' });
};

const forget = (uid: string, id: string): Write[] => [
  { type: 'delete', key: deviceKey(uid, id) },
  { type: 'delete', key: deviceOwnerKey(id), if: any(missing(), is('uid', uid)) },
];

/** Forgets a device, and the push service's address of a phone with it. */
const release = async (ctx: Context, uid: string, device: Device): Promise<void> => {
  await ctx.store.write(forget(uid, device.id));
  if (device.platform !== 'WEB') await (await ctx.phoneDevices()).remove(device.arn);
};

const take = (uid: string, device: Device, former: string | undefined): Write[] => {
  const owner = { ...deviceOwnerKey(device.id), _et: 'device-owner', uid };
  return [
    { type: 'put', item: { ...deviceKey(uid, device.id), _et: 'device', ...device } },
    { type: 'put', item: owner, if: former === undefined ? missing() : is('uid', former) },
    ...(former !== undefined && former !== uid ? [{ type: 'delete', key: deviceKey(former, device.id) } as const] : []),
  ];
};

/** Registers a user's device, or refreshes it, and removes it from its former user. */
export const storeDevice = async (ctx: Context, uid: string, target: PushTarget): Promise<Device> => {
  const device: Device = { ...target, id: deviceIdOf(target), at: ctx.now() };
  let former: string | undefined;
  for (let i = 0, isTaken = false; !isTaken; i++) {
    // Another user signs in on the device at the same moment.
    if (i === TRIES) throw new Error('a device that changes hands again and again');
    former = await ownerOf(ctx.store, device.id);
    isTaken = (await ctx.store.write(take(uid, device, former))).ok;
  }
  for (const old of (await devicesOf(ctx.store, uid, true)).slice(MAX_DEVICES)) await release(ctx, uid, old);
  await nameNewest(ctx, uid);
  if (former !== undefined && former !== uid) await nameNewest(ctx, former);
  return device;
};

/** Ends pushes to a device of this user. @returns whether it was theirs. */
export const dropDevice = async (ctx: Context, uid: string, id: string): Promise<boolean> => {
  const item = await ctx.store.get(deviceKey(uid, id), { consistent: true });
  if (!item) return false;
  await release(ctx, uid, asDevice(item));
  await nameNewest(ctx, uid);
  return true;
};

/** Ends pushes to every device of a user. */
export const dropDevices = async (ctx: Context, uid: string): Promise<void> => {
  for (const { id } of await devicesOf(ctx.store, uid, true)) await dropDevice(ctx, uid, id);
};
