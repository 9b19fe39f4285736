import { useMutation } from '@tanstack/react-query';
import { resendEmailCode, signInWithPassword } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { useSession } from '@/lib/session';
import { useConfig } from '@/lib/stage-config';
import { showAlert } from '@/lib/stores/alerts';
import type { Pending } from '../pending';
import { useTypedContact } from '../typed-contact';

/**
 * Signs in with e-mail and password (spec §5, Login). Every refusal of the server is shown in the alert dialog, and
 * `onFailed` runs when that is closed. `onUnconfirmed` runs if the e-mail address is unconfirmed: after a new code has
 * been sent, or before that where a robot check guards it. `onAppCode` runs if the code of an authenticator app is asked
 * for. `registerPath` leads to a new account with the address that was typed.
 */
export function useSignIn(handlers: {
  onFailed: () => void;
  onUnconfirmed: (who: Pending) => void;
  onAppCode: () => void;
  registerPath: string;
}) {
  const { refresh } = useSession();
  const hasRobotCheck = useConfig()?.robotCheck !== undefined;
  const unconfirmed = async (who: Pending) => {
    // With a robot check, the next dialog sends it.
    if (!hasRobotCheck) await resendEmailCode(who.email).catch(() => undefined);
    await showAlert('email_verify_message');
    handlers.onUnconfirmed(who);
  };
  return useMutation({
    mutationFn: async (typed: Pending) => {
      const who = { ...typed, email: typed.email.trim().toLowerCase() };
      try {
        const step = await signInWithPassword(who.email, who.password);
        if (step === 'app-code') return handlers.onAppCode();
        if (step === 'confirm-email') return await unconfirmed(who);
        // If the profile cannot be loaded, the page reports it: the sign-in itself has succeeded.
        await refresh().catch(() => undefined);
      } catch (error) {
        const key = authErrorKey(error);
        if (key === 'email_verify_message') return unconfirmed(who);
        const isUnknown = key === 'login_error' || key === 'user_does_not_exists';
        if (isUnknown) useTypedContact.setState({ country: '', phone: '', email: who.email });
        const link = { to: handlers.registerPath, label: 'auth.register' } as const;
        await showAlert(key, {}, isUnknown ? { link } : {});
        handlers.onFailed();
      }
    },
    meta: { silent: true },
  });
}
