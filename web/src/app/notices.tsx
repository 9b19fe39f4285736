import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import type { MessageKey } from '#shared/i18n/en';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { loadAllTexts } from '@/i18n/i18n';
import { lazyPart } from '@/lib/lazy-part';
import { useAppCategory } from '@/lib/settings-queries';
import { useTopic } from '@/lib/ws';
import { screenPath } from './routes';
import { showToast } from '@/lib/stores/toasts';

const Alarms = lazyPart(async () => {
  const [{ Alarms }] = await Promise.all([import('@/features/alarms/alarms'), loadAllTexts()]);
  return { default: Alarms };
});

/** What a notice may carry: a key of the texts, or the words that an admin wrote. */
type NoticeBody = {
  key?: string;
  title?: string;
  msg?: string;
  body?: string;
  screen?: string;
  bookingId?: string;
};

/** What users may switch off in their profile: news of their account, messages, and news of their rides. */
const isMuted = ({ notifications = {} }: User, screen?: string): boolean =>
  notifications[screen === 'wallet' ? 'account' : screen === 'onlineChat' ? 'chat' : 'rides'] === false;

/** Shows what the service tells this user, wherever in the site they are, with the way to the screen it names (NAV-5). */
export function Notices({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const answersCalls = useAppCategory() === 'taxi' && user.usertype === 'admin';
  // The dialog that tells of a lost network could not be fetched then.
  useEffect(() => void Promise.all([import('@/ui/alert-dialog'), loadAllTexts()]).catch(() => undefined), []);
  const show = async (body: NoticeBody) => {
    await loadAllTexts();
    // The call itself stands on the screen, until somebody has looked after it.
    if (answersCalls && body.key === 'notice_panic') return;
    const known = body.key !== undefined && i18n.exists(body.key);
    if (known && isMuted(user, body.screen)) return;
    const text = known ? t(body.key as MessageKey) : (body.msg ?? body.body);
    if (!text) return;
    const path = screenPath(body.screen ?? '', { bookingId: body.bookingId, userType: user.usertype });
    const here = path.split('?')[0] === pathname;
    // The ride's own page shows by itself what has happened.
    if (known && here && body.bookingId && path.includes(body.bookingId)) return;
    showToast({
      title: known ? t(`${body.key}_title` as MessageKey) : body.title,
      text,
      open: here ? undefined : path,
    });
  };
  useTopic(`u#${user.id}`, message => {
    if (message.type === 'notice') void show(message.body);
  });
  if (!answersCalls) return null;
  return (
    <QuietBoundary>
      <Alarms />
    </QuietBoundary>
  );
}
