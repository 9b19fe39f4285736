import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { useFrameStrip } from '@/ui/frame-strip';
import { loadTexts } from '@/i18n/i18n';
import { useSocketStatus } from '@/lib/ws';
import { showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { driverStateQuery, patchState, reloadLists, reloadState } from '../api';
import { isPositions } from '../queue/entry';
import { queueOf } from '../queue/queues';
import { ShiftStrip } from './shift-strip';

/** Error codes that the trip panel shows at the field concerned. */
const shownInPanel: ReadonlySet<string> = new Set([
  'wrong_otp',
  'wrong_handover_code',
  'too_many_requests',
  'pickup_image_missing',
  'deliver_image_missing',
  'far_from_pickup',
  'far_from_drop',
  'position_doubted',
  'position_missing',
]);

/** Updates the screens when a step of the driver was sent or refused. */
function useOutcomes(uid: string): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(
    () =>
      queueOf(uid).subscribe({
        onSent: (entry, booking) => {
          if (isPositions(entry)) return;
          if (entry.kind === 'dutyOff') patchState(client, () => ({ driverActiveStatus: false, offers: [] }));
          else if (entry.kind === 'close' || entry.kind === 'giveBack')
            patchState(client, () => ({ activeBooking: undefined, queue: false, ended: booking }));
          else patchState(client, () => ({ activeBooking: booking }));
          if (entry.kind === 'giveBack') void loadTexts().then(() => showToast({ text: t('driver.givenBack') }));
          reloadLists(client);
          void reloadState(client);
        },
        onRefused: (entry, error, held) => {
          void reloadState(client);
          if (held && pathname === '/trips') return;
          void loadTexts().then(() => {
            if (held) showToast({ text: t('queue.refusedElsewhere'), open: '/trips' });
            else if (error.code === 'booking_moved_on') showToast({ text: t('driver.movedOn') });
            else if (!shownInPanel.has(error.code)) void showError(error);
          });
        },
      }),
    [uid, client, t, pathname],
  );
}

/** Retries on reconnection or when the page becomes visible, without waiting for the backoff to end. */
function useHope(uid: string): void {
  const status = useSocketStatus();
  useEffect(() => {
    if (status === 'open') queueOf(uid).kick();
  }, [status, uid]);
  useEffect(() => {
    const kick = () => queueOf(uid).kick();
    const look = () => document.hidden || kick();
    window.addEventListener('online', kick);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', kick);
      document.removeEventListener('visibilitychange', look);
    };
  }, [uid]);
}

/** Reconciles the queue with the trip that the server reports. */
function useSettled(uid: string): void {
  const state = useQuery({ ...driverStateQuery, enabled: false }).data;
  const activeId = state?.activeBooking?.id;
  const isFresh = state !== undefined && !state.since;
  useEffect(() => {
    if (isFresh) queueOf(uid).settle(activeId);
  }, [uid, isFresh, activeId]);
}

/** The shift continues and is displayed on all other pages. */
function useShiftElsewhere(): void {
  useEffect(() => {
    useFrameStrip.setState({ Strip: ShiftStrip });
    return () => useFrameStrip.setState({ Strip: undefined });
  }, []);
}

/** Sends the driver's queue on every page while a driver is signed in, and continues their shift there. */
export function DriverSync({ uid }: { uid: string }) {
  useOutcomes(uid);
  useHope(uid);
  useSettled(uid);
  useShiftElsewhere();
  useEffect(() => {
    const queue = queueOf(uid);
    queue.start();
    return () => queue.stop();
  }, [uid]);
  return null;
}
