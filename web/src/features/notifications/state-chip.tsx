import type { Notification, NotificationState } from '#shared/contract/entities/notification';
import { notificationState, sendingProgress } from '#shared/domain/notifications/notification-state';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon, ClockIcon, EditIcon } from '@/ui/icons';
import { ToneChip } from '@/ui/status-chip';
import { useFormat } from '@/lib/format';

const looks = {
  draft: { tone: 'neutral', Icon: EditIcon },
  sending: { tone: 'info', Icon: ClockIcon },
  sent: { tone: 'success', Icon: CheckIcon },
} as const satisfies Record<NotificationState, object>;

/** Whether a notification is a draft, was sent, or how far it is. */
export function StateChip({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const state = notificationState(notification);
  const { tone, Icon } = looks[state];
  const { done, of } = sendingProgress(notification);
  const share = of > 0 ? number(Math.round((100 * done) / of)) : '';
  return (
    <ToneChip tone={tone}>
      <Icon aria-hidden />
      {state === 'sending' && share ? t('broadcast.sendingShare', { share }) : t(`broadcast.state.${state}`)}
    </ToneChip>
  );
}
