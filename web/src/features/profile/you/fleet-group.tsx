import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { Fact, Facts } from '@/ui/facts';
import { SettingGroup } from '@/ui/setting-group';
import { isDialable } from '@/lib/phone';
import { ownFleetQuery } from '../api';

/** Fleet of a driver; drivers without a fleet have no such group. */
export function FleetGroup() {
  const { t } = useTranslation();
  const fleet = useQuery(ownFleetQuery).data?.fleet;
  if (!fleet) return null;
  const { name, email, mobile } = fleet;
  return (
    <SettingGroup title={t('profile.fleet')} text={t('profile.fleetText')}>
      <Facts>
        <Fact label={t('profile.fleetName')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact label={t('auth.phone')}>
          {isDialable(mobile) && (
            <Link href={`tel:${mobile}`} dir="ltr">
              {mobile}
            </Link>
          )}
        </Fact>
        <Fact label={t('auth.email')}>
          {email && (
            <Link href={`mailto:${email}`} dir="ltr">
              {email}
            </Link>
          )}
        </Fact>
      </Facts>
    </SettingGroup>
  );
}
