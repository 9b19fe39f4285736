import Button from '@mui/material/Button';
import { useTranslation } from '@/i18n/translation';

/** The two buttons at the foot of a dialog: back, and what it is for. */
export function DialogFoot(props: {
  label: string;
  busy: boolean;
  color?: 'primary' | 'error';
  disabled?: boolean;
  onClose: () => void;
  onSubmit: () => void;
}) {
  const { t } = useTranslation();
  const { label, busy, color = 'primary', disabled = false, onClose, onSubmit } = props;
  return (
    <>
      <Button variant="outlined" onClick={onClose} disabled={busy}>
        {t('common.cancel')}
      </Button>
      <Button variant="contained" color={color} disabled={disabled} loading={busy} onClick={onSubmit}>
        {label}
      </Button>
    </>
  );
}
