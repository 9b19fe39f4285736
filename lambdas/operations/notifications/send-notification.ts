import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Notification } from '#shared/contract/entities/notification';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { reachedSoFar } from '#shared/domain/notifications/notification-state';
import { type Broadcast, newBroadcast, queueBroadcast } from '#lambdas/model/notifications/broadcasts';
import { countAudience, type Message, reachesSomebody } from '#lambdas/model/notifications/audience';
import { log } from '#lambdas/ports/log';
import { exists, missing, type Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import { partDone, partWrite } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';
import { fullName } from '#lambdas/store/user-items';

type Wanted = Call<typeof notificationOperations.sendNotification> & { actor: Actor };

/** Result of a request: the notification and, unless it was only saved, its broadcast. */
type Begun = { id: string; sendId?: string | undefined };

const messageOf = async ({ ctx, input }: Wanted): Promise<(Message & Partial<Notification>) | Refusal> => {
  if (!('id' in input)) return input;
  const item = await ctx.store.get(configKey('notification', input.id), { consistent: true });
  return item ? (item as unknown as Notification) : refuse('not_found');
};

type Start = Pick<Notification, 'sentBy' | 'sentByName' | 'audienceSize' | 'reachedBefore'>;

/** Sender, number of recipients, and number of people reached before. */
const startOf = async ({ ctx, actor }: Wanted, message: Message & Partial<Notification>): Promise<Start> => ({
  sentBy: actor.uid,
  sentByName: fullName(actor.user),
  audienceSize: await countAudience(ctx.store, message),
  reachedBefore: reachedSoFar(message),
});

/** A saved notification must still exist; a new one is stored. `start`: it is sent. */
const savedAs = ({ ctx, input }: Wanted, id: string, start: Start | undefined): Write => {
  const key = configKey('notification', id);
  if (!('id' in input)) {
    const sending = start ? { ...start, activeSendings: 1 } : {};
    const item = { ...input, ...sending, ...key, _et: 'notification', id, createdAt: ctx.now() };
    return { type: 'put', item, if: missing() };
  }
  return start
    ? { type: 'update', key, set: start, add: { activeSendings: 1 }, if: exists() }
    : { type: 'check', key, if: exists() };
};

/** Stores a new notification and, outside demo mode, starts its broadcast: in one transaction, once per key. */
const begin = async (
  wanted: Wanted,
  message: Message,
  isDemo: boolean,
): Promise<{ id: string; sending?: Broadcast } | undefined> => {
  const { ctx, input, key } = wanted;
  const id = 'id' in input ? input.id : ctx.newId();
  const sending = isDemo ? undefined : newBroadcast(ctx, id, message);
  const begun: Begun = { id, sendId: sending?.id };
  const { ok } = await ctx.store.write([
    savedAs(wanted, id, isDemo ? undefined : await startOf(wanted, message)),
    ...(sending ? [{ type: 'put', item: sending } as const] : []),
    ...partWrite(key, begun),
  ]);
  return ok ? { id, ...(sending ? { sending } : {}) } : undefined;
};

const send = async (wanted: Wanted) => {
  const { ctx } = wanted;
  const message = await messageOf(wanted);
  if (isRefusal(message)) return message;
  const isDemo = !(await ctx.settings()).AllowCriticalEditsAdmin;
  if (!isDemo && !(await reachesSomebody(ctx.store, message))) return refuse('no_user_match');
  const started = await begin(wanted, message, isDemo);
  if (!started) return refuse('not_found');
  if (!started.sending) return refuse('demo_mode');
  // The sweeper finds a broadcast whose task got lost.
  await queueBroadcast(ctx, started.sending.id).catch(error => log.error('broadcast not queued', error));
  return { id: started.id };
};

/** An interrupted attempt has started the broadcast, which continues by itself. */
export const sendNotification = implement(notificationOperations.sendNotification, async wanted => {
  const begun = await partDone<Begun>(wanted.ctx.store, wanted.key);
  if (!begun) return send(wanted);
  return begun.sendId === undefined ? refuse('demo_mode') : { id: begun.id };
});
