import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, Link as RouterLink } from 'react-router-dom';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { type Application, applicationQuery, useApplicant } from '@/lib/application';
import { useFormat } from '@/lib/format';
import { landingOf } from '@/lib/landing';
import { refreshSession, useSession } from '@/lib/session';
import { ErrorView } from '@/ui/error-view';
import { AlertIcon, CheckIcon, ClockIcon } from '@/ui/icons';
import { LoadingView } from '@/ui/loading-view';
import { AuthFrame } from '../frame/auth-frame';

const missingWords = { plate: 'application.missingPlate', license: 'application.missingLicense' } as const;

function Part(props: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {props.title}
      </Typography>
      {props.children}
    </Box>
  );
}

function Lines(props: { Icon: typeof CheckIcon; color: string; lines: readonly string[] }) {
  const { Icon } = props;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {props.lines.map(line => (
        <Box component="li" key={line} sx={{ display: 'flex', gap: 1.5, overflowWrap: 'anywhere' }}>
          <Icon aria-hidden sx={{ flex: 'none', color: props.color }} />
          <span>{line}</span>
        </Box>
      ))}
    </Box>
  );
}

/** The papers that were sent in, part by part, in words. */
function usePartsOf(application: Application): string[] {
  const { t } = useTranslation();
  const { vehicle, carType, vehicleNumber } = application;
  const facts = [vehicle, carType && dataText(t, carType), vehicleNumber].filter(Boolean).join(' · ');
  return [
    t('application.details'),
    ...(facts ? [`${t('application.vehicle')}: ${facts}`] : []),
    ...application.documents.map(kind => t(`documents.${kind}`)),
  ];
}

function Status({ application }: { application: Application }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const parts = usePartsOf(application);
  const missing = application.missing.map(what => t(missingWords[what]));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Part title={t('application.received')}>
        <Lines
          Icon={CheckIcon}
          color="success.main"
          lines={[t('application.receivedAt', { date: date(application.createdAt, 'date') })]}
        />
      </Part>
      <Part title={t('application.checking')}>
        <Lines Icon={ClockIcon} color="text.secondary" lines={parts} />
      </Part>
      <Part title={t('application.missing')}>
        {missing.length > 0 ? (
          <Lines Icon={AlertIcon} color="warning.main" lines={missing} />
        ) : (
          <Typography>{t('application.nothingMissing')}</Typography>
        )}
      </Part>
      <Part title={t('application.next')}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('application.nextText', { email: application.email })}
        </Typography>
      </Part>
      <Link component={RouterLink} to="/support" sx={{ justifySelf: 'start' }}>
        {t('nav.support')}
      </Link>
    </Box>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const client = useQueryClient();
  const query = useQuery(applicationQuery);
  const approved = query.data?.approved === true;
  useEffect(() => {
    if (approved) void refreshSession(client).catch(() => undefined);
  }, [approved, client]);
  if (query.isPending || approved) return <LoadingView text="loading.session" />;
  if (query.isError && !query.data) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <AuthFrame title={t('application.title', { name: query.data.firstName })} text={t('require_approval')} drives>
      <Status application={query.data} />
      {query.isError && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t('Fetch Call Error')}
        </Alert>
      )}
      <Button variant="outlined" onClick={() => void signOut()} sx={{ mt: 3 }}>
        {t('nav.logout')}
      </Button>
    </AuthFrame>
  );
}

/**
 * `/application`: the state of a driver's registration. Approved drivers continue to their page; visitors sign in
 * first.
 */
export function Page() {
  const session = useSession();
  const waits = useApplicant(applicant => applicant.waits);
  if (session.status === 'signedIn') return <Navigate to={landingOf(session.userType)} replace />;
  if (waits) return <Waiting />;
  if (session.status === 'loading') return <LoadingView text="loading.session" />;
  return <Navigate to="/login" replace />;
}
