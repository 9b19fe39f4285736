import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import type { ConfirmQuestion } from '@/lib/stores/confirms';
import { ReasonedButton } from './reasoned-button';

export function ConfirmDialog(props: { question: ConfirmQuestion; answer: (yes: boolean) => void }) {
  const { t } = useTranslation();
  const { title, text, also, params = {}, action, cancel = 'common.cancel', danger, typed } = props.question;
  const [answer, setAnswer] = useState('');
  const isTyped = typed === undefined || answer.trim() === typed.trim();
  return (
    <Dialog open onClose={() => props.answer(false)} maxWidth="xs" fullWidth aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">{t(title, params)}</DialogTitle>
      {text && (
        <DialogContent sx={{ color: 'text.secondary' }}>
          <p>{t(text, params)}</p>
          {also && <p>{t(also, params)}</p>}
        </DialogContent>
      )}
      {typed !== undefined && (
        <DialogContent sx={{ pt: 0 }}>
          <TextField
            fullWidth
            label={t('confirm.typed', { text: typed })}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
            autoComplete="off"
            sx={{ mt: 1 }}
          />
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={() => props.answer(false)} autoFocus>
          {t(cancel)}
        </Button>
        <ReasonedButton
          color={danger ? 'error' : 'primary'}
          reason={isTyped ? undefined : t('confirm.typed', { text: typed })}
          onClick={() => props.answer(true)}
        >
          {t(action)}
        </ReasonedButton>
      </DialogActions>
    </Dialog>
  );
}
