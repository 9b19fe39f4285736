import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { landingOf } from '@/routes';

/** Only addresses of this site: `//elsewhere` would leave it. */
const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?!\/|\\)/.test(path);

/** What follows a sign-in: the user loads, and lands where they wanted to go or where their type belongs (NAV-4). */
export function useArrive(): () => Promise<void> {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async () => {
    const user = await session.refresh();
    if (!user) return;
    const next = params.get('next');
    void navigate(isOwnPath(next) ? next : landingOf(user.usertype), { replace: true });
  };
}
