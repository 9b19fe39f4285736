import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { watchFailures } from '@/lib/api';
import { watchOtherTabs } from '@/lib/auth';
import { followOtherTab, judgeSession } from '@/lib/session';

/** Ends the session when a call fails because it is over, and follows sign-in and sign-out in other tabs (AUTH-9). */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(
    () =>
      watchFailures(error => {
        // Guarded pages redirect to sign-in by themselves; home is public, but its booking form needs a session.
        if (judgeSession(client, error) === 'over' && pathname === '/') void navigate('/login?next=%2F');
      }),
    [client, navigate, pathname],
  );
  useEffect(() => watchOtherTabs(() => void followOtherTab(client)), [client]);
  return null;
}
