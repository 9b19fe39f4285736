import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { useSession } from '@/lib/session';
import { usePhoneSignIn } from '@/lib/settings-queries';
import { EmailForm } from './email-form';
import { carriedSearch } from '../carried-search';
import { NoProfile } from './no-profile';
import { PhoneForm } from './phone-form';
import { SocialButtons } from '../social/social-buttons';

type SignInMethod = 'email' | 'phone';

function MethodTabs(props: { method: SignInMethod; disabled: boolean; onChange: (method: SignInMethod) => void }) {
  const { t } = useTranslation();
  return (
    <Tabs
      value={props.method}
      onChange={(_event, next: SignInMethod) => props.onChange(next)}
      aria-label={t('auth.ways')}
      variant="fullWidth"
      sx={{ mb: 3 }}
    >
      <Tab value="email" label={t('auth.emailTab')} disabled={props.disabled} />
      <Tab value="phone" label={t('auth.phoneTab')} disabled={props.disabled} />
    </Tabs>
  );
}

/**
 * Every sign-in method: e-mail, phone if the settings allow it, social accounts; and links to register. `search`
 * contains the parameters to pass on.
 */
export function SignInMethods(props: { next: string | undefined; search?: URLSearchParams; first?: SignInMethod }) {
  const { next, search = new URLSearchParams(next ? { next } : {}) } = props;
  const { t } = useTranslation();
  const session = useSession();
  const hasPhone = usePhoneSignIn();
  const [method, setMethod] = useState<SignInMethod>(props.first ?? 'email');
  const waits = session.status !== 'signedOut';
  const phone = hasPhone && method === 'phone';
  const registerPath = `/register${carriedSearch(search)}`;
  return (
    <>
      {hasPhone && <MethodTabs method={method} disabled={waits} onChange={setMethod} />}
      {waits && <NoProfile />}
      {/* Keep a form mounted after it has signed in, until the page is left. */}
      <fieldset disabled={waits} style={{ display: 'contents' }}>
        {phone ? <PhoneForm registerPath={registerPath} /> : <EmailForm registerPath={registerPath} />}
      </fieldset>
      <SocialButtons {...(next ? { next } : {})} disabled={waits} />
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {t('auth.noAccount')}{' '}
        <Link component={RouterLink} to={registerPath}>
          {t('auth.register')}
        </Link>
        {' · '}
        <Link component={RouterLink} to={`/register${carriedSearch(search, { as: 'driver' })}`}>
          {t('auth.driveInstead')}
        </Link>
      </Typography>
    </>
  );
}
