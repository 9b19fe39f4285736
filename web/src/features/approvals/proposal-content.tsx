import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { ContentOf, ProposalContent, ProposalKind } from '#shared/contract/entities/proposal';
import { toCash } from '#shared/domain/money/cash';
import { fromMinor } from '#shared/domain/money/money';
import type { Day } from '#shared/domain/time/day';
import { useFormat } from '@/lib/format';
import { useLiveBooking } from '@/lib/live-booking';
import { useSettings } from '@/lib/settings-queries';
import { useBookWords } from '@/features/figures/book-words';
import { FigureRow, Figures } from '@/features/figures/figures';
import { useMonthName } from '@/features/figures/month-name';

function JournalContent({ content }: { content: ContentOf<'journal'> }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const { code } = useSettings();
  const { accountName } = useBookWords();
  const amount = (minor: number) => (minor > 0 ? money(fromMinor(minor, code)) : '');
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        <bdi>{day(content.date as Day)}</bdi> · <bdi>{content.text}</bdi>
      </Typography>
      <Figures label={t('approvals.kind.journal')} head={[t('books.accountHead'), t('books.debit'), t('books.credit')]}>
        {content.lines.map(({ account, amountMinor }, index) => (
          <FigureRow key={index} name={accountName(account)} cells={[amount(0 - amountMinor), amount(amountMinor)]} />
        ))}
      </Figures>
    </>
  );
}

function ReversalContent({ content }: { content: ContentOf<'reversal'> }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <Typography variant="body2">
      <bdi>{day(content.date as Day)}</bdi> ·{' '}
      <Link component={RouterLink} to={`/books?tab=journals&journal=${content.journal}`}>
        {t('approvals.toJournal')}
      </Link>
    </Typography>
  );
}

function MonthContent({ content }: { content: ContentOf<'closing' | 'reopening'> }) {
  const { t } = useTranslation();
  const nameOf = useMonthName();
  return (
    <Typography variant="body2">
      {t(`approvals.${content.kind}`, { month: nameOf(content.month) })}{' '}
      <Link component={RouterLink} to={`/books?tab=balance&month=${content.month}`}>
        {t('books.tab.balance')}
      </Link>
    </Typography>
  );
}

function WriteOffContent({ content }: { content: ContentOf<'writeOff'> }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const booking = useLiveBooking(content.bookingId).data?.booking;
  return (
    <Typography variant="body2">
      {booking && (
        <>
          <bdi>{booking.customer_name}</bdi> · <bdi>{booking.booking_id}</bdi> · {money(booking.payableAmount)} ·{' '}
        </>
      )}
      <Link component={RouterLink} to={`/bookings/${content.bookingId}`}>
        {t('approvals.toRide')}
      </Link>
    </Typography>
  );
}

function PaidElsewhereContent({ content }: { content: ContentOf<'paidElsewhere'> }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  const { bookingId, how, at } = content;
  const booking = useLiveBooking(bookingId).data?.booking;
  const got = booking && (how === 'cash' ? toCash(booking.payableAmount, booking.smallestCash) : booking.payableAmount);
  return (
    <Typography variant="body2">
      {booking && (
        <>
          <bdi>{booking.customer_name}</bdi> · <bdi>{booking.booking_id}</bdi> · {money(got ?? 0)} ·{' '}
        </>
      )}
      {t(`settleRide.${how}`)} · {date(at, 'moment')} ·{' '}
      <Link component={RouterLink} to={`/bookings/${bookingId}`}>
        {t('approvals.toRide')}
      </Link>
    </Typography>
  );
}

/** How each kind of proposal is shown to its decider. */
const contents: { readonly [Kind in ProposalKind]: ComponentType<{ content: ContentOf<Kind> }> } = {
  journal: JournalContent,
  reversal: ReversalContent,
  writeOff: WriteOffContent,
  paidElsewhere: PaidElsewhereContent,
  closing: MonthContent,
  reopening: MonthContent,
};

export function ProposalContentView({ content }: { content: ProposalContent }) {
  // The kind and the row are of the same content, which TypeScript loses here.
  const View = contents[content.kind] as ComponentType<{ content: ProposalContent }>;
  return <View content={content} />;
}
