import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Need, NeedKind } from '#shared/contract/entities/need';
import { useTranslation } from '@/i18n/translation';
import { hasFailed, QueryError } from '@/ui/error-view';
import { AlertIcon, CheckIcon } from '@/ui/icons';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { needsQuery } from './api';

/** The list page of each kind. Calls for help appear on every page; the link focuses them. */
const lists: Record<NeedKind, string> = {
  help: '#alarms',
  noDriver: '/bookings?show=noDriver',
  waiting: '/bookings?show=waiting',
  approval: '/drivers?state=waiting',
  paymentDue: '/bookings?show=paymentDue',
  fare: '/bookings?show=review',
  objection: '/bookings?show=objection',
  paymentIssue: '/paymentissues',
  proposal: '/approvals',
  bonus: '/earningreports',
  withdraw: '/withdraws',
};
const urgent: readonly NeedKind[] = ['help', 'noDriver', 'waiting'];

const Tile = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  columnGap: 12,
  padding: '10px 16px',
  minWidth: 0,
  color: 'inherit',
  textDecoration: 'none',
  backgroundColor: theme.vars!.palette.background.paper,
  '&:hover': { backgroundColor: theme.vars!.palette.surface },
  '&:focus-visible': { outline: `2px solid ${theme.vars!.palette.text.primary}`, outlineOffset: -2 },
}));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function useAge() {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const now = useNow(MINUTE_MS / 2);
  return (since: number) => {
    const age = Math.max(0, now - since);
    return age < 2 * DAY_MS ? duration(age / 1000) : t('dashboard.needs.days', { count: Math.floor(age / DAY_MS) });
  };
}

function NeedTile({ need }: { need: Need }) {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const age = useAge();
  const { kind } = need;
  // Bonuses are a state of the month, which has no count and no oldest one.
  const isState = kind === 'bonus';
  const count = need.more ? `${number(need.count)}+` : number(need.count);
  return (
    <Tile to={lists[kind]}>
      <Typography
        variant="h3"
        component="span"
        className="tnum"
        sx={{ minWidth: 24, textAlign: 'center', color: urgent.includes(kind) ? 'error.main' : 'text.primary' }}
      >
        {isState ? <AlertIcon aria-hidden sx={{ display: 'block', mx: 'auto', fontSize: 20 }} /> : count}
      </Typography>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
          {t(`dashboard.needs.${kind}`)}
        </Typography>
        <Typography component="span" variant="caption" className="tnum" sx={{ color: 'text.secondary' }}>
          {isState
            ? t('dashboard.needs.sinceDay', { date: date(need.since, 'date') })
            : t('dashboard.needs.since', { age: age(need.since) })}
        </Typography>
      </Box>
    </Tile>
  );
}

function Tiles({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation();
  if (needs.length === 0)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, height: 64, bgcolor: 'background.paper' }}>
        <CheckIcon aria-hidden sx={{ color: 'success.main' }} />
        <Typography variant="body2">{t('dashboard.needs.nothing')}</Typography>
      </Box>
    );
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        // The lines at the end and below lie under the frame's own.
        mb: '-1px',
        marginInlineEnd: '-1px',
        p: 0,
        listStyle: 'none',
        display: 'grid',
        bgcolor: 'background.paper',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 216px), 1fr))',
        // Each tile draws its own lines, so that a last row which is not full stays empty.
        '& > li': {
          display: 'grid',
          minHeight: 64,
          borderBottom: 1,
          borderInlineEnd: '1px solid',
          borderColor: 'hairline',
        },
      }}
    >
      {needs.map(need => (
        <li key={need.kind}>
          <NeedTile need={need} />
        </li>
      ))}
    </Box>
  );
}

/**
 * The first row of the dashboard: work that needs attention, each kind with its age and one click to its list (DASH-1).
 */
export function NeedsRow() {
  const { t } = useTranslation();
  const query = useQuery(needsQuery);
  return (
    <Box component="section" aria-labelledby="needs-title" sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" id="needs-title" sx={{ mb: 1.5 }}>
        {t('dashboard.needs.title')}
      </Typography>
      {hasFailed(query) ? (
        <QueryError compact query={query} />
      ) : (
        <Box sx={{ border: 1, borderColor: 'hairline', borderRadius: 1.5, overflow: 'hidden' }}>
          {query.data ? <Tiles needs={query.data} /> : <Skeleton variant="rectangular" height={64} />}
        </Box>
      )}
    </Box>
  );
}
