import type { Notification } from '#shared/contract/operations/notifications';
import { listUsers, type Source } from '#lambdas/model/people/list-users';
import type { Platform, StoredUser } from '#lambdas/store/user-items';
import { missing, type Store } from '#lambdas/ports/store';
import type { Push } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { noticeKey, pushShard, shards } from '#lambdas/store/keys';

const BATCH = 100;
const AT_ONCE = 20;
const WEEK_S = 7 * 86_400;

export type Message = Pick<Notification, 'devicetype' | 'usertype' | 'title' | 'body'>;

const sourceOf = ({ devicetype, usertype }: Message): Source => {
  const platforms: readonly Platform[] = devicetype === 'All' ? ['ANDROID', 'IOS', 'OTHER'] : [devicetype];
  return {
    index: 'gsi5',
    sortKey: 'g5s',
    partitions: platforms.flatMap(platform => shards.map(shard => pushShard(usertype, platform, shard))),
  };
};

const isReachable = ({ approved, pushToken }: StoredUser): boolean => approved && Boolean(pushToken);

/** Whether a message has any recipient. */
export const reachesSomebody = async (store: Store, message: Message): Promise<boolean> =>
  (await listUsers(store, sourceOf(message), { limit: 1, keep: isReachable })).users.length > 0;

/**
 * Stores the message in the inbox, then pushes it unless the user has switched news off. False if it was there already.
 */
const reach = async (
  ctx: Context,
  push: Push,
  user: StoredUser,
  sendId: string,
  message: Message,
): Promise<boolean> => {
  const { title, body } = message;
  const at = ctx.now();
  const notice = { _et: 'notice', key: 'notice_message', title, body, at, ttl: Math.floor(at / 1000) + WEEK_S };
  const put = { type: 'put', item: { ...noticeKey(user.id, sendId), ...notice }, if: missing() } as const;
  if (!(await ctx.store.write([put])).ok) return false;
  if (user.notifications?.account === false) return true;
  const { id: uid, pushToken } = user;
  await push
    .send({ to: { uid, pushToken }, title, body, screen: 'Notifications' })
    .catch(error => log.warn('push failed', { uid, reason: String(error) }));
  return true;
};

/**
 * Sends a message to one batch of its recipients, starting after a cursor. Nobody gets the same broadcast twice. `next`
 * is absent when all have been reached.
 */
export const reachPeople = async (
  ctx: Context,
  { sendId, message, after }: { sendId: string; message: Message; after: string | undefined },
): Promise<{ reached: number; next?: string }> => {
  const page = await listUsers(ctx.store, sourceOf(message), { limit: BATCH, after, keep: isReachable });
  const push = await ctx.push();
  let reached = 0;
  for (let i = 0; i < page.users.length; i += AT_ONCE) {
    const some = page.users.slice(i, i + AT_ONCE);
    const done = await Promise.all(some.map(user => reach(ctx, push, user, sendId, message)));
    reached += done.filter(Boolean).length;
  }
  return { reached, ...(page.next === undefined ? {} : { next: page.next }) };
};
