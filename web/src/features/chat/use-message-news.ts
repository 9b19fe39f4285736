import type { ChatMessage } from '#shared/contract/entities/chat';
import { useTranslation } from '@/i18n/translation';
import { shortened } from '@/lib/shortened';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/stores/toasts';

/** The length of a message that can be read at a glance. */
const GLANCE = 80;

/**
 * Notifies of a message that arrives while the chat is closed: a toast that is read out, and whatever `alert` does,
 * unless switched off. `openAt` is the address of the open chat.
 */
export function useMessageNews(openAt: (bookingId: string) => string, alert?: () => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  return ({ message, bookingId, name }: Pick<ChatMessage, 'message'> & { bookingId: string; name: string }) => {
    if (user?.notifications?.chat === false) return;
    alert?.();
    showToast({ title: t('chat.from', { name }), text: shortened(message, GLANCE), open: openAt(bookingId) });
  };
}
