import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { dataText } from '@/i18n/data-text';
import type { User } from '#shared/contract/entities/user';
import { RATINGS_SHOWN_FROM } from '#shared/domain/people/shown-rating';
import { CheckIcon, ClockIcon, StarIcon } from '@/ui/icons';
import { VehicleArt, vehicleKindOf } from '@/ui/vehicle-art';
import { SettingGroup } from '@/ui/setting-group';

function Fact(props: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {props.label}
      </Typography>
      <Typography component="dd" variant="subtitle1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {props.children}
      </Typography>
    </Box>
  );
}

function Approval({ approved }: { approved: boolean }) {
  const { t } = useTranslation();
  const Icon = approved ? CheckIcon : ClockIcon;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon aria-hidden sx={{ fontSize: 20, color: approved ? 'success.main' : 'warning.main' }} />
      {t(approved ? 'profile.approved' : 'profile.notApproved')}
    </Box>
  );
}

function Plate({ children }: { children: ReactNode }) {
  return (
    <Box
      component="bdi"
      className="tnum"
      sx={{
        display: 'inline-block',
        px: 1,
        border: '1.5px solid',
        borderColor: 'text.primary',
        borderRadius: 0.75,
        letterSpacing: '0.06em',
        fontWeight: 680,
      }}
    >
      {children}
    </Box>
  );
}

/** A driver's vehicle and rating. Read-only, as admins maintain the vehicle. */
export function VehicleGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const none = t('common.none');
  const rating = user.ratings?.userrating;
  const model = [user.vehicleMake, user.vehicleModel].filter(Boolean).join(' ');
  return (
    <SettingGroup title={t('profile.vehicle')} text={t('profile.vehicleText')}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 3,
          alignItems: { sm: 'center' },
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1.5,
          p: { xs: 2, sm: 3 },
        }}
      >
        <VehicleArt kind={vehicleKindOf(user.carType ?? '')} width={112} />
        <Box
          component="dl"
          sx={{ flex: 1, m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } }}
        >
          <Fact label={t('profile.vehicleModel')}>{model ? <bdi>{model}</bdi> : none}</Fact>
          <Fact label={t('profile.plate')}>{user.vehicleNumber ? <Plate>{user.vehicleNumber}</Plate> : none}</Fact>
          <Fact label={t('profile.carType')}>{user.carType ? dataText(t, user.carType) : none}</Fact>
          <Fact label={t('profile.rating')}>
            {rating === undefined ? (
              t('profile.ratingFrom', { from: number(RATINGS_SHOWN_FROM) })
            ) : (
              <Box component="span" className="tnum" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
                <StarIcon aria-hidden sx={{ fontSize: 18 }} />
                {number(rating, 1)}
              </Box>
            )}
          </Fact>
          <Fact label={t('profile.approval')}>
            <Approval approved={user.approved} />
          </Fact>
          {user.other_info && <Fact label={t('profile.otherInfo')}>{user.other_info}</Fact>}
        </Box>
      </Box>
    </SettingGroup>
  );
}
