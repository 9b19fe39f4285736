import type { PushNews, PushOutcome, PushPlatform } from '#lambdas/ports/push';
import { log } from '#lambdas/ports/log';
import type { Context } from '#lambdas/runtime/context';
import { subscriptionPk } from '#lambdas/store/keys';
import { openRide } from '#lambdas/store/open-ride';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { isWanted } from './ask-for-push';
import { dropDevice } from './devices';
import { type Device, devicesOf } from './find-devices';
import { isStale, pushWords } from './push-words';

/** Waits before a device is tried again, in seconds; after the last one it is given up. */
const waitsS = [20, 60, 180, 600] as const;
const LONGEST_WAIT_S = 900;

/** Devices whose page is in front of their user: the page itself shows the news. */
const lookedAt = async (ctx: Context, uid: string): Promise<ReadonlySet<string>> => {
  const now = ctx.now() / 1000;
  const pages = await ctx.store.query({ pk: subscriptionPk(`u#${uid}`) });
  return new Set(
    pages.filter(({ ttl, device }) => device !== undefined && Number(ttl) > now).map(({ device }) => String(device)),
  );
};

type Try = { uid: string; news: PushNews; tries: number; of?: string | undefined };

/**
 * Sends to one device. A device that no longer exists is removed; if its service is busy, sending is tried again later.
 */
const sendTo = async (ctx: Context, user: StoredUser, device: Device, attempt: Try): Promise<PushOutcome['is']> => {
  const { news, tries, of } = attempt;
  const push = await ctx.push();
  const outcome = await push.send(device, await pushWords(news, user.language, await ctx.settings()));
  if (outcome.is === 'gone') await dropDevice(ctx, user.id, device.id);
  if (outcome.is !== 'later') return outcome.is;
  const waitS = waitsS[tries];
  if (waitS === undefined) return 'refused';
  const job = {
    kind: 'device',
    uid: user.id,
    device: device.id,
    news,
    tries: tries + 1,
    ...(of ? { of } : {}),
  } as const;
  await (await ctx.pushQueue()).send(job, Math.min(LONGEST_WAIT_S, Math.max(waitS, outcome.afterS ?? 0)));
  return 'later';
};

/** Outcome of a push to a person: `none` if they want no pushes, or look at the page already. */
export type Delivery = 'sent' | 'later' | 'failed' | 'none';

const sum = (outcomes: readonly PushOutcome['is'][]): Delivery => {
  if (outcomes.length === 0) return 'none';
  if (outcomes.includes('sent')) return 'sent';
  return outcomes.includes('later') ? 'later' : 'failed';
};

/** Whether a person may receive the push: a blocked person gets notices of their current ride, and no others. */
const mayReceive = async (ctx: Context, user: StoredUser, { bookingId }: PushNews): Promise<boolean> => {
  if (user.deletedAt) return false;
  return user.approved || (bookingId !== undefined && (await openRide(ctx.store, user.id, bookingId)) !== undefined);
};

/** Pushes news to a person's devices, of one platform if given, except where they look at the page. */
export const pushToPerson = async (
  ctx: Context,
  user: StoredUser,
  news: PushNews,
  { platform, of }: { platform?: PushPlatform | undefined; of?: string } = {},
): Promise<Delivery> => {
  if (!isWanted(user, news) || isStale(news, ctx.now()) || !(await mayReceive(ctx, user, news))) return 'none';
  const [devices, looking] = await Promise.all([devicesOf(ctx.store, user.id), lookedAt(ctx, user.id)]);
  const wanted = devices.filter(device => !looking.has(device.id) && (!platform || device.platform === platform));
  const attempt = { uid: user.id, news, tries: 0, of };
  return sum(await Promise.all(wanted.map(device => sendTo(ctx, user, device, attempt))));
};

/** The same by id, for news that waited in the queue. */
export const pushToUid = async (ctx: Context, uid: string, news: PushNews): Promise<void> => {
  const user = await loadUser(ctx.store, uid);
  if (user) await pushToPerson(ctx, user, news);
};

/** Sends to one device again. @returns undefined when it must not get the push any more. */
export const pushAgain = async (
  ctx: Context,
  { uid, device: id, ...attempt }: Try & { device: string },
): Promise<PushOutcome['is'] | undefined> => {
  const [user, devices] = await Promise.all([loadUser(ctx.store, uid), devicesOf(ctx.store, uid)]);
  const device = devices.find(candidate => candidate.id === id);
  if (!user || !device || isStale(attempt.news, ctx.now())) return undefined;
  if (!(await mayReceive(ctx, user, attempt.news))) return undefined;
  const outcome = await sendTo(ctx, user, device, { ...attempt, uid });
  if (outcome === 'refused') log.warn('push given up', { uid });
  return outcome;
};
