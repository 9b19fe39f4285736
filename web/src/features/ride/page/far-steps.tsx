import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Booking, FarStep } from '#shared/contract/entities/booking';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';

function Line({ farStep: { step, metres, reason } }: { farStep: FarStep }) {
  const { t } = useTranslation();
  const { distance } = useFormat();
  return (
    <Box component="li">
      <Typography variant="body2">
        {metres === undefined
          ? t(`ride.farStep.${step}Unknown`)
          : t(`ride.farStep.${step}`, { distance: distance(metres / 1000) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`placeReason.${reason}`)}
      </Typography>
    </Box>
  );
}

/** The driver's steps away from the pickup, with their reasons; the end of the trip has a card of its own. */
export function FarSteps({ booking: { farSteps = [] } }: { booking: Booking }) {
  const { t } = useTranslation();
  const steps = farSteps.filter(({ step }) => step !== 'reach');
  if (steps.length === 0) return null;
  const title = t('ride.farStep.title');
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 1, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}
    >
      <Typography variant="subtitle1" component="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(farStep => (
          <Line key={farStep.step} farStep={farStep} />
        ))}
      </Box>
    </Box>
  );
}
