import type { Notification, NotificationContent } from '#shared/contract/entities/notification';
import { useTranslation } from '@/i18n/translation';
import { useRemove } from '@/ui/record/use-remove';
import { useSettings } from '@/lib/settings-queries';
import { showAlert, showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { isSending, useCopyNotification, useCountNow, useDeleteNotification, useSendNotification } from './api';
import { useAudienceWords } from './words';

/** Runs an effect and shows why it was refused. @returns its answer; undefined when it was refused. */
const orShowError = <T>(effect: Promise<T>): Promise<T | undefined> => effect.catch(error => void showError(error));

/** Asks for a confirmation with the number of recipients; without recipients it is refused without a question. */
function useQuestion() {
  const words = useAudienceWords();
  const count = useCountNow();
  return async (content: NotificationContent): Promise<boolean> => {
    const reach = await orShowError(count(content));
    if (!reach) return false;
    if (reach.people === 0) {
      await showAlert('no_user_match');
      return false;
    }
    const params = { title: content.title, reach: words.reach(reach) };
    return confirm({ title: 'broadcast.sendTitle', text: 'broadcast.sendText', params, action: 'broadcast.sendNow' });
  };
}

const deletionText = (notification: Notification) => {
  if (isSending(notification)) return 'broadcast.deleteSending';
  return notification.sentAt ? 'broadcast.deleteSent' : 'broadcast.deleteDraft';
};

/** Actions on a notification; `onOpen` shows another one, `onGone` reports that it was deleted. */
export function useNotificationActions(props: { onOpen: (id: string) => void; onGone: (id: string) => void }) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const sending = useSendNotification();
  const copying = useCopyNotification();
  const deleting = useDeleteNotification();
  const ask = useQuestion();
  /** The demo refuses, with a message. */
  const send = async (notification: NotificationContent & { id: string }) => {
    if (may && !(await ask(notification))) return;
    if (await orShowError(sending.mutateAsync(notification.id)))
      showToast({ text: t('broadcast.started', { title: notification.title }) });
  };
  const copy = async (notification: Notification) => {
    const copied = await orShowError(copying.mutateAsync(notification));
    if (!copied) return;
    showToast({ text: t('broadcast.copied') });
    props.onOpen(copied.id);
  };
  const remove = useRemove<Notification>({
    remove: deleting.mutateAsync,
    question: notification => ({
      title: 'broadcast.deleteTitle',
      text: deletionText(notification),
      params: { title: notification.title },
    }),
    done: ({ title }) => t('broadcast.deleted', { title }),
    demo: 'broadcast.demo',
    onGone: props.onGone,
  });
  return { may, send, copy, remove, busy: sending.isPending || copying.isPending };
}
