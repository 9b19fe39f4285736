import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Booking } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { RouteIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { splitAddress } from '@/lib/split-address';
import { navigationUrl, targetOf } from './trip-step';

/** The current destination: remaining time, address, and a link to a navigation app. */
export function TargetCard(props: { booking: Booking; route: { distance: number; duration: number } | undefined }) {
  const { t } = useTranslation();
  const { distance, duration } = useFormat();
  const target = targetOf(props.booking);
  const [head, rest] = splitAddress(target.add);
  const driving = props.booking.status === 'ACCEPTED' || props.booking.status === 'STARTED';
  // The route starts at the nearest road, so its last few hundred metres give no useful figure.
  const isNear = props.route !== undefined && props.route.duration < 60 && props.route.distance <= 0.25;
  return (
    <Box sx={{ mt: 1 }}>
      {driving && isNear && (
        <Typography variant="subtitle1" sx={{ color: 'text.secondary' }}>
          {t('driver.nearTarget')}
        </Typography>
      )}
      {driving && props.route && !isNear && (
        <Box className="tnum" sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
          <Typography variant="figure">{duration(props.route.duration)}</Typography>
          <Typography variant="h3" component="p" sx={{ color: 'text.secondary' }}>
            {distance(props.route.distance)}
          </Typography>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {/* Near the destination the address replaces the figure as the largest line. */}
          <Typography variant={driving && isNear ? 'h1' : 'h3'} component="p">
            <bdi>{head}</bdi>
          </Typography>
          {rest && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <bdi>{rest}</bdi>
            </Typography>
          )}
        </Box>
        {driving && (
          <Button
            href={navigationUrl(target, navigator)}
            target="_blank"
            rel="noreferrer"
            size="large"
            variant="outlined"
            startIcon={<RouteIcon />}
            aria-label={t('driver.navigateTo', { place: head })}
            sx={{ px: 2 }}
          >
            {t('driver.navigate')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
