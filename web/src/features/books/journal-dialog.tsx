import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { BookPerson, JournalStory, PaymentHistory } from '#shared/contract/entities/books';
import type { UserType } from '#shared/contract/operation';
import { brandOf } from '#shared/contract/payment-providers';
import { clock } from '#shared/domain/booking/clock';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { SheetDialog } from '@/ui/sheet-dialog';
import { FormSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { journalQuery } from './api';
import { useBookWords, useJournalParam } from '@/features/figures/book-words';
import { ReverseJournal } from './reverse-journal';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" className="tnum" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

function Who({ person }: { person: BookPerson | undefined }) {
  const { t } = useTranslation();
  if (!person) return t('books.byUnknown');
  if (person.uid === clock.uid) return t('books.byClock');
  return (
    <>
      <bdi>{person.name}</bdi>
      {person.usertype && ` · ${t(`userType.${person.usertype as UserType}`)}`}
    </>
  );
}

function Facts({ story }: { story: JournalStory }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { booking, withdraw } = story;
  const requests = withdraw && `/withdraws?${withdraw.batch ? `batch=${withdraw.batch}` : `uid=${withdraw.uid}`}`;
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.75, m: 0 }}>
      <Fact name={t('books.when')}>{date(story.at, 'moment')}</Fact>
      <Fact name={t('books.who')}>
        <Who person={story.by} />
      </Fact>
      {booking && (
        <Fact name={t('books.booking')}>
          <Link component={RouterLink} to={`/bookings/${booking.id}`}>
            <bdi dir="ltr">{booking.number}</bdi>
          </Link>
        </Fact>
      )}
      {requests && (
        <Fact name={t('books.withdraw')}>
          <Link component={RouterLink} to={requests}>
            <bdi dir="ltr">{withdraw.batch ?? t('books.showRequests')}</bdi>
          </Link>
        </Fact>
      )}
      <Fact name={t('books.journal')}>
        <bdi dir="ltr">{story.id}</bdi>
      </Fact>
    </Box>
  );
}

function Legs({ story }: { story: JournalStory }) {
  const { t } = useTranslation();
  const { accountName } = useBookWords();
  return (
    <Box component="ul" aria-label={t('books.moved')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {story.legs.map(({ kind, account, person, amount }, index) => (
        <Box
          component="li"
          key={index}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'hairline',
          }}
        >
          <Link
            component={RouterLink}
            to={`/books?tab=accounts&account=${kind === 'system' ? `system:${account}` : account}`}
            color="inherit"
            variant="body2"
          >
            {kind === 'system' ? accountName(account) : <bdi>{person?.name}</bdi>}
          </Link>
          <Typography variant="subtitle2" component="span" sx={{ color: amount > 0 ? 'success.main' : 'text.primary' }}>
            <Money amount={amount} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

type Step = PaymentHistory['steps'][number];

function PaymentStep({ shown, step }: { shown: string; step: Step }) {
  const { kind, at, reference, amount, line, fee = 0 } = step;
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const { kindName } = useBookWords();
  const { open } = useJournalParam();
  const what = { held: t('books.setAside'), booked: kindName(reference), settled: t('books.settled') }[kind];
  const name = `${what}${line ? `: ${t(`settle.kind.${line}`)}` : ''} · ${date(at, 'moment')}`;
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {kind === 'booked' && reference !== shown ? (
          <Link component="button" variant="body2" onClick={() => open(reference)} sx={{ textAlign: 'start' }}>
            {name}
          </Link>
        ) : (
          <Typography variant="body2">{name}</Typography>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <bdi dir="ltr">{reference}</bdi>
          {fee !== 0 && ` · ${t('settle.fee', { amount: money(fee) })}`}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        <Money amount={amount} />
      </Typography>
    </Box>
  );
}

/** All that happened to the payments at their providers: when, under which reference, and how much. */
function Payments({ story: { id, payments = [] } }: { story: JournalStory }) {
  const { t } = useTranslation();
  return payments.map(({ provider, reference, steps }) => (
    <Box key={reference ?? provider}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {t('books.payment', { provider: brandOf(provider) })}
        {reference !== undefined && (
          <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
            {' · '}
            <bdi dir="ltr">{reference}</bdi>
          </Typography>
        )}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(step => (
          <PaymentStep key={`${step.kind} ${step.reference}`} shown={id} step={step} />
        ))}
      </Box>
    </Box>
  ));
}

function Linked({ story }: { story: JournalStory }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { kindName } = useBookWords();
  const { open } = useJournalParam();
  // Journals of a payment are links in its history.
  const inPayments = new Set(story.payments?.flatMap(({ steps }) => steps.map(({ reference }) => reference)));
  const linked = story.linked.filter(({ id }) => !inPayments.has(id));
  if (linked.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('books.linked')}
      </Typography>
      {linked.map(({ id, at, amount }) => (
        <Box key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
          <Link component="button" variant="body2" onClick={() => open(id)} sx={{ textAlign: 'start' }}>
            {kindName(id)} · {date(at, 'moment')}
          </Link>
          <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            <Money amount={amount} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Story({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { kindName } = useBookWords();
  const query = useQuery(journalQuery(id));
  return (
    <SheetDialog
      open
      title={kindName(id)}
      onClose={onClose}
      actions={
        <>
          <ReverseJournal id={id} />
          <Button variant="outlined" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={3} />}
      {query.data && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Facts story={query.data} />
          <Legs story={query.data} />
          <Payments story={query.data} />
          <Linked story={query.data} />
        </Box>
      )}
    </SheetDialog>
  );
}

/** One journal with its history: movements, time, author, subject, and related journals. */
export function JournalDialog() {
  const { journal, open } = useJournalParam();
  return journal ? <Story id={journal} onClose={() => open(undefined)} /> : null;
}
