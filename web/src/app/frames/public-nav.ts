import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';

/** Entries of the site header: home, the account or sign-in, about us. */
export function usePublicNav() {
  const { t } = useTranslation();
  const isSignedIn = useSite(site => site.userType !== undefined);
  const account = isSignedIn ? 'nav.myAccount' : 'nav.loginOrSignUp';
  return [
    { path: '/', label: 'nav.home', text: t('nav.home') },
    { path: '/bookings', label: account, text: t(account) },
    { path: '/about-us', label: 'nav.about', text: t('nav.about') },
  ] as const;
}

/** The pages about the site itself, for its footer and the drawer. The operator's own terms may be on another site. */
export function useSitePages(): readonly { path: string; text: string }[] {
  const { t } = useTranslation();
  const { CompanyTerms } = useSite(site => site.settings);
  // Drivers and staff are not invited to drive.
  const mayDrive = useSite(({ userType }) => userType === undefined || userType === 'rider');
  return [
    { path: '/support', text: t('nav.support') },
    ...(mayDrive ? [{ path: '/drive', text: t('nav.drive') }] : []),
    { path: '/about-us', text: t('nav.about') },
    { path: '/privacy-policy', text: t('nav.privacy') },
    { path: CompanyTerms || '/terms', text: t('nav.terms') },
    { path: '/accessibility', text: t('nav.accessibility') },
    { path: '/developers', text: t('nav.api') },
  ];
}
