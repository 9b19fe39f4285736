import type { Notification } from '#shared/contract/entities/notification';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { fold } from '#shared/domain/texts/fold';
import { notificationState } from '#shared/domain/notifications/notification-state';
import { listRecords } from '#lambdas/model/catalog/list-records';
import { everyRecord, pageOfRecords } from '#lambdas/model/catalog/search-records';
import { type Call, implement } from '#lambdas/runtime/implementation';

/** This many notifications of the largest size fit into the result of one query. */
const AT_ONCE = 150;

type Wanted = Call<typeof notificationOperations.fetchNotifications>;

/** A page of matching notifications, in the wanted order. All are read: an office writes a few a week. */
const findNotifications = async ({ ctx, input }: Wanted) => {
  const { search, state } = input;
  const word = fold(search ?? '');
  const found = (await everyRecord<Notification>(ctx.store, 'notification', AT_ONCE)).filter(
    notification =>
      (!state || notificationState(notification) === state) &&
      [notification.title, notification.body, notification.sentByName ?? ''].some(words => fold(words).includes(word)),
  );
  return pageOfRecords(found, input);
};

export const fetchNotifications = implement(notificationOperations.fetchNotifications, async wanted => {
  const { ctx, input } = wanted;
  const { records, ...rest } =
    input.search || input.state || input.sort
      ? await findNotifications(wanted)
      : await listRecords<Notification>(ctx.store, 'notification', input);
  return { notifications: records, ...rest };
});
