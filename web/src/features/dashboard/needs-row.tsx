import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
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

const Chip = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 6,
  padding: '6px 12px',
  minHeight: 36,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  color: theme.vars!.palette.text.primary,
  textDecoration: 'none',
  backgroundColor: theme.vars!.palette.background.paper,
  '& strong': { fontWeight: 640 },
  '& small': { ...theme.typography.caption, color: theme.vars!.palette.text.secondary },
  '& svg': { fontSize: 16, alignSelf: 'center' },
  '&:hover': { backgroundColor: theme.vars!.palette.surface },
  '&[data-urgent]': { borderColor: theme.vars!.palette.error.main },
  '&[data-urgent] strong': { color: theme.vars!.palette.error.main },
  [theme.breakpoints.down('md')]: { minHeight: 44, paddingBlock: 10 },
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

function NeedChip({ need }: { need: Need }) {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const age = useAge();
  const { kind } = need;
  // Bonuses are a state of the month, which has no count and no oldest one.
  const isState = kind === 'bonus';
  const count = need.more ? `${number(need.count)}+` : number(need.count);
  return (
    <Chip to={lists[kind]} className="tnum" data-urgent={urgent.includes(kind) || undefined}>
      {isState ? <AlertIcon aria-hidden /> : <strong>{count}</strong>}
      <span>{t(`dashboard.needs.${kind}`)}</span>
      <small>
        {isState
          ? t('dashboard.needs.sinceDay', { date: date(need.since, 'date') })
          : t('dashboard.needs.since', { age: age(need.since) })}
      </small>
    </Chip>
  );
}

function Chips({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation();
  if (needs.length === 0)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <CheckIcon aria-hidden fontSize="small" sx={{ color: 'success.main' }} />
        {t('dashboard.needs.nothing')}
      </Box>
    );
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {needs.map(need => (
        <li key={need.kind}>
          <NeedChip need={need} />
        </li>
      ))}
    </Box>
  );
}

/** Work that needs attention, in the head of the dashboard: each kind with its age and one click to its list (DASH-1). */
export function NeedsRow() {
  const { t } = useTranslation();
  const query = useQuery(needsQuery);
  return (
    <Box component="section" aria-labelledby="needs-title">
      <h2 id="needs-title" className="visually-hidden">
        {t('dashboard.needs.title')}
      </h2>
      {hasFailed(query) && <QueryError compact query={query} />}
      {query.data && <Chips needs={query.data} />}
      {query.isPending && <Skeleton variant="rounded" width={240} height={36} />}
    </Box>
  );
}
