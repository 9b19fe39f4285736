import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserType } from '#shared/contract/operation';
import { keepShell } from '@/lib/app-shell';
import { askMissedAgain, misses, rememberQueries } from '@/lib/remember';
import { useSocketStatus } from '@/lib/ws';

/** Networks lie: one that says it is there may lead nowhere, and be back without a word. */
const LOOK_EVERY_MS = 10_000;

/** Asks for what the page misses as soon as there is reason to hope. */
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

/** For as long as somebody is signed in: sees to it that their pages open without a network, and are new when it is back. */
export function UserKeeper({ userType }: { userType: UserType }) {
  const client = useQueryClient();
  useEffect(() => rememberQueries(client), [client]);
  useEffect(() => void keepShell(userType), [userType]);
  useHope();
  return null;
}
