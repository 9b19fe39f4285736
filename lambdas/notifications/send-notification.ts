import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { type Notification, notificationOperations } from '#shared/contract/operations/notifications';
import { editRecord } from '#lambdas/catalog/edit-record';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';
import { type Message, reachesSomebody } from './reach-people';
import { goOn, startSending } from './sendings';

type Input = Call<typeof notificationOperations.sendNotification>['input'];

/** Batches sent before the answer; the sweeper goes on with the rest. */
const AT_ONCE = 4;

const messageOf = async (ctx: Context, input: Input): Promise<Message | Refusal> => {
  if (!('id' in input)) return input;
  const item = await ctx.store.get(configKey('notification', input.id), { consistent: true });
  return item ? (item as unknown as Notification) : refuse('not_found');
};

const saved = async (ctx: Context, input: Input): Promise<{ id: string } | Refusal> =>
  'id' in input ? input : editRecord(ctx, 'notification', { method: 'Add', record: input });

export const sendNotification = implement(notificationOperations.sendNotification, async ({ ctx, input }) => {
  const message = await messageOf(ctx, input);
  if (isRefusal(message)) return message;
  const isDemo = !(await ctx.settings()).AllowCriticalEditsAdmin;
  if (!isDemo && !(await reachesSomebody(ctx.store, message))) return refuse('no_user_match');
  const notification = await saved(ctx, input);
  if (isRefusal(notification)) return notification;
  if (isDemo) return refuse('demo_mode');
  const { reached, goesOn } = await goOn(ctx, await startSending(ctx, notification.id, message), AT_ONCE);
  return { id: notification.id, sent: reached, goesOn };
});
