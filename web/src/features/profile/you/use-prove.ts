import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import { showError } from '@/lib/stores/alerts';
import { sendContactCode } from '../api';
import { signInAgain } from './sign-in-again';

type Own = { email: string } | { mobile: string };

/** Sends the code that verifies a user's own contact; `fresh` is set while a fresh sign-in is needed first. */
export function useProve(user: User, own: Own, onSent: (sent: { wanted: Own }) => void) {
  const [isStale, setIsStale] = useState(false);
  const prove = useMutation({
    mutationFn: async () => {
      await sendContactCode(own);
      onSent({ wanted: own });
    },
    onError: error => {
      if (!isApiError(error, 'sign_in_again')) return void showError(error);
      if (user.loginType) return void signInAgain(user.loginType, () => undefined);
      setIsStale(true);
    },
    meta: { silent: true },
  });
  const onClose = () => setIsStale(false);
  const onFresh = () => {
    onClose();
    prove.mutate();
  };
  return { prove: () => prove.mutate(), busy: prove.isPending, fresh: isStale ? { onFresh, onClose } : undefined };
}
