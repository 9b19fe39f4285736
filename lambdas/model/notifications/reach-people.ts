import { listUsers } from '#lambdas/model/people/list-users';
import { pushToPerson, type Delivery } from '#lambdas/model/push/send-pushes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { PushNews } from '#lambdas/ports/push';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { isReachable, type Message, sourceOf } from './audience';
import type { Counts } from './broadcast-counts';
import { putNotice, showNotice } from './inbox';

const BATCH = 100;
const AT_ONCE = 20;

export type Sending = { sendId: string; notification: string; startedAt: number; message: Message };

const counted: Readonly<Record<Delivery, Partial<Counts>>> = {
  sent: { sent: 1 },
  failed: { failed: 1 },
  none: { skipped: 1 },
  later: {},
};

/** Reaches one person: inbox and open pages first, then the devices. Undefined when an earlier run has reached them. */
const reach = async (ctx: Context, user: StoredUser, sending: Sending): Promise<Partial<Counts> | undefined> => {
  const { sendId, startedAt: at, message, notification: of } = sending;
  const { title, body, devicetype } = message;
  const entry = { about: sendId, at, key: 'notice_message', screen: 'Notifications', title, body };
  const notice = await putNotice(ctx, user.id, entry);
  if (notice === undefined) return undefined;
  const news: PushNews = { key: 'notice_message', title, body, screen: 'Notifications', notice, at };
  const platform = devicetype === 'All' ? undefined : devicetype;
  try {
    await showNotice(ctx, user.id, entry);
    const delivery = await pushToPerson(ctx, user, news, { platform, of });
    // A retried push is counted when its outcome is known.
    return counted[delivery];
  } catch (error) {
    log.warn('push failed', { uid: user.id, reason: String(error) });
    return { failed: 1 };
  }
};

/**
 * Sends a message to one batch of its recipients, starting after a cursor. Nobody gets the same broadcast twice. `next`
 * is absent after the last batch.
 */
export const reachPeople = async (
  ctx: Context,
  sending: Sending,
  after: string | undefined,
): Promise<Counts & { next?: string }> => {
  const page = await listUsers(ctx.store, sourceOf(sending.message), { limit: BATCH, after, isWanted: isReachable });
  const counts = { sent: 0, failed: 0, skipped: 0 };
  for (let i = 0; i < page.users.length; i += AT_ONCE) {
    const done = await Promise.all(page.users.slice(i, i + AT_ONCE).map(user => reach(ctx, user, sending)));
    for (const { sent = 0, failed = 0, skipped = 0 } of done.filter(batch => batch !== undefined)) {
      counts.sent += sent;
      counts.failed += failed;
      counts.skipped += skipped;
    }
  }
  return { ...counts, ...(page.next === undefined ? {} : { next: page.next }) };
};
