import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '#shared/i18n/en';
import { closeAlert, type Alert } from '@/stores/alerts';

/** A dialog titled 'Alert' that says what happened and what to do next, with one button. */
export function AlertDialog({ alert }: { alert: Alert }) {
  const { t, i18n } = useTranslation();
  const key = (i18n.exists(alert.key) ? alert.key : 'internal_error') as MessageKey;
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
      aria-describedby="alert-text"
    >
      <DialogTitle id="alert-title">{t('common.alert')}</DialogTitle>
      <DialogContent>
        <Typography id="alert-text" sx={{ overflowWrap: 'anywhere' }}>
          {t(key, alert.params)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
