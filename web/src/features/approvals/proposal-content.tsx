import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '#shared/contract/entities/booking';
import type { Proposal, ProposalKind, StoredContent } from '#shared/contract/entities/proposal';
import { toCash } from '#shared/domain/money/cash';
import { fromMinor } from '#shared/domain/money/money';
import type { Day } from '#shared/domain/time/day';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { useFormat } from '@/lib/format';
import { bookingQuery, useLiveBooking } from '@/lib/live-booking';
import { useConditionWords } from '@/lib/promo-conditions';
import { useSettings } from '@/lib/settings-queries';
import { useBookWords } from '@/features/figures/book-words';
import { FigureRow, Figures } from '@/features/figures/figures';
import { useMonthName } from '@/features/figures/month-name';

type ContentOf<Kind extends ProposalKind> = Extract<StoredContent, { kind: Kind }>;
type Shown<Kind extends ProposalKind> = { content: ContentOf<Kind>; about?: Proposal['about'] };

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

/** A ride with its person and amount, which the decider has to see; its state while it loads or where that fails. */
function Ride(props: { bookingId: string; amountOf: (booking: Booking) => number | undefined; children?: ReactNode }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const query = useLiveBooking(props.bookingId);
  const booking = query.data?.booking;
  const amount = booking && props.amountOf(booking);
  return (
    <>
      {query.isPending && <Skeleton width={240} />}
      <QueryError compact query={query} />
      <Typography variant="body2">
        {booking && (
          <>
            <bdi>{booking.customer_name}</bdi> · <bdi>{booking.booking_id}</bdi> ·{' '}
            {amount !== undefined && `${money(amount)} · `}
          </>
        )}
        {props.children}
        <Link component={RouterLink} to={`/bookings/${props.bookingId}`}>
          {t('approvals.toRide')}
        </Link>
      </Typography>
    </>
  );
}

function WriteOffContent({ content: { bookingId, amount, share } }: { content: ContentOf<'writeOff'> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Ride bookingId={bookingId} amountOf={() => amount}>
      {share !== undefined && `${t('set.writeOffShare')}: ${number(share)} % · `}
    </Ride>
  );
}

function PaidElsewhereContent({ content: { bookingId, how, amount, at } }: { content: ContentOf<'paidElsewhere'> }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const amountOf = ({ smallestCash }: Booking) =>
    how === 'cash' && amount !== undefined ? toCash(amount, smallestCash) : amount;
  return (
    <Ride bookingId={bookingId} amountOf={amountOf}>
      {t(`settleRide.${how}`)} · {date(at, 'moment')} ·{' '}
    </Ride>
  );
}

function CreditContent({ content: { uid, amount }, about }: Shown<'credit'>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Typography variant="body2">
      <bdi>{about?.name ?? t('users.gone')}</bdi> · {money(amount)} ·{' '}
      <Link component={RouterLink} to={`/books?tab=accounts&account=${uid}`}>
        {t('wallet.seeAccount')}
      </Link>
    </Typography>
  );
}

function RefundContent({ content: { bookingId, amount, to, bearer } }: { content: ContentOf<'refund'> }) {
  const { t } = useTranslation();
  return (
    <Ride bookingId={bookingId} amountOf={() => amount}>
      {t(to === 'card' ? 'adjust.toCard' : 'adjust.toWallet')} · {t('adjust.bearer')}: {t(`adjust.bearer.${bearer}`)}{' '}
      ·{' '}
    </Ride>
  );
}

function CorrectionContent({ content: { bookingId, fare, to } }: { content: ContentOf<'correction'> }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Ride bookingId={bookingId} amountOf={({ trip_cost }) => trip_cost}>
      {t('adjust.fare')}: {money(fare)} · {t(to === 'card' ? 'adjust.toCard' : 'adjust.toWallet')} ·{' '}
    </Ride>
  );
}

/** An amount that an admin takes as returned or received, with the page that shows what it is about. */
function Claimed({ amount, text, to, page }: { amount: number; text: string; to: string; page: MessageKey }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Typography variant="body2">
      {money(amount)} · <bdi>{text}</bdi> ·{' '}
      <Link component={RouterLink} to={to}>
        {t(page)}
      </Link>
    </Typography>
  );
}

function PayoutReturnContent({ content: { amount, withdraw, was }, about }: Shown<'payoutReturn'>) {
  const { t } = useTranslation();
  const text = [about?.name ?? t('users.gone'), t(`wallet.state.${was}`), withdraw].join(' · ');
  return <Claimed amount={amount} text={text} to="/withdraws" page="nav.withdraws" />;
}

function IssueCreditContent({ content: { amount, issue } }: { content: ContentOf<'issueCredit'> }) {
  return <Claimed amount={amount} text={issue} to="/paymentissues" page="nav.paymentIssues" />;
}

function PromoContent({ content: { promo, record } }: { content: ContentOf<'promo'> }) {
  const { t } = useTranslation();
  const { money, number, date } = useFormat();
  const words = useConditionWords();
  const { promo_discount_type: type, promo_discount_value: value, max_promo_discount_value: most } = record;
  const said = [
    `${t('promos.value')}: ${type === 'flat' ? money(value) : `${number(value)} %`}`,
    ...(most > 0 ? [`${t('promos.max')}: ${money(most)}`] : []),
    `${t('promos.min')}: ${money(record.min_order)}`,
    `${t('promos.limit')}: ${number(record.promo_usage_limit)}`,
    `${t('promos.userLimit')}: ${number(record.promo_user_limit ?? 1)}`,
    `${t('promos.validity')}: ${date(record.promo_validity, 'moment')}`,
    ...(record.promo_first_ride ? [t('promos.firstRide')] : []),
    `${t('promos.vehicles')}: ${words.vehicles(record.promo_car_types)}`,
    `${t('promos.days')}: ${words.days(record.promo_days)}`,
    `${t('promos.hours')}: ${words.hours(record.promo_hours)}`,
  ];
  return (
    <Typography variant="body2">
      <bdi>{record.promo_name}</bdi> · {said.join(' · ')} ·{' '}
      <Link component={RouterLink} to={promo === undefined ? '/promos' : `/promos?row=${promo}`}>
        {t('nav.promos')}
      </Link>
    </Typography>
  );
}

/** How each kind of proposal is shown to its decider. */
const contents: { readonly [Kind in ProposalKind]: ComponentType<Shown<Kind>> } = {
  journal: JournalContent,
  reversal: ReversalContent,
  writeOff: WriteOffContent,
  paidElsewhere: PaidElsewhereContent,
  credit: CreditContent,
  refund: RefundContent,
  correction: CorrectionContent,
  payoutReturn: PayoutReturnContent,
  issueCredit: IssueCreditContent,
  promo: PromoContent,
  closing: MonthContent,
  reopening: MonthContent,
};

export function ProposalContentView({ proposal: { content, about } }: { proposal: Proposal }) {
  // The kind and the row are of the same content, which TypeScript loses here.
  const View = contents[content.kind] as ComponentType<Shown<ProposalKind>>;
  return <View content={content} about={about} />;
}

/** Whether its decider can see all of a proposal: those about a ride have its person and amount only once it is loaded. */
export function useIsShown(content: StoredContent): boolean {
  const bookingId = 'bookingId' in content ? content.bookingId : undefined;
  const { data } = useQuery({ ...bookingQuery(bookingId ?? ''), enabled: bookingId !== undefined });
  // An earlier version wrote less: the server refuses to approve what nobody has seen.
  if (content.kind === 'writeOff' && content.share === undefined) return false;
  if (content.kind === 'promo' && content.promo !== undefined && content.was === undefined) return false;
  if ((content.kind === 'writeOff' || content.kind === 'paidElsewhere') && content.amount === undefined) return false;
  return bookingId === undefined || data !== undefined;
}
