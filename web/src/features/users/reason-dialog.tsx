import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { SheetDialog } from '@/ui/sheet-dialog';

/** Asks for a reason that the person concerned will read. */
export function ReasonDialog(props: {
  title: string;
  text: string;
  action: string;
  busy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => (reason.trim() === '' ? setMissing(true) : props.onReason(reason.trim()));
  return (
    <SheetDialog
      open
      title={props.title}
      text={props.text}
      onClose={props.busy ? undefined : props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose} disabled={props.busy}>
            {t('common.cancel')}
          </Button>
          <Button color="error" onClick={submit} loading={props.busy}>
            {props.action}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        sx={{ mt: 1 }}
        label={t('users.reason')}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
        error={isMissing}
        helperText={isMissing ? t('form.fieldRequired') : t('users.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </SheetDialog>
  );
}
