import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from '@/i18n/translation';
import { useTypedContact } from '../typed-contact';

/** Tells a visitor whom the sign-in did not find that this form contains the number or e-mail typed there. */
export function NewHere() {
  const { t } = useTranslation();
  const { phone, email } = useTypedContact();
  if (!phone && !email) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }}>
      {phone ? <AlertTitle>{t('auth.newNumber')}</AlertTitle> : t('auth.newEmail')}
      {phone && t('user_does_not_exists')}
    </Alert>
  );
}
