import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserType } from '#shared/contract/operation';
import { useLanguage } from '@/i18n/use-language';
import { cacheShell } from '@/lib/service-worker-update';
import { askMissedAgain, misses, rememberQueries } from '@/lib/remember';
import { useSocketStatus } from '@/lib/ws';

/** Polling interval (ms): browsers may report a network that leads nowhere, and fire no event when it works again. */
const LOOK_EVERY_MS = 10_000;

/** Refetches queries that failed for lack of a network once it may be back. */
function useHope(): void {
  const client = useQueryClient();
  const status = useSocketStatus();
  useEffect(() => {
    if (status === 'open') askMissedAgain(client);
  }, [client, status]);
  useEffect(() => {
    const again = () => askMissedAgain(client);
    const look = () => {
      if (!document.hidden && navigator.onLine && misses(client)) again();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client]);
}

/** While a user is signed in: makes their pages usable offline, and refreshes them when the network is back. */
export function OfflineData({ userType }: { userType: UserType }) {
  const client = useQueryClient();
  useEffect(() => rememberQueries(client), [client]);
  const { locale } = useLanguage();
  useEffect(() => void cacheShell(userType, locale), [userType, locale]);
  useHope();
  return null;
}
