import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import type { ConfirmQuestion } from '@/lib/stores/confirms';

export function ConfirmDialog(props: { question: ConfirmQuestion; answer: (yes: boolean) => void }) {
  const { t } = useTranslation();
  const { title, text, params = {}, action, cancel = 'common.cancel', danger } = props.question;
  return (
    <Dialog open onClose={() => props.answer(false)} maxWidth="xs" fullWidth aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">{t(title, params)}</DialogTitle>
      {text && <DialogContent sx={{ color: 'text.secondary' }}>{t(text, params)}</DialogContent>}
      <DialogActions>
        <Button variant="outlined" onClick={() => props.answer(false)} autoFocus>
          {t(cancel)}
        </Button>
        <Button color={danger ? 'error' : 'primary'} onClick={() => props.answer(true)}>
          {t(action)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
