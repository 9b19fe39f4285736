import type { Notification, NotificationContent } from '#shared/contract/entities/notification';
import { notificationState } from '#shared/domain/notifications/notification-state';
import { useTranslation } from '@/i18n/translation';
import { SideSheet } from '@/ui/record/side-sheet';
import { DraftForm } from './draft-form';
import { SentView } from './sent-view';
import { StateChip } from './state-chip';
import type { useDeeds } from './use-deeds';

/** A notification: written while it is a draft, read once it was sent. */
export function NotificationSheet(props: {
  /** Missing: a new one. */
  notification: Notification | undefined;
  deeds: ReturnType<typeof useDeeds>;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { notification: one, deeds } = props;
  const isDraft = !one || notificationState(one) === 'draft';
  const title = one?.title ?? t('broadcast.new');
  const saved = (id: string, values: NotificationContent, send: boolean) => {
    props.onSaved(id);
    if (send) void deeds.send({ ...values, id });
  };
  return (
    <SideSheet title={title} subtitle={one && <StateChip notification={one} />} onClose={props.onClose}>
      {isDraft ? (
        <DraftForm
          key={one?.id ?? 'new'}
          draft={one}
          label={title}
          busy={deeds.busy}
          onSaved={saved}
          onSend={() => void (one && deeds.send(one))}
        />
      ) : (
        <SentView
          notification={one}
          busy={deeds.busy}
          onSend={() => void deeds.send(one)}
          onCopy={() => void deeds.copy(one)}
        />
      )}
    </SideSheet>
  );
}
