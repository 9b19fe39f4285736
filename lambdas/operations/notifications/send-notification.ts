import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { type Notification, notificationOperations } from '#shared/contract/operations/notifications';
import { exists, missing, type Write } from '#lambdas/ports/store';
import { partDone, partWrite } from '#lambdas/runtime/idempotency';
import { implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';
import { type Begun, progressOf, type Wanted } from '#lambdas/model/notifications/broadcast-once';
import { type Message, reachesSomebody } from '#lambdas/model/notifications/reach-people';
import { resumeBroadcast, newBroadcast, type Broadcast } from '#lambdas/model/notifications/broadcasts';

/** Batches to send before responding; the sweeper continues with the rest. */
const AT_ONCE = 4;

type Told = Message & Pick<Notification, 'sentTo'>;

const messageOf = async ({ ctx, input }: Wanted): Promise<Told | Refusal> => {
  if (!('id' in input)) return input;
  const item = await ctx.store.get(configKey('notification', input.id), { consistent: true });
  return item ? (item as unknown as Notification) : refuse('not_found');
};

/** A saved notification must still exist; a new one is stored. */
const savedAs = ({ ctx, input }: Wanted, id: string): Write => {
  const key = configKey('notification', id);
  if ('id' in input) return { type: 'check', key, if: exists() };
  return { type: 'put', item: { ...input, ...key, _et: 'notification', id, createdAt: ctx.now() }, if: missing() };
};

/** Stores a new notification and, outside demo mode, starts its broadcast: in one transaction, once per key. */
const begin = async (
  wanted: Wanted,
  message: Told,
  isDemo: boolean,
): Promise<{ begun: Begun; sending?: Broadcast } | undefined> => {
  const { ctx, input, key } = wanted;
  const id = 'id' in input ? input.id : ctx.newId();
  const sending = isDemo ? undefined : newBroadcast(ctx, id, message);
  const begun = { id, sendId: sending?.id, sentBefore: message.sentTo ?? 0 };
  const { ok } = await ctx.store.write([
    savedAs(wanted, id),
    ...(sending ? [{ type: 'put', item: sending } as const] : []),
    ...partWrite(key, begun),
  ]);
  return ok ? { begun, ...(sending ? { sending } : {}) } : undefined;
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
  const { reached, goesOn } = await resumeBroadcast(ctx, started.sending, AT_ONCE);
  return { id: started.begun.id, sent: reached, goesOn };
};

/** An interrupted attempt has started the broadcast, which continues by itself: a repeat returns its progress. */
export const sendNotification = implement(
  notificationOperations.sendNotification,
  async wanted => {
    const begun = await partDone<Begun>(wanted.ctx.store, wanted.key);
    return begun ? progressOf(wanted, begun) : send(wanted);
  },
  {
    again: async wanted => {
      const begun = await partDone<Begun>(wanted.ctx.store, wanted.key);
      return begun ? progressOf(wanted, begun) : refuse('not_found');
    },
  },
);
