import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import type { PanicState } from './panic-store';

/** Progress of the alarm; announced to screen readers at once, failures assertively. */
export function PanicStateView({ state }: { state: PanicState | undefined }) {
  const { t } = useTranslation();
  switch (state?.step) {
    case undefined:
      return <Typography>{t('panic.text')}</Typography>;
    case 'sending':
      return (
        <Alert severity="info" role="status">
          {t('panic.sending')}
        </Alert>
      );
    case 'sent':
      return (
        <Alert severity="success" role="alert">
          {t(state.withPlace ? 'panic.sent' : 'panic.sentNoPlace')}
        </Alert>
      );
    case 'failing':
      return (
        <Alert severity="error" role="alert">
          {t('panic.failing')}
        </Alert>
      );
    case 'refused':
      return (
        <Alert severity="error" role="alert">
          {t('panic.failed')}
        </Alert>
      );
  }
}
