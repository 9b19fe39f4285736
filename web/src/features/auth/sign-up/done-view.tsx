import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from '@/i18n/translation';
import { CheckIcon } from '@/ui/icons';
import { AuthFrame } from '../frame/auth-frame';
import type { Registered } from './use-register';

const mark = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '50%',
  bgcolor: 'text.primary',
  color: 'background.default',
};

const titleOf = ({ emailVerification, awaitsApproval }: Registered) => {
  if (emailVerification) return 'auth.doneConfirm';
  return awaitsApproval ? 'auth.doneApproval' : 'auth.done';
};

const goingOn = ({ emailVerification, awaitsApproval }: Registered) => {
  if (emailVerification) return 'auth.toSignIn';
  return awaitsApproval ? 'auth.toApplication' : 'auth.redirecting';
};

/** Confirms that the account was created, explains what happens next and redirects. */
export function DoneView({ registered }: { registered: Registered }) {
  const { t } = useTranslation();
  const { firstName, emailVerification, awaitsApproval } = registered;
  // The visitor is scrolled to the end of the long form that this view replaces.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void window.scrollTo(0, 0);
  }, []);
  const text = emailVerification
    ? 'email_verify_message'
    : awaitsApproval
      ? 'auth.driverCreated'
      : 'account_create_successfully';
  return (
    <AuthFrame title={t(titleOf(registered), { name: firstName })} text={t(text)} drives={awaitsApproval}>
      <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box sx={mark}>
          <CheckIcon aria-hidden fontSize="large" />
        </Box>
        {awaitsApproval && <Typography>{t('auth.awaitingApproval')}</Typography>}
        <Typography sx={{ color: 'text.secondary' }}>{t(goingOn(registered))}</Typography>
        <LinearProgress aria-hidden sx={{ width: '100%' }} />
      </Box>
    </AuthFrame>
  );
}
