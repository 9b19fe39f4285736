import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { useErrorWords } from '@/lib/error-words';
import { invitationQuery } from '../api';

/** A fleet's invitation from the link: whose it is, or why it does not count; then one registers without it. */
export function useInvitation(code: string) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const { data, error } = useQuery(invitationQuery(code));
  if (error)
    return {
      code: '',
      note: (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {words(error)}
        </Alert>
      ),
    };
  const note = data && (
    <Alert severity="info" sx={{ mb: 3 }}>
      {t('auth.invitedTo', { fleet: data.fleet })}
    </Alert>
  );
  return { code, note };
}
