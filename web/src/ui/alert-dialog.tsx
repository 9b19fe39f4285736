import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { useErrorWords } from '@/lib/error-words';
import { closeAlert, type Alert } from '@/lib/stores/alerts';

/** Titles of success messages that the specification leaves untitled. */
const titles: Readonly<Record<string, MessageKey>> = {
  'auth.passwordSet': 'auth.passwordSetTitle',
  'profile.deleted': 'profile.deletedTitle',
};

/** Links to the page where the user can resolve a refusal. */
const ways: Readonly<Record<string, { to: string; label: MessageKey }>> = {
  debt_open: { to: '/wallet', label: 'nav.wallet' },
  driver_in_debt: { to: '/wallet', label: 'nav.wallet' },
};

/** A dialog titled 'Alert' that says what happened and what to do next, with one button. */
export function AlertDialog({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const { textOf } = useErrorWords();
  const way = ways[alert.key];
  const close = () => closeAlert(alert.id);
  return (
    <Dialog
      key={alert.id}
      open
      onClose={close}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby="alert-title"
      aria-describedby={alert.detail ? 'alert-text alert-detail' : 'alert-text'}
    >
      <DialogTitle id="alert-title">{t(titles[alert.key] ?? 'common.alert')}</DialogTitle>
      <DialogContent>
        <Typography id="alert-text" sx={{ overflowWrap: 'anywhere' }}>
          {textOf(alert.key, alert.params)}
        </Typography>
        {alert.detail && (
          <Typography
            id="alert-detail"
            variant="caption"
            component="p"
            dir="ltr"
            translate="no"
            sx={{ mt: 1.5, color: 'text.secondary', overflowWrap: 'anywhere', userSelect: 'text' }}
          >
            {alert.detail}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {way && (
          <Button variant="outlined" component={RouterLink} to={way.to} onClick={close}>
            {t(way.label)}
          </Button>
        )}
        <Button onClick={close} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
