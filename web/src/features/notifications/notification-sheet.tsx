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
  const { notification: one, actions } = props;
  const isDraft = !one || notificationState(one) === 'draft';
  const title = one?.title ?? t('broadcast.new');
  const saved = (id: string, values: NotificationContent, send: boolean) => {
    props.onSaved(id);
    if (send) void actions.send({ ...values, id });
  };
  return (
    <SideSheet title={title} subtitle={one && <StateChip notification={one} />} onClose={props.onClose}>
      {isDraft ? (
        <DraftForm
          key={one?.id ?? 'new'}
          draft={one}
          label={title}
          busy={actions.busy}
          onSaved={saved}
          onSend={() => void (one && actions.send(one))}
        />
      ) : (
        <SentView
          notification={one}
          busy={actions.busy}
          onSend={() => void actions.send(one)}
          onCopy={() => void actions.copy(one)}
        />
      )}
    </SideSheet>
  );
}
