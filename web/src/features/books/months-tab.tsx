import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { BooksMonth } from '#shared/contract/entities/books';
import type { StoredContent } from '#shared/contract/entities/proposal';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { CheckIcon, ClockIcon } from '@/ui/icons';
import { FormSkeleton } from '@/ui/skeletons';
import { ToneChip } from '@/ui/status-chip';
import { useFormat } from '@/lib/format';
import { openContentsQuery } from '@/features/approvals/api';
import { monthQuery } from './api';
import { CloseDialog, ReopenDialog } from './close-dialogs';
import { useMonthName } from '@/features/figures/month-name';

type Month = BooksMonth['months'][number];
type Asked = { kind: 'closing' | 'reopening'; month: string };

const isAbout = (content: StoredContent, { month, isClosed }: Month): boolean =>
  isClosed
    ? content.kind === 'reopening' && content.month === month
    : content.kind === 'closing' && content.month >= month;

/** Undecided manual journals of the month and of earlier months. */
const journalsUpTo = (contents: readonly StoredContent[], month: string): number =>
  contents.filter(content => 'date' in content && content.date.slice(0, 7) <= month).length;

function State({ of, isWaiting }: { of: Month; isWaiting: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { isClosed, mayClose, closedAt, closedBy, approvedBy } = of;
  const chip = isWaiting ? 'waiting' : isClosed ? 'closed' : mayClose ? 'open' : 'running';
  const tone = { waiting: 'warning', closed: 'success', open: 'info', running: 'neutral' } as const;
  const Mark = isClosed ? CheckIcon : ClockIcon;
  return (
    <>
      <ToneChip tone={tone[chip]}>
        <Mark sx={{ fontSize: 16 }} />
        {t(`books.months.${chip}`)}
      </ToneChip>
      {closedAt !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('books.months.closedBy', {
            date: date(closedAt, 'moment'),
            name: closedBy?.name ?? '',
            other: approvedBy?.name ?? '',
          })}
        </Typography>
      )}
      {chip === 'running' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('books.months.later')}
        </Typography>
      )}
    </>
  );
}

function Row(props: { of: Month; isLast: boolean; isWaiting: boolean; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const nameOf = useMonthName();
  const { month, mayClose } = props.of;
  const kind = props.isLast ? 'reopening' : mayClose ? 'closing' : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr) auto' },
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'hairline',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Link component={RouterLink} to={`/books?tab=balance&month=${month}`} color="inherit" variant="subtitle1">
        {nameOf(month)}
      </Link>
      <Box>
        <State of={props.of} isWaiting={props.isWaiting} />
      </Box>
      {props.isWaiting ? (
        <Button component={RouterLink} to="/approvals" variant="outlined">
          {t('nav.approvals')}
        </Button>
      ) : (
        kind && (
          <Button
            variant={kind === 'closing' ? 'contained' : 'outlined'}
            onClick={() => props.onAsk({ kind, month })}
            aria-label={`${t(kind === 'closing' ? 'books.close' : 'books.reopen')}: ${nameOf(month)}`}
          >
            {t(kind === 'closing' ? 'books.close' : 'books.reopen')}
          </Button>
        )
      )}
    </Box>
  );
}

/** All months: open or closed, with author and time. Two admins close a month, or open the last one again. */
export function MonthsTab() {
  const { t } = useTranslation();
  const query = useQuery(monthQuery(undefined));
  const { data: contents = [] } = useQuery(openContentsQuery);
  const [asked, setAsked] = useState<Asked>();
  const months = query.data?.months ?? [];
  const lastClosed = months.find(({ isClosed }) => isClosed)?.month;
  const close = () => setAsked(undefined);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ maxWidth: 720 }}>{t('books.months.lead')}</Typography>
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={3} />}
      {months.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'hairline', borderRadius: 1.5 }}
          aria-label={t('books.tab.months')}
        >
          {months.map(month => (
            <Row
              key={month.month}
              of={month}
              isLast={month.month === lastClosed}
              isWaiting={contents.some(content => isAbout(content, month))}
              onAsk={setAsked}
            />
          ))}
        </Box>
      )}
      {asked?.kind === 'closing' && (
        <CloseDialog month={asked.month} proposals={journalsUpTo(contents, asked.month)} onClose={close} />
      )}
      {asked?.kind === 'reopening' && <ReopenDialog month={asked.month} onClose={close} />}
    </Box>
  );
}
