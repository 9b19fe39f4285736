import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { documentKinds } from '#shared/contract/entities/driver-document';
import { MINUTE_MS } from '#shared/contract/time';
import { documentState } from '#shared/domain/people/documents';
import { dayOfField } from '#shared/domain/time/day';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { useSession } from '@/lib/session';

/** Before going on duty: a document that ends soon, or prevents going on duty, and a link to upload another. */
export function DocumentNote() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const now = useNow(MINUTE_MS);
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { user } = session;
  const noted = documentKinds.flatMap(kind => {
    const state = documentState(user, kind, now);
    return state === 'none' || state === 'good' || state === 'renewed' ? [] : [{ kind, state }];
  })[0];
  if (!noted) return null;
  const { kind, state } = noted;
  const params = { reason: user[`${kind}Reason`] ?? '', date: day(dayOfField(user[`${kind}Expiry`] ?? 0)) };
  const toProfile = (
    <Button component={RouterLink} to="/profile" size="small" variant="text" color="inherit">
      {t('documents.toProfile')}
    </Button>
  );
  return (
    <Alert severity={state === 'expiring' || state === 'waiting' ? 'warning' : 'error'} sx={{ mt: 1.5 }}>
      <strong>{t(`documents.${kind}`)}</strong> · {t(`documents.notice.${state}`, params)}
      <Box sx={{ mt: 0.5, mx: -1 }}>{toProfile}</Box>
    </Alert>
  );
}
