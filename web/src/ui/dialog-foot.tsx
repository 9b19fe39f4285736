import Button from '@mui/material/Button';
import { useTranslation } from '@/i18n/translation';

/** The two buttons at the foot of a dialog: cancel, and the action, which submits `form` or calls `onSubmit`. */
export function DialogFoot(props: {
  label: string;
  busy: boolean;
  danger?: boolean;
  disabled?: boolean;
  form?: string;
  onClose: () => void;
  onSubmit?: () => void;
}) {
  const { t } = useTranslation();
  const { label, busy, danger, disabled, form, onClose, onSubmit } = props;
  return (
    <>
      <Button variant="outlined" onClick={onClose} disabled={busy}>
        {t('common.cancel')}
      </Button>
      <Button
        color={danger ? 'error' : 'primary'}
        disabled={disabled}
        loading={busy}
        {...(form ? { type: 'submit', form } : { onClick: onSubmit })}
      >
        {label}
      </Button>
    </>
  );
}
