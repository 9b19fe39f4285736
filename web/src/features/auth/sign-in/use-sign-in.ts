import { useMutation } from '@tanstack/react-query';
import { resendEmailCode, signInWithPassword } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { useSession } from '@/lib/session';
import { showAlert } from '@/lib/stores/alerts';
import type { Pending } from '../pending';

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

/**
 * E-mail and password (spec §5, Login). Every way it can fail is told by the alert dialog; `onFailed` runs when that is
 * closed, `onUnconfirmed` when the address still has to be confirmed, for which a new code has been sent.
 */
export function useSignIn(handlers: { onFailed: () => void; onUnconfirmed: (who: Pending) => void }) {
  const { refresh } = useSession();
  const unconfirmed = async (who: Pending) => {
    await resendEmailCode(who.email).catch(() => undefined);
    await showAlert('email_verify_message');
    handlers.onUnconfirmed(who);
  };
  return useMutation({
    mutationFn: async (typed: Pending) => {
      const who = { ...typed, email: typed.email.trim().toLowerCase() };
      if (!isEmail(who.email) || !who.password) {
        await showAlert('login_validate_error');
        return handlers.onFailed();
      }
      try {
        const step = await signInWithPassword(who.email, who.password);
        if (step === 'confirm-email') return await unconfirmed(who);
        // A profile that cannot be loaded is the page's to tell: the sign-in itself has worked.
        await refresh().catch(() => undefined);
      } catch (error) {
        const key = authErrorKey(error);
        if (key === 'email_verify_message') return unconfirmed(who);
        await showAlert(key);
        handlers.onFailed();
      }
    },
    meta: { silent: true },
  });
}
