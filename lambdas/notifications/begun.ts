import { type Refusal, refuse } from '#shared/contract/errors';
import type { Notification, notificationOperations } from '#shared/contract/operations/notifications';
import { missing, type Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import { fingerprint } from '#lambdas/runtime/idempotency';
import type { Call } from '#lambdas/runtime/implementation';
import { configKey, idempotencyKey, sendingKey } from '#lambdas/store/keys';

export type Wanted = Call<typeof notificationOperations.sendNotification> & { actor: Actor };

/** What a client's key began: the notification and, unless it was only saved, its sending. */
export type Begun = {
  id: string;
  sendId?: string | undefined;
  /** People whom the notification had reached before. */
  sentBefore: number;
};

const DAY_S = 86_400;
const markKey = (uid: string, key: string) => idempotencyKey(uid, 'sendNotification#begun', key);

/** The mark of a key, in the transaction that begins the sending: a retry finds it instead of beginning another. */
export const beginsOnce = ({ ctx, actor, input, key }: Wanted, begun: Begun): Write[] =>
  key
    ? [
        {
          type: 'put',
          item: {
            ...markKey(actor.uid, key),
            ...{ _et: 'once', begun, fingerprint: fingerprint(input), ttl: Math.floor(ctx.now() / 1000) + DAY_S },
          },
          if: missing(),
        },
      ]
    : [];

export const begunBefore = async ({ ctx, actor, input, key }: Wanted): Promise<Begun | Refusal | undefined> => {
  const mark = key ? await ctx.store.get(markKey(actor.uid, key), { consistent: true }) : undefined;
  if (!mark) return undefined;
  return mark.fingerprint === fingerprint(input) ? (mark.begun as Begun) : refuse('same_key_other_request');
};

/** How far it has come. Whoever began it goes on with it, or the sweeper does when that broke off. */
export const progressOf = async ({ ctx }: Wanted, { id, sendId, sentBefore }: Begun) => {
  if (sendId === undefined) return refuse('demo_mode');
  // In this order: what ends in between has then been counted.
  const sending = await ctx.store.get(sendingKey(sendId), { consistent: true });
  const item = await ctx.store.get(configKey('notification', id), { consistent: true });
  const { sentTo = sentBefore } = (item ?? {}) as Partial<Notification>;
  return { id, sent: sentTo - sentBefore, goesOn: sending !== undefined };
};
