import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { SettlementDifference } from '#shared/contract/entities/settlement';
import { brandOf } from '#shared/contract/payment-providers';
import { writableAccounts } from '#shared/domain/ledger/chart';
import { feeOf } from '#shared/domain/settlement/line';
import { missingMinor } from '#shared/domain/settlement/resolution';
import { zonedDay } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { serverNow } from '@/lib/server-clock';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { usePropose } from '@/features/approvals/api';
import { useBookWords } from '@/features/figures/book-words';
import { minorOf } from '@/features/figures/journal-templates';
import { useResolve } from './api';
import { useMinorText } from './settlement-report';

const NOTE_LENGTH = 200;
const TEXT_LENGTH = 120;

const accountAt = (provider: string): string => (provider === 'bank' ? 'bank' : `gateway:${provider}`);

/**
 * The name of a line in its report. A bank's entry also has the amount after it, which is not part of the reference.
 */
const lineName = ({ provider, line }: SettlementDifference): string =>
  provider === 'bank' ? line.id.replace(/ \S+$/, '') : line.id;

function useTitle() {
  const { t } = useTranslation();
  return ({ kind, provider, line }: SettlementDifference) =>
    `${provider === 'bank' ? t('settle.bank') : brandOf(provider)} · ${t(`settle.kind.${line.kind}`)} · ${t(`settle.is.${kind}`)}`;
}

function Facts({ difference }: { difference: SettlementDifference }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const text = useMinorText();
  const { line, oursMinor, kind, bookingId } = difference;
  const isBank = difference.provider === 'bank';
  const theirs = kind === 'otherFee' ? feeOf(line) : line.grossMinor;
  const rows: (readonly [string, string])[] = [
    ...(kind === 'missingThere' ? [] : [[t('settle.theirs'), text(theirs, line.currency)] as const]),
    ...(oursMinor === undefined ? [] : [[t('settle.ours'), text(oursMinor, line.currency)] as const]),
    [t(isBank ? 'books.reference' : 'settle.line'), lineName(difference)],
    ...(line.ours && line.ours !== line.id ? [[t('issues.intent'), line.ours] as const] : []),
    ...(line.words ? [[t('settle.words'), line.words] as const] : []),
    ...(line.at === undefined ? [] : [[t('books.date'), date(line.at, 'moment')] as const]),
  ];
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, m: 0, my: 1.5 }}
      >
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" className="tnum" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <bdi>{value}</bdi>
            </Typography>
          </Box>
        ))}
      </Box>
      {bookingId && (
        <Link component={RouterLink} to={`/bookings/${bookingId}`} variant="body2">
          {t('issues.toBooking')}
        </Link>
      )}
    </>
  );
}

type Balanced = { account: string; minor: number };

/** A typed amount with its sign, in minor units; not a number where it cannot be read. */
const signedMinor = (typed: string, currency: string): number => {
  const [, sign = '', size = ''] = /^([-−]?)(.*)$/.exec(typed.trim()) ?? [];
  const minor = minorOf(size, currency);
  return sign ? 0 - minor : minor;
};

/** The journal that makes books and report agree, proposed to another admin; `onDone` once both are stored. */
function useJournalFor(difference: SettlementDifference, onDone: () => void) {
  const { timeZone } = useSettings();
  const titleOf = useTitle();
  const propose = usePropose();
  const resolve = useResolve(onDone);
  const { id, provider } = difference;
  const contentOf = ({ account, minor }: Balanced) => ({
    kind: 'journal' as const,
    date: zonedDay(serverNow(), timeZone),
    text: `${titleOf(difference)} ${lineName(difference)}`.slice(0, TEXT_LENGTH),
    lines: [
      { account: accountAt(provider), amountMinor: 0 - minor },
      { account, amountMinor: minor },
    ],
  });
  // Both steps are taken, even if the user leaves the page between them.
  const send = async (balanced: Balanced, note: string) => {
    const { proposal } = await propose.mutateAsync({ reason: note, content: contentOf(balanced) });
    await resolve.mutateAsync({ id, decision: 'proposed', note, proposal: proposal.id });
  };
  return {
    send: (balanced: Balanced, note: string) => void send(balanced, note).catch(() => undefined),
    isPending: propose.isPending || resolve.isPending,
  };
}

/** The other side of the journal that resolves a difference. */
function AccountField(props: { own: string; account: string; onAccount: (account: string) => void }) {
  const { t } = useTranslation();
  const { accountName } = useBookWords();
  const { own, account, onAccount } = props;
  return (
    <TextField select label={t('settle.account')} value={account} onChange={event => onAccount(event.target.value)}>
      {writableAccounts
        .filter(account => account !== own)
        .map(account => (
          <MenuItem key={account} value={account}>
            {accountName(account)}
          </MenuItem>
        ))}
    </TextField>
  );
}

/** The value of a line of another currency in the currency of the books, which only the admin knows. */
function ValueField(props: { wrong: boolean; typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslation();
  const { code } = useSettings();
  return (
    <TextField
      label={t('settle.value', { currency: code })}
      value={props.typed}
      onChange={event => props.onType(event.target.value)}
      error={props.wrong}
      helperText={t(props.wrong ? 'settle.valueMissing' : 'settle.valueHelp')}
      slotProps={{ htmlInput: { inputMode: 'text', dir: 'ltr', maxLength: 20 } }}
    />
  );
}

/** A note, and how the difference ends: by a journal over another account, or without one. */
function Resolve({ difference }: { difference: SettlementDifference }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const isForeign = difference.kind === 'otherCurrency';
  const [account, setAccount] = useState(isForeign ? 'exchange' : 'clearing');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<'journal' | 'none'>();
  const field = useRef<HTMLInputElement>(null);
  const onDone = () => showToast({ text: t('settle.done') });
  const resolve = useResolve(onDone);
  const journal = useJournalFor(difference, onDone);
  const { code } = useSettings();
  const missing = asked !== undefined && !note.trim();
  const minor = isForeign ? signedMinor(typed, code) : (missingMinor(difference) ?? 0);
  const isUnread = isForeign && !minor;
  const hasJournal = isForeign || minor !== 0;
  const act = (resolution: 'journal' | 'none', run: (text: string) => void) => () => {
    setAsked(resolution);
    if (!note.trim()) field.current?.focus();
    else if (resolution === 'none' || !isUnread) run(note.trim());
  };
  const close = act('none', text => resolve.mutate({ id: difference.id, decision: 'dismissed', note: text }));
  const busy = resolve.isPending || journal.isPending;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <TextField
        label={t('settle.note')}
        inputRef={field}
        value={note}
        onChange={event => setNote(event.target.value)}
        error={missing}
        helperText={missing ? t('issues.noteMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
      />
      {isForeign && <ValueField wrong={asked === 'journal' && isUnread} typed={typed} onType={setTyped} />}
      {hasJournal && <AccountField own={accountAt(difference.provider)} account={account} onAccount={setAccount} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hasJournal && (
          <Button
            loading={journal.isPending}
            disabled={busy}
            onClick={act('journal', text => journal.send({ account, minor }, text))}
          >
            {t('settle.propose')}
          </Button>
        )}
        <Button variant="outlined" disabled={busy} onClick={close}>
          {t('settle.dismiss')}
        </Button>
      </Box>
    </Box>
  );
}

function Resolved({ difference }: { difference: SettlementDifference }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const resolve = useResolve();
  const { id, state, decidedAt, at, note, proposal } = difference;
  if (state === 'open') return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 1.5 }}>
      <Typography variant="body2">
        {t(`settle.state.${state}`, { date: date(decidedAt ?? at, 'moment') })} <bdi>{note}</bdi>
      </Typography>
      {proposal && (
        <Link component={RouterLink} to={`/books?tab=journals&journal=MAN-${proposal}`} variant="body2">
          {t('settle.toJournal')}
        </Link>
      )}
      {state !== 'matched' && (
        <Button
          size="small"
          variant="outlined"
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ id, decision: 'open', note: note ?? t('settle.reopen') })}
        >
          {t('settle.reopen')}
        </Button>
      )}
    </Box>
  );
}

/** One difference between the books and a report: both values, and its resolution. */
export function DifferenceCard({ difference }: { difference: SettlementDifference }) {
  const { t } = useTranslation();
  const titleOf = useTitle();
  return (
    <Box component="li" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}>
      <Typography variant="h4" component="h3">
        {titleOf(difference)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 640 }}>
        {t(`settle.text.${difference.kind}`)}
      </Typography>
      <Facts difference={difference} />
      {difference.state === 'open' ? <Resolve difference={difference} /> : <Resolved difference={difference} />}
    </Box>
  );
}
