import type { ChatMessage } from '#shared/contract/entities/chat';
import { useTranslation } from '@/i18n/translation';
import { shortened } from '@/lib/shortened';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/stores/toasts';
import { ring } from '../sound/ring';

/** The length of a message that can be read at a glance. */
const GLANCE = 80;

/**
 * Notifies a driver of a message that arrives while they drive: a toast that is read out, and the sound, unless
 * switched off.
 */
export function useMessageNews() {
  const { t } = useTranslation();
  const { user } = useSession();
  return ({ message, bookingId, name }: Pick<ChatMessage, 'message'> & { bookingId: string; name: string }) => {
    if (user?.notifications?.chat === false) return;
    ring();
    showToast({
      title: t('chat.from', { name }),
      text: shortened(message, GLANCE),
      open: `/trips?chat=${bookingId}`,
    });
  };
}
