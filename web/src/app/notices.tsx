import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NoticeValues } from '#shared/contract/entities/notice';
import type { User } from '#shared/contract/entities/user';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { loadTexts } from '@/i18n/i18n';
import { reloadInbox } from '@/features/inbox/api';
import { useNoticeText } from '@/features/inbox/use-notice-text';
import { refreshPush } from '@/lib/push-device';
import { type NoticeTarget, screenAddress } from '@/lib/screen-address';
import { lazyPart } from '@/lib/lazy-part';
import { useAppCategory } from '@/lib/settings-queries';
import { useTopic } from '@/lib/ws';
import { screenPath } from './routes';
import { showToast } from '@/lib/stores/toasts';
import { isReportedHere } from '@/lib/stores/reported-here';

const Alarms = lazyPart(async () => {
  const [{ Alarms }] = await Promise.all([import('@/features/alarms/alarms'), loadTexts('rest')]);
  return { default: Alarms };
});

/** The body of a notice: a translation key, or text that an admin wrote. */
type NoticeBody = NoticeValues & {
  key?: string;
  title?: string;
  msg?: string;
  body?: string;
  screen?: string;
  bookingId?: string;
};

/** Users can mute these in their profile: account notices, chat messages, and ride notices. */
const isMuted = ({ notifications = {} }: User, screen?: string): boolean =>
  notifications[screen === 'wallet' ? 'account' : screen === 'onlineChat' ? 'chat' : 'rides'] === false;

/** Opens the target of a clicked push in the open tab, and renews this browser's registration. */
function usePushClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = () => void refreshPush().catch(() => undefined);
    refresh();
    const open = ({ data }: MessageEvent<{ open?: NoticeTarget; pushRenewed?: true } | undefined>) => {
      if (data?.open) void navigate(screenAddress(data.open));
      if (data?.pushRenewed) refresh();
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
}

/** Shows notices from the service on any page, with a link to the screen that they name (NAV-5). */
export function Notices({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const noticeText = useNoticeText();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const answersCalls = useAppCategory() === 'taxi' && user.usertype === 'admin';
  // Preloads the alert dialog and texts: they could not be loaded once the network is lost.
  useEffect(() => void Promise.all([import('@/ui/alert-dialog'), loadTexts()]).catch(() => undefined), []);
  const show = async (body: NoticeBody) => {
    await loadTexts();
    // For these admins the alarm stays on screen until it is resolved, so it needs no toast.
    if (answersCalls && body.key === 'notice_panic') return;
    const known = body.key !== undefined && i18n.exists(body.key);
    if (known && isMuted(user, body.screen)) return;
    const text = known ? noticeText({ ...body, key: body.key! }) : (body.msg ?? body.body);
    if (!text) return;
    const path = screenPath(body.screen ?? '', { bookingId: body.bookingId, userType: user.usertype });
    const here = path.split('?')[0] === pathname;
    // The ride's own page already shows the change.
    if (known && here && body.bookingId && path.includes(body.bookingId)) return;
    if (known && body.screen !== 'onlineChat' && isReportedHere(body.bookingId, body.key!)) return;
    showToast({
      title: known ? t(`${body.key}_title` as MessageKey) : body.title,
      text,
      open: here ? undefined : path,
    });
  };
  usePushClicks();
  useTopic(`u#${user.id}`, message => {
    // Notices from before this connection were not received here.
    if (message.type === 'subscribed' || message.type === 'notice') reloadInbox(client);
    if (message.type === 'notice') void show(message.body);
  });
  if (!answersCalls) return null;
  return (
    <QuietBoundary>
      <Alarms />
    </QuietBoundary>
  );
}
