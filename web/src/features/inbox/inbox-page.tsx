import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { InboxNotice } from '#shared/contract/entities/notice';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { screenAddress } from '@/lib/screen-address';
import { MoreButton } from '@/ui/card-list';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { inboxQuery, useReadNotices } from './api';
import { type InboxRow, rowsOf } from './inbox-rows';
import { useNoticeText } from './use-notice-text';

const Entry = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '12px minmax(0, 1fr) auto',
  columnGap: 12,
  alignItems: 'start',
  padding: '14px 12px',
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars!.palette.surface },
  '& i': { width: 10, height: 10, marginTop: 7, borderRadius: '50%' },
  '&[data-unread=true] i': { backgroundColor: theme.vars!.palette.amber },
  '&[data-unread=true] strong': { fontWeight: 700 },
  '& strong': { ...theme.typography.subtitle1, gridColumn: 2, display: 'block', fontWeight: 520 },
  '& time': { gridArea: '1 / 3' },
}));

function Notice({ row, onOpen }: { row: InboxRow; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const { date } = useFormat();
  const noticeText = useNoticeText();
  const { notice, isRead, earlier } = row;
  const { key, screen, bookingId, booking_id, at } = notice;
  const known = i18n.exists(key);
  const title = notice.title ?? (known ? t(`${key}_title` as MessageKey) : t('inbox.unknown'));
  const body = notice.body ?? (known ? noticeText(notice) : '');
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'hairline' } }}>
      <Entry to={screenAddress({ screen, bookingId })} data-unread={!isRead} onClick={onOpen}>
        <i aria-hidden />
        <strong dir="auto">
          {!isRead && <span className="visually-hidden">{t('inbox.new')} </span>}
          {title}
        </strong>
        <Typography
          component="span"
          variant="body2"
          dir="auto"
          sx={{ gridArea: '2 / 2 / auto / -1', color: 'text.secondary', whiteSpace: 'pre-line' }}
        >
          {body}
          {booking_id && (
            <>
              {' '}
              <bdi className="tnum" style={{ whiteSpace: 'nowrap' }}>
                {booking_id}
              </bdi>
            </>
          )}
          {earlier > 0 && ` · ${t('inbox.earlier', { count: earlier })}`}
        </Typography>
        <Typography
          component="time"
          variant="caption"
          dateTime={new Date(at).toISOString()}
          sx={{ color: 'text.secondary', mt: 0.5 }}
        >
          {date(at)}
        </Typography>
      </Entry>
    </Box>
  );
}

const readingOf = ({ id, bookingId }: InboxNotice) => (bookingId ? { bookingId } : { id });

/** All notices to a person, newest first; each entry opens its screen. */
export function Page() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(inboxQuery);
  const read = useReadNotices();
  const pages = query.data?.pages ?? [];
  const notices = pages.flatMap(page => page.notices);
  const unread = pages[0]?.unread ?? 0;
  const [newest] = notices;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHead
        title={t('inbox.title')}
        text={unread > 0 ? t('inbox.unread', { count: unread }) : undefined}
        actions={
          newest &&
          unread > 0 && (
            <Button variant="outlined" onClick={() => read.mutate({ upTo: newest.id })}>
              {t('inbox.readAll')}
            </Button>
          )
        }
      />
      {query.isPending && <CardListSkeleton count={5} />}
      {!query.data && query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && notices.length === 0 && (
        <EmptyState art="road" title={t('inbox.none')} text={t('inbox.noneText')} />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rowsOf(notices).map(row => (
          <Notice
            key={row.notice.id}
            row={row}
            onOpen={() => void (row.isRead || read.mutate(readingOf(row.notice)))}
          />
        ))}
      </Box>
      <MoreButton query={query} />
    </Box>
  );
}
