import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { LogoutIcon } from '@/ui/icons';
import { endingSession, useSession } from '@/lib/session';
import { showAlert } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';
import { signOutEverywhere } from '../api';

const question = {
  title: 'profile.signOutTitle',
  text: 'profile.signOutText',
  action: 'profile.signOut',
} as const;

/** Signs the user out on every device, including this one. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const end = useMutation({
    mutationFn: () => endingSession(signOutEverywhere),
    onSuccess: async () => {
      await signOut();
      void showAlert('profile.signedOut');
    },
  });
  const ask = async () => {
    if (await confirm(question)) end.mutate();
  };
  return (
    <Button variant="outlined" startIcon={<LogoutIcon />} loading={end.isPending} onClick={() => void ask()}>
      {t('profile.signOut')}
    </Button>
  );
}
