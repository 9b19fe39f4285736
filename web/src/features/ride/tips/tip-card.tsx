import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { DAY_MS } from '#shared/contract/time';
import { may } from '#shared/domain/booking/may-do';
import { offeredTips, TIP_DAYS, tipLeftMinor, tipsMinor } from '#shared/domain/booking/tips';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import { driverName } from '../ride-words';
import { TipForm } from './tip-form';

type Chosen = { amount?: number };

/** Offers the rider to tip the driver, in the week after the ride: an amount is chosen, and one button gives it. */
export function TipCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const { user } = useSession();
  const settings = useSettings();
  const now = useNow(60_000);
  const [chosen, choose] = useState<Chosen>();
  const { currency } = booking.receipt;
  const isOffered = user !== undefined && may('tip', booking, user, { now });
  if (!isOffered || tipLeftMinor(booking, settings) === 0) return null;
  const given = tipsMinor(booking);
  const driver = driverName(booking, t);
  const until = (booking.endTime ?? booking.tripdate) + TIP_DAYS * DAY_MS;
  const toggle = (next: Chosen) => choose(chosen && chosen.amount === next.amount ? undefined : next);
  return (
    <Box component="section" aria-labelledby="tip" sx={{ p: 2, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}>
      <Typography id="tip" variant="h4" component="h2">
        {given > 0 ? t('tip.given', { amount: money(fromMinor(given, currency)) }) : t('tip.title', { driver })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {t('tip.text', { date: date(until, 'date') })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {given === 0 &&
          offeredTips(booking, settings).map(amount => (
            <FilterChip
              key={amount}
              label={money(amount)}
              chosen={chosen?.amount === amount}
              onClick={() => toggle({ amount })}
            />
          ))}
        <FilterChip
          label={t(given > 0 ? 'tip.more' : 'tip.other')}
          chosen={chosen !== undefined && chosen.amount === undefined}
          onClick={() => toggle({})}
        />
      </Box>
      {chosen && (
        <TipForm
          key={`${given} ${chosen.amount}`}
          booking={booking}
          amount={chosen.amount}
          onClose={() => choose(undefined)}
        />
      )}
    </Box>
  );
}
