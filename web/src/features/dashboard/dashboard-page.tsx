import { useTranslation } from '@/i18n/translation';
import { PageHead } from '@/ui/page-head';
import { useSession } from '@/lib/session';
import { DriverMap } from './driver-map';
import { EarningCards } from './earning-cards';
import { LatestBookings } from './latest-bookings';
import { NeedsRow } from './needs-row';

/**
 * Open tasks, earnings, drivers on duty and latest bookings; fleet admins see only their own fleet (spec §2,
 * Dashboard).
 */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHead title={t('nav.dashboard')} text={<NeedsRow />} />
      <EarningCards usertype={user.usertype} />
      <DriverMap user={user} />
      <LatestBookings />
    </>
  );
}
