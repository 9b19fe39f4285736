import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { Link as RouterLink } from 'react-router-dom';
import { decisionsOn, type PaymentIssue, type PaymentIssueDecision } from '#shared/contract/entities/payment-issue';
import { brandOf } from '#shared/contract/payment-providers';
import type { MessageKey } from '#shared/i18n/en';
import { formatInCurrency } from '#shared/domain/money/money-text';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { startBar } from '@/ui/theme/chosen';
import { listed, useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { useOrPropose } from '@/features/approvals/use-or-propose';
import { hasUnreportedDisputes } from '@/lib/has-unreported-disputes';
import { useDecideIssue } from './api';
import { Evidence } from './evidence';

const NOTE_LENGTH = 200;

/** An amount in the currency that the provider named, which may not be the stage's. */
function useInCurrency() {
  const settings = useSettings();
  const { locale } = useLanguage();
  return (amount: number, currency: string) => formatInCurrency(amount, currency, settings, locale);
}

const amountLabels: Partial<Record<PaymentIssue['kind'], MessageKey>> = {
  refund: 'issues.refund',
  byHand: 'issues.refund',
  dispute: 'issues.disputed',
  givenBack: 'issues.refund',
  returned: 'issues.refund',
};

/** The bank's reason, and the holder of the money. */
const disputeRows = ({ reason, taken, disputeRef }: PaymentIssue, t: TFunction) => {
  const rows: [string, string][] = [[t('issues.money'), t(taken ? 'issues.moneyTaken' : 'issues.moneyHere')]];
  if (disputeRef) rows.unshift([t('issues.disputeRef'), disputeRef]);
  if (reason) rows.push([t('issues.reason'), reason]);
  return rows;
};

function Facts({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { locale } = useLanguage();
  const inCurrency = useInCurrency();
  const { ordered, orderedCurrency, faults = [], bookingId, customer } = issue;
  const rows: [string, string][] = [
    [t('issues.provider'), brandOf(issue.provider)],
    [t('issues.reference'), issue.providerRef],
    ...(issue.settledRef ? [[t('issues.settledRef'), issue.settledRef] as [string, string]] : []),
    [t('issues.intent'), issue.intentId],
    ...(ordered === undefined || !orderedCurrency
      ? []
      : [[t('issues.ordered'), inCurrency(ordered, orderedCurrency)] as [string, string]]),
    ...(faults.length > 0
      ? [
          [
            t('issues.differs'),
            listed(
              faults.map(fault => t(`issues.fault.${fault}`)),
              locale,
            ),
          ] as [string, string],
        ]
      : []),
    ...(issue.kind === 'dispute' ? disputeRows(issue, t) : []),
    [t('issues.at'), date(issue.at, 'moment')],
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
        {bookingId && (
          <Link component={RouterLink} to={`/bookings/${bookingId}`} variant="body2">
            {t('issues.toBooking')}
          </Link>
        )}
        <Link component={RouterLink} to={`/books?tab=accounts&account=${customer}`} variant="body2">
          {t('withdraws.openAccount')}
        </Link>
      </Box>
    </>
  );
}

/** The amount, and for an undecided dispute the end of the time for proof: the desk needs both first. */
function Lead({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const inCurrency = useInCurrency();
  const { kind, respondBy, decision } = issue;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 1.5 }}>
      <Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t(amountLabels[kind] ?? 'issues.received')}
        </Typography>
        <Typography variant="h3" component="p" className="tnum">
          <bdi>{inCurrency(issue.amount, issue.currency)}</bdi>
        </Typography>
      </Box>
      {respondBy !== undefined && (
        <Box sx={[!decision && startBar, { px: 1.5, py: 1, bgcolor: 'surface', borderRadius: 1 }]}>
          <Typography variant="caption" component="p">
            {t('issues.respondBy')}
          </Typography>
          <Typography variant="subtitle1" component="p" className="tnum">
            <time dateTime={new Date(respondBy).toISOString()}>{date(respondBy, 'moment')}</time>
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** Decisions that move money or end a case, and are asked about first. */
const ends = {
  lost: { title: 'issues.lostSure', text: 'issues.lostText', action: 'issues.lost' },
  won: { title: 'issues.wonSure', text: 'issues.wonText', action: 'issues.won' },
  sent: { title: 'issues.sentSure', text: 'issues.sentText', action: 'issues.sent' },
} as const;
const wonAfterAll = {
  title: 'issues.wonAfterSure',
  text: 'issues.wonAfterText',
  action: 'writeOff.propose',
} as const;

/** A lost dispute of a provider that reports none: only an admin can say that the bank gave the money back after all. */
const mayBeWonAfterAll = ({ kind, decision, provider }: PaymentIssue): boolean =>
  kind === 'dispute' && decision === 'lost' && hasUnreportedDisputes(provider);

/**
 * A note, and the possible actions: credit money that nobody has yet, record that a refund was sent, or close the
 * issue. A lost dispute can be proposed as won.
 */
function Decide({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const inCurrency = useInCurrency();
  const { mutate, isPending: isDeciding, variables } = useDecideIssue(() => showToast({ text: t('issues.done') }));
  const { orPropose, propose, isProposing } = useOrPropose(() => undefined);
  const isPending = isDeciding || isProposing;
  const missing = asked && !note.trim();
  const decisions = issue.decision ? (['won'] as const) : decisionsOn(issue);
  const choose = async (decision: PaymentIssueDecision) => {
    setAsked(true);
    if (!note.trim()) return field.current?.focus();
    const params = { amount: inCurrency(issue.amount, issue.currency) };
    const { id, amount } = issue;
    const input = { id, decision, note: note.trim() };
    const content = { kind: 'issueCredit', issue: id, amount, note: input.note } as const;
    if (issue.decision) {
      if (await confirm({ ...wonAfterAll, params })) await propose(content, input.note);
      return;
    }
    const text = issue.refundId !== undefined ? 'issues.creditRefundText' : 'issues.creditText';
    const sure = { title: 'issues.creditSure', text, action: 'issues.credit', params } as const;
    if (decision === 'credit' && !(await confirm(sure))) return;
    if (decision in ends && !(await confirm({ ...ends[decision as keyof typeof ends], params }))) return;
    mutate(input, { onError: error => void orPropose(error, content, input.note) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <TextField
        label={t('issues.note')}
        inputRef={field}
        value={note}
        onChange={event => setNote(event.target.value)}
        error={missing}
        helperText={missing ? t('issues.noteMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
        fullWidth
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {decisions.map(decision => (
          <Button
            key={decision}
            variant="outlined"
            disabled={isPending}
            loading={isPending && variables?.decision === decision}
            onClick={() => void choose(decision)}
          >
            {t(issue.decision ? 'issues.wonAfter' : `issues.${decision}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** One payment to check: its history, its facts, and the decision. */
export function IssueCard({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { decision, decidedAt, note } = issue;
  const isMisfit = issue.kind === 'mismatch' && !decisionsOn(issue).includes('credit');
  const said = isMisfit ? 'misfit' : issue.isGone ? 'returnedGone' : issue.kind;
  return (
    <Box component="li" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 1.5, border: 1, borderColor: 'hairline' }}>
      <Typography variant="h4" component="h2">
        {t(`issues.kind.${issue.kind}`)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 640 }}>
        {t(`issues.text.${said}`)}
      </Typography>
      <Lead issue={issue} />
      <Facts issue={issue} />
      {issue.kind === 'dispute' && <Evidence issue={issue} />}
      {decision && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {t(`issues.decided.${decision}`, { date: date(decidedAt ?? issue.at, 'moment') })} <bdi>{note}</bdi>
        </Typography>
      )}
      {(!decision || mayBeWonAfterAll(issue)) && <Decide issue={issue} />}
    </Box>
  );
}
