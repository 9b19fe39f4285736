import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { providerNames } from '#shared/contract/payment-providers';
import { writableAccounts } from '#shared/domain/ledger/chart';
import { taxAccount } from '#shared/domain/ledger/earned';
import { fromMinor } from '#shared/domain/money/money';
import { zonedDay } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { serverNow } from '@/lib/server-clock';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { DayInput } from '@/ui/form/day-input';
import { usePropose } from '@/features/approvals/api';
import { useBookWords } from '@/features/figures/book-words';
import {
  amountOf,
  linesOf,
  type TemplateName,
  templateNames,
  type TypedLine,
} from '@/features/figures/journal-templates';

const MOST_LINES = 40;

function useWritable(): readonly string[] {
  const { taxRate } = useSettings();
  const rates = taxRate > 0 ? [taxAccount(taxRate)] : [];
  return [...writableAccounts, ...providerNames.map(name => `gateway:${name}`), ...rates];
}

function Line(props: {
  line: TypedLine;
  accounts: readonly string[];
  wrong: boolean;
  onChange: (change: Partial<TypedLine>) => void;
}) {
  const { t } = useTranslation();
  const { accountName } = useBookWords();
  const { line, accounts, wrong, onChange } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <TextField
        select
        label={t('books.accountHead')}
        value={line.account}
        error={wrong && line.account === ''}
        onChange={event => onChange({ account: event.target.value })}
      >
        {accounts.map(account => (
          <MenuItem key={account} value={account}>
            {accountName(account)}
          </MenuItem>
        ))}
      </TextField>
      {(['debit', 'credit'] as const).map(side => (
        <TextField
          key={side}
          label={t(`books.${side}`)}
          value={line[side]}
          error={wrong && line.account !== ''}
          onChange={event => onChange({ [side]: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tnum', maxLength: 16 } }}
        />
      ))}
    </Box>
  );
}

/** The difference of both sides, and after sending the problem. */
function Sums({ lines, problem }: { lines: readonly number[]; problem: string | undefined }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { code } = useSettings();
  const difference = lines.reduce((sum, amount) => sum + (Number.isNaN(amount) ? 0 : amount), 0);
  return (
    <Typography variant="body2" role={problem ? 'alert' : undefined} color={problem ? 'error' : 'text.secondary'}>
      {problem ?? `${t('books.difference')}: ${money(fromMinor(Math.abs(difference), code))}`}
    </Typography>
  );
}

type Typed = { date: string; text: string; reason: string; lines: TypedLine[] };

/** The form’s state, its problem and how it is sent. */
function useJournalForm(accounts: readonly string[]) {
  const { t } = useTranslation();
  const { code, timeZone } = useSettings();
  const { mutate, isPending } = usePropose();
  const blank = (): Typed => ({
    date: zonedDay(serverNow(), timeZone),
    text: '',
    reason: '',
    lines: linesOf('free', accounts),
  });
  const [typed, setTyped] = useState(blank);
  const [asked, setAsked] = useState(false);
  const amounts = typed.lines.map(line => amountOf(line, code));
  const isMissing =
    !typed.date || !typed.text.trim() || !typed.reason.trim() || typed.lines.some(({ account }) => !account);
  const isUnread = amounts.some(amount => Number.isNaN(amount) || amount === 0);
  const isUneven = amounts.reduce((sum, amount) => sum + amount, 0) !== 0;
  const problem = isMissing || isUnread ? t('books.write.missing') : isUneven ? t('journal_unbalanced') : undefined;
  const send = () => {
    setAsked(true);
    if (problem) return;
    const lines = typed.lines.map(({ account }, index) => ({ account, amountMinor: amounts[index]! }));
    const content = { kind: 'journal' as const, date: typed.date, text: typed.text.trim(), lines };
    mutate(
      { content, reason: typed.reason.trim() },
      {
        onSuccess: () => {
          showToast({ text: t('books.write.done') });
          setTyped(blank());
          setAsked(false);
        },
      },
    );
  };
  const change = (part: Partial<Typed>) => setTyped(before => ({ ...before, ...part }));
  return { typed, change, asked, amounts, problem: asked ? problem : undefined, send, isPending };
}

type Form = ReturnType<typeof useJournalForm>;

/** The lines, how far both sides are apart, and the button for one more. */
function Lines({ form, accounts }: { form: Form; accounts: readonly string[] }) {
  const { t } = useTranslation();
  const { typed, change, asked, amounts, problem } = form;
  const changeLine = (at: number, part: Partial<TypedLine>) =>
    change({ lines: typed.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {typed.lines.map((line, index) => (
          <Line
            key={index}
            line={line}
            accounts={accounts}
            wrong={asked && (line.account === '' || !amounts[index])}
            onChange={part => changeLine(index, part)}
          />
        ))}
      </Box>
      <Box>
        <Button
          variant="outlined"
          disabled={typed.lines.length >= MOST_LINES}
          onClick={() => change({ lines: [...typed.lines, { account: '', debit: '', credit: '' }] })}
        >
          {t('books.write.line')}
        </Button>
      </Box>
      <Sums lines={amounts} problem={problem} />
    </>
  );
}

/** The template, the day and the text. */
function Head({ form, accounts }: { form: Form; accounts: readonly string[] }) {
  const { t } = useTranslation();
  const [template, setTemplate] = useState<TemplateName>('free');
  const { typed, change, asked } = form;
  const choose = (name: TemplateName) => {
    setTemplate(name);
    change({ lines: linesOf(name, accounts), text: name === 'free' ? '' : t(`books.write.template.${name}`) });
  };
  return (
    <>
      <TextField
        select
        label={t('books.write.template')}
        value={template}
        onChange={event => choose(event.target.value as TemplateName)}
      >
        {templateNames.map(name => (
          <MenuItem key={name} value={name}>
            {t(`books.write.template.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <DayInput
        label={t('books.date')}
        value={typed.date}
        error={asked && !typed.date}
        onDay={date => change({ date })}
      />
      <TextField
        label={t('books.write.text')}
        value={typed.text}
        error={asked && !typed.text.trim()}
        onChange={event => change({ text: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
    </>
  );
}

/** A journal by hand: the bank’s statement, a provider’s payout, an opening balance. Another admin approves it. */
export function WriteTab() {
  const { t } = useTranslation();
  const accounts = useWritable();
  const form = useJournalForm(accounts);
  const { typed, change, asked, send, isPending } = form;
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2, maxWidth: 720 }}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <Typography variant="body2">{t('books.write.lead')}</Typography>
      <Head form={form} accounts={accounts} />
      <Lines form={form} accounts={accounts} />
      <TextField
        label={t('approvals.reason')}
        value={typed.reason}
        multiline
        error={asked && !typed.reason.trim()}
        onChange={event => change({ reason: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box>
        <Button type="submit" variant="contained" loading={isPending}>
          {t('books.write.send')}
        </Button>
      </Box>
    </Box>
  );
}
