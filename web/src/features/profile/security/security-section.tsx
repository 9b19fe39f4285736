import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { ErrorView } from '@/ui/error-view';
import { FormSkeleton } from '@/ui/skeletons';
import { amplifyQuery } from '../api';
import { DeleteAccount } from './delete-account';
import { PasswordForm } from './password-form';
import { SettingGroup } from '@/ui/setting-group';
import { SecondFactor } from './second-factor';
import { SignOutEverywhere } from './sign-out-everywhere';

/** Amplify's forms read the current user on mount, so Amplify has to be configured before they render. */
function WithAmplify(props: { children: ReactNode }) {
  const ready = useQuery(amplifyQuery);
  if (ready.isPending) return <FormSkeleton fields={3} />;
  if (ready.isError) return <ErrorView compact error={ready.error} onRetry={() => void ready.refetch()} />;
  return props.children;
}

const isStaff = ({ usertype }: User): boolean => usertype === 'admin' || usertype === 'fleetadmin';

/** Password, second factor of staff, sessions and account deletion (PROF-2). */
export function SecuritySection({ user }: { user: User }) {
  const { t } = useTranslation();
  const social = user.loginType;
  return (
    <WithAmplify>
      <SettingGroup
        first
        title={t('profile.password')}
        text={social ? t('profile.passwordSocial', { provider: nameOf(social) }) : t('profile.passwordText')}
      >
        {!social && <PasswordForm />}
      </SettingGroup>
      {isStaff(user) && !social && (
        <SettingGroup title={t('factor.title')} text={t('factor.text')}>
          <SecondFactor user={user} />
        </SettingGroup>
      )}
      <SettingGroup title={t('profile.sessions')} text={t('profile.sessionsText')}>
        <SignOutEverywhere />
      </SettingGroup>
      <SettingGroup title={t('profile.delete')} text={t('profile.deleteText')}>
        <DeleteAccount user={user} />
      </SettingGroup>
    </WithAmplify>
  );
}

/** Company names are not translated. */
const nameOf = (loginType: string): string => loginType.charAt(0).toUpperCase() + loginType.slice(1);
