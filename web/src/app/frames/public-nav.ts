import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';

/** Entries of the site header: home, the account or sign-in, about us. */
export function usePublicNav() {
  const { t } = useTranslation();
  const { status } = useSession();
  const account = status === 'signedIn' ? 'nav.myAccount' : 'nav.loginOrSignUp';
  return [
    { path: '/', label: 'nav.home', text: t('nav.home') },
    { path: '/bookings', label: account, text: t(account) },
    { path: '/about-us', label: 'nav.about', text: t('nav.about') },
  ] as const;
}
