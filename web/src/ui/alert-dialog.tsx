import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useErrorWords } from '@/lib/error-words';
import { closeAlert, type Alert, type AlertLink } from '@/lib/stores/alerts';
import { AlertIcon, CheckIcon, InfoIcon } from './icons';

/** Titles of success messages that the specification leaves untitled. */
const titles: Readonly<Record<string, MessageKey>> = {
  'auth.passwordSet': 'auth.passwordSetTitle',
  'profile.deleted': 'profile.deletedTitle',
};

/** Keys of successes and of mere information; everything else is a warning. */
const tones: Readonly<Record<string, 'success' | 'info'>> = {
  'factor.done': 'success',
  'auth.passwordSet': 'success',
  'profile.deleted': 'success',
  'profile.signedOut': 'success',
  success: 'success',
  booking_success: 'success',
  'Driver assigned successfully and notified.': 'success',

  reset_pass_msg: 'info',
  email_verify_message: 'info',
  'app.installHow': 'info',
  'auth.facebookNotSetUp': 'info',
};
const icons = { success: CheckIcon, info: InfoIcon, warning: AlertIcon };

function ToneIcon({ of }: { of: string }) {
  const tone = tones[of] ?? 'warning';
  const Icon = icons[tone];
  return (
    <Box
      aria-hidden
      data-tone={tone}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 40,
        height: 40,
        borderRadius: '50%',
        bgcolor: `${tone}.soft`,
        color: `${tone}.main`,
      }}
    >
      <Icon />
    </Box>
  );
}

/** Links to the page where the user can resolve a refusal. */
const toSupport = { to: '/support', label: 'nav.support' } as const;
export const links: Readonly<Record<string, AlertLink>> = {
  'Base Settings Error 1': toSupport,
  'auth/user-disabled': toSupport,
  dispute_undecided: toSupport,
  no_provider_found: toSupport,
  not_valid_user_type: toSupport,
  require_approval_blocked: toSupport,
  'storage/no-default-bucket': toSupport,
  'storage/quota-exceeded': toSupport,
  user_issue_contact_admin: toSupport,
  debt_open: { to: '/wallet', label: 'nav.wallet' },
  driver_in_debt: { to: '/wallet', label: 'nav.wallet' },
};

/** A dialog titled 'Alert' with the event and the next step, and one button; the message is the large part. */
export function AlertDialog({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const { textOf } = useErrorWords();
  const link = alert.link ?? links[`${alert.key}_${alert.params.context}`] ?? links[alert.key];
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: { xs: 2, sm: 3 }, pt: 3, pb: 1.5 }}>
        <ToneIcon of={alert.key} />
        <DialogTitle id="alert-title" variant="overline" sx={{ p: 0, typography: 'overline', color: 'text.secondary' }}>
          {t(titles[alert.key] ?? 'common.alert')}
        </DialogTitle>
      </Box>
      <DialogContent>
        <Typography id="alert-text" variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
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
        <Button onClick={close} autoFocus {...(link ? { variant: 'outlined' } : {})}>
          {t('common.close')}
        </Button>
        {link && (
          <Button component={RouterLink} to={link.to} onClick={close}>
            {t(link.label)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
