import { log } from '#lambdas/ports/log';
import type { PushNews } from '#lambdas/ports/push';
import type { Context } from '#lambdas/runtime/context';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

/** The kinds of notices that a user may switch off: chat, account (the wallet, news) and rides. */
const kinds: Readonly<Record<string, 'account' | 'chat' | 'rides'>> = {
  wallet: 'account',
  PaymentIssues: 'account',
  Approvals: 'account',
  Notifications: 'account',
  onlineChat: 'chat',
};

export const isWanted = ({ notifications = {} }: StoredUser, { screen }: PushNews): boolean =>
  notifications[kinds[screen] ?? 'rides'] !== false;

/** Requests a push to a person who has a device. */
export const askForPush = async (ctx: Context, uid: string, news: PushNews): Promise<void> => {
  const user = await loadUser(ctx.store, uid);
  if (!user?.pushToken || !isWanted(user, news)) return;
  await (
    await ctx.pushQueue()
  )
    .send({ kind: 'person', uid, news })
    .catch(error => log.warn('push not asked for', { uid, reason: String(error) }));
};
