import Link from '@mui/material/Link';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { ChoiceCard } from '@/ui/choice-card';
import { CodeDialog } from '@/ui/code-dialog';
import { useSession } from '@/lib/session';
import { landingOf } from '@/lib/landing';
import { useAppCategory } from '@/lib/settings-queries';
import { AuthFrame } from '../frame/auth-frame';
import { DoneView } from './done-view';
import { carriedSearch } from '../carried-search';
import { RegisterForm } from './register-form';
import { useRobotCheck } from '../robot/use-robot-check';
import { safeNext } from '../safe-next';
import { useInvitation } from './use-invitation';
import { NewHere } from './new-here';
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

function DriveInstead(props: { onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {' · '}
      <Link component="button" type="button" onClick={props.onChoose} sx={{ verticalAlign: 'baseline' }}>
        {t('auth.driveInstead')}
      </Link>
    </>
  );
}

/** A new account has no bookings yet: instead of their list it opens the booking form. */
const forNew = (params: URLSearchParams): URLSearchParams => {
  const carried = new URLSearchParams(params);
  if (carried.get('next') === '/bookings') carried.delete('next');
  return carried;
};

const asKind = (params: URLSearchParams, drives: boolean): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (drives) next.set('as', 'driver');
  else next.delete('as');
  return next;
};

/**
 * `/register`: creates a rider's account, or with `?as=driver` a driver's. `?as=rider` is for visitors from a booking:
 * they are not asked whether they drive. `?referral=` prefills the referral id.
 */
export function Page() {
  const { t } = useTranslation();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const drives = params.get('as') === 'driver';
  const isForRide = params.get('as') === 'rider';
  const after = forNew(params);
  const invitation = useInvitation(drives ? (params.get('invite') ?? '') : '');
  const robot = useRobotCheck('user_signup');
  const { register, registered, proving, stopProving } = useRegister({
    drives,
    loginPath: `/login${carriedSearch(after)}`,
    invitation: invitation.code,
    robot,
  });
  const choose = (driver: boolean) =>
    setParams(old => asKind(old, driver), { replace: true, preventScrollReset: true });
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
      <NewHere />
      <RegisterForm
        drives={drives}
        isForRide={isForRide}
        kind={!isForRide && <KindChoice drives={drives} onChange={choose} />}
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
        <Link component={RouterLink} to={`/login${carriedSearch(params)}`}>
          {t('auth.signIn')}
        </Link>
        {isForRide && <DriveInstead onChoose={() => choose(true)} />}
      </Typography>
    </AuthFrame>
  );
}
