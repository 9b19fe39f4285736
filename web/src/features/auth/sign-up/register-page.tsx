import Link from '@mui/material/Link';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router-dom';
import { ChoiceCard } from '@/ui/choice-card';
import { CodeDialog } from '@/ui/code-dialog';
import { useSession } from '@/lib/session';
import { landingOf } from '@/lib/landing';
import { useAppCategory } from '@/lib/settings-queries';
import { AuthFrame } from '../frame/auth-frame';
import { DoneView } from './done-view';
import { keptSearch } from '../kept-search';
import { RegisterForm } from './register-form';
import { useRobotCheck } from '../robot/use-robot-check';
import { safeNext } from '../safe-next';
import { useInvitation } from './use-invitation';
import { useRegister } from './use-register';

function KindChoice(props: { drives: boolean; onChange: (drives: boolean) => void }) {
  const { t } = useTranslation();
  const delivery = useAppCategory() === 'delivery';
  return (
    <RadioGroup
      aria-label={t('auth.as')}
      value={props.drives ? 'driver' : 'rider'}
      onChange={(_event, kind) => props.onChange(kind === 'driver')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      <ChoiceCard value="rider" label={t(delivery ? 'auth.asSender' : 'auth.asRider')} hint={t('auth.asRiderHint')} />
      <ChoiceCard value="driver" label={t('auth.asDriver')} hint={t('auth.asDriverHint')} />
    </RadioGroup>
  );
}

/** A new account has no bookings yet: from the header's way to their list it begins where they are made. */
const forNew = (params: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams(params);
  if (kept.get('next') === '/bookings') kept.delete('next');
  return kept;
};

/** `/register`: creates a rider's account, or with `?as=driver` a driver's. `?referral=` prefills the referral id. */
export function Page() {
  const { t } = useTranslation();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const drives = params.get('as') === 'driver';
  const after = forNew(params);
  const invitation = useInvitation(drives ? (params.get('invite') ?? '') : '');
  const robot = useRobotCheck('user_signup');
  const { register, registered, proving, stopProving } = useRegister({
    drives,
    loginPath: `/login${keptSearch(after)}`,
    invitation: invitation.code,
    robot,
  });
  const choose = (driver: boolean) =>
    setParams(
      old => {
        const next = new URLSearchParams(old);
        if (driver) next.set('as', 'driver');
        else next.delete('as');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (registered) return <DoneView registered={registered} />;
  if (session.status === 'signedIn')
    return <Navigate to={safeNext(after.get('next')) ?? landingOf(session.userType)} replace />;
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      text={t(drives ? 'auth.registerDriverText' : 'auth.registerText')}
      drives={drives}
    >
      {invitation.note}
      <RegisterForm
        drives={drives}
        kind={<KindChoice drives={drives} onChange={choose} />}
        referralId={params.get('referral') ?? ''}
        busy={register.isPending}
        robot={robot}
        onSubmit={register.mutateAsync}
      />
      {proving && (
        <CodeDialog
          title={t('auth.proveTitle')}
          to={proving.mobile}
          onConfirm={proving.confirm}
          onResend={proving.send}
          onClose={stopProving}
        />
      )}
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {t('auth.haveAccount')}{' '}
        <Link component={RouterLink} to={`/login${keptSearch(params)}`}>
          {t('auth.signIn')}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
