import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { watchFailures } from '@/lib/api';
import { watchOtherTabs } from '@/lib/auth';
import { followOtherTab, judgeSession } from '@/lib/session';

/** Ends the session when a call says that it is over, and follows the other tabs in and out (AUTH-9). */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(
    () =>
      watchFailures(error => {
        // Guarded pages lead to sign-in by themselves; home is open to all, but not what the user was doing there.
        if (judgeSession(client, error) === 'over' && pathname === '/') void navigate('/login?next=%2F');
      }),
    [client, navigate, pathname],
  );
  useEffect(() => watchOtherTabs(() => void followOtherTab(client)), [client]);
  return null;
}
