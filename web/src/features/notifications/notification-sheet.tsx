import type { Notification, NotificationContent } from '#shared/contract/entities/notification';
import { notificationState } from '#shared/domain/notifications/notification-state';
import { useTranslation } from '@/i18n/translation';
import { SideSheet } from '@/ui/record/side-sheet';
import { DraftForm } from './draft-form';
import { SentView } from './sent-view';
import { StateChip } from './state-chip';
import type { useNotificationActions } from './use-notification-actions';

/** A notification: written while it is a draft, read once it was sent. */
export function NotificationSheet(props: {
  /** Missing: a new one. */
  notification: Notification | undefined;
  actions: ReturnType<typeof useNotificationActions>;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { notification, actions } = props;
  const isDraft = !notification || notificationState(notification) === 'draft';
  const title = notification?.title ?? t('broadcast.new');
  const saved = (id: string, values: NotificationContent, send: boolean) => {
    props.onSaved(id);
    if (send) void actions.send({ ...values, id });
  };
  return (
    <SideSheet
      title={title}
      subtitle={notification && <StateChip notification={notification} />}
      onClose={props.onClose}
    >
      {isDraft ? (
        <DraftForm
          key={notification?.id ?? 'new'}
          draft={notification}
          label={title}
          busy={actions.busy}
          onSaved={saved}
          onSend={() => void (notification && actions.send(notification))}
        />
      ) : (
        <SentView
          notification={notification}
          busy={actions.busy}
          onSend={() => void actions.send(notification)}
          onCopy={() => void actions.copy(notification)}
        />
      )}
    </SideSheet>
  );
}
