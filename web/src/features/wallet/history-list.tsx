import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import type { WalletEntry } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { line } from '@/ui/icon-line';
import { figureLook } from '@/ui/theme/figures';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { bookingOf, byMonth, kindOf, shownReference } from './entry-words';

const InIcon = /* @__PURE__ */ line('MoneyIn', 'M12 5v13M6.500 12.500L12 18l5.500-5.500');
const OutIcon = /* @__PURE__ */ line('MoneyOut', 'M12 19V6M6.500 11.500L12 6l5.500 5.500');

const Badge = styled('span', { shouldForwardProp: name => name !== 'gain' })<{ gain: boolean }>(({ theme, gain }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '50%',
  color: gain ? theme.vars!.palette.success.main : theme.vars!.palette.text.secondary,
  backgroundColor: gain ? theme.vars!.palette.success.soft : theme.vars!.palette.surface,
  '& svg': { fontSize: 20 },
}));

function Reference({ entry, driver }: { entry: WalletEntry; driver: boolean }) {
  const { t } = useTranslation();
  const booking = bookingOf(entry);
  const text = shownReference(entry) || (booking ? t('wallet.ofBooking') : '');
  // A tip that was paid at a provider names its ride by the number alone.
  const found = kindOf(entry, driver) === 'tip' ? `/bookings?q=${encodeURIComponent(text)}` : undefined;
  const to = booking ? `/bookings/${booking}` : found;
  if (!to) return <bdi className="tnum">{text}</bdi>;
  return (
    <Link
      component={RouterLink}
      to={to}
      className="tnum"
      sx={{ '&&': { color: 'inherit' }, display: 'inline-block', py: 0.5, my: -0.5 }}
    >
      <bdi>{text}</bdi>
    </Link>
  );
}

function Entry({ entry, driver }: { entry: WalletEntry; driver: boolean }) {
  const { t } = useTranslation();
  const { signed, date } = useFormat();
  const gain = entry.type === 'Credit';
  const Icon = gain ? InIcon : OutIcon;
  // The plus sign is inside the bidi isolate, so that it stays left of the figure in Arabic, too.
  const amount = signed(gain ? entry.amount : -entry.amount);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.5, borderTop: 1, borderColor: 'hairline' }}
    >
      <Badge gain={gain} aria-hidden>
        <Icon />
      </Badge>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{t(`wallet.kind.${kindOf(entry, driver)}`)}</Typography>
        <Typography
          variant="body2"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          <time dateTime={new Date(entry.date).toISOString()}>{date(entry.date)}</time>{' '}
          {(shownReference(entry) || bookingOf(entry)) && <Reference entry={entry} driver={driver} />}
        </Typography>
      </Box>
      <Box sx={figureLook}>
        <Typography
          variant="subtitle1"
          component="span"
          className="tnum"
          sx={{ display: 'block', color: gain ? 'success.main' : 'text.primary' }}
        >
          {amount}
        </Typography>
      </Box>
    </Box>
  );
}

/** Credits and debits of the wallet by month, newest first. */
export function HistoryList(props: { entries: readonly WalletEntry[]; driver: boolean }) {
  const { date } = useFormat();
  const { timeZone } = useSettings();
  return byMonth(props.entries, timeZone).map(({ month, entries }) => (
    <Box key={month} sx={{ mb: 3 }}>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary', mb: 1 }}>
        {date(month, 'month')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} driver={props.driver} />
        ))}
      </Box>
    </Box>
  ));
}
