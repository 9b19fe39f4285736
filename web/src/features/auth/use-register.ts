import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { REDIRECT_AFTER_REGISTRATION_MS } from '#shared/contract/constants';
import { api } from '@/lib/api';
import { signInWithPassword } from '@/lib/auth';
import { useSession } from '@/lib/session';
import { internationalNumber } from './countries';
import type { Registration } from './fields';
import { setPending } from './pending';

export interface Registered {
  firstName: string;
  emailVerification: boolean;
}

async function regDataOf({ country, phone, referralId, ...rest }: Registration) {
  return {
    ...rest,
    ...(phone ? { mobile: await internationalNumber(country, phone) } : {}),
    ...(referralId ? { referralId } : {}),
    usertype: 'rider' as const,
  };
}

/** Registers a rider; signs in at once unless the address must be confirmed first; leads to sign-in after 3 s (REG-8). */
export function useRegister() {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [registered, setRegistered] = useState<Registered>();
  const register = useMutation({
    mutationFn: async (values: Registration) => api.user_signup({ regData: await regDataOf(values) }),
    onSuccess: async ({ emailVerification }, { firstName, email, password }) => {
      setRegistered({ firstName, emailVerification });
      setTimeout(() => void navigate('/login'), REDIRECT_AFTER_REGISTRATION_MS);
      if (emailVerification) return setPending({ email, password });
      // Signing in by oneself is the way out when this fails.
      await signInWithPassword(email, password)
        .then(refresh)
        .catch(() => undefined);
    },
  });
  return { register, registered };
}
