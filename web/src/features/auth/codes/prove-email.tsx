import { useEffect, useRef } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { showError } from '@/lib/stores/alerts';
import { CodeDialog } from '@/ui/code-dialog';
import { confirmOwnEmail, sendOwnEmailCode } from '../api';

/** Signed in with an address that must be verified first (AUTH-7): sends the code there and asks for it. */
export function ProveEmail() {
  const { t } = useTranslation();
  const { refresh, signOut } = useSession();
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) void sendOwnEmailCode().catch(showError);
    isSent.current = true;
  }, []);
  const confirm = async (code: string) => {
    await confirmOwnEmail(code);
    await refresh();
  };
  return (
    <CodeDialog
      title={t('auth.proveEmailTitle')}
      to={t('auth.email')}
      onConfirm={confirm}
      onResend={sendOwnEmailCode}
      onClose={() => void signOut()}
    />
  );
}
