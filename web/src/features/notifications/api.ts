import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Notification,
  type NotificationContent,
  notificationOrders,
  notificationStates,
} from '#shared/contract/entities/notification';
import { notificationState } from '#shared/domain/notifications/notification-state';
import type { RecordChange } from '@/ui/record/record-types';
import { justAfter, tableQuestion } from '@/ui/table/question';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { seen } from '@/lib/seen';
import { useCall } from '@/lib/use-call';

export type Audience = Pick<NotificationContent, 'devicetype' | 'usertype'>;

const notificationsKey = ['notifications'] as const;
const oneKey = (id: string | undefined) => [...notificationsKey, 'one', id] as const;
export const rowsKey = [...notificationsKey, 'rows'] as const;

/** How often a list or a notification is fetched while a sending is under way. */
const WATCH_MS = 2_000;

export const isSending = (notification: Notification): boolean => notificationState(notification) === 'sending';

/** The interval at which displayed rows are fetched again; undefined while nothing is being sent. */
export const watchOf = (rows: readonly Notification[]): number | undefined =>
  rows.some(isSending) ? WATCH_MS : undefined;

export const fetchRows = async (request: PageRequest): Promise<Page<Notification>> => {
  const question = tableQuestion(request, { states: notificationStates, fields: notificationOrders });
  const { notifications, nextCursor } = await api.fetchNotifications(question, { signal: request.signal });
  return { rows: notifications, ...(nextCursor ? { nextCursor } : {}) };
};

/** The current notification; undefined if it does not exist (any more). */
export const fetchNotification = async (id: string): Promise<Notification | undefined> => {
  const { notifications } = await api.fetchNotifications({ cursor: justAfter(id), limit: 1 });
  return notifications.find(notification => notification.id === id);
};

export function useNotification(id: string | undefined) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: async () => (await fetchNotification(id!)) ?? null,
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isSending(data) ? WATCH_MS : false),
  });
}

const recipientsQuery = (audience: Audience) => ({
  queryKey: ['recipients', audience.usertype, audience.devicetype] as const,
  queryFn: () => api.countRecipients(audience),
  staleTime: 15_000,
});

/** The current number of recipients. */
export function useRecipients({ usertype, devicetype }: Audience) {
  return useQuery(recipientsQuery({ usertype, devicetype }));
}

export function useCountNow() {
  const client = useQueryClient();
  return ({ usertype, devicetype }: Audience) =>
    client.fetchQuery({ ...recipientsQuery({ usertype, devicetype }), staleTime: 0 });
}

const options = { renews: [notificationsKey], silent: true };

/** Adds a draft, or changes one. */
export function useSaveDraft(id: string | undefined) {
  return useCall(
    ({ values: record, was }: RecordChange<NotificationContent>) =>
      id
        ? api.editNotifications({ method: 'Update', id, record, was: seen(was) })
        : api.editNotifications({ method: 'Add', record }),
    options,
  );
}

/** A new draft with the text of an existing notification. */
export function useCopyNotification() {
  return useCall(
    ({ devicetype, usertype, title, body }: NotificationContent) =>
      api.editNotifications({ method: 'Add', record: { devicetype, usertype, title, body } }),
    options,
  );
}

export function useDeleteNotification() {
  return useCall((id: string) => api.editNotifications({ method: 'Delete', id }), options);
}

export function useSendNotification() {
  return useCall((id: string) => api.sendNotification({ id }), options);
}
