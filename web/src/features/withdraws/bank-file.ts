import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BankAnswerRow } from '#shared/contract/entities/wallet';
import type { BankAnswer, BankReport, ReportProblem } from '#shared/domain/payouts/bank-report';
import { useTranslation } from '@/i18n/translation';
import { showToast } from '@/lib/stores/toasts';
import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import type { SettlementLine } from '#shared/domain/settlement/line';
import { bookLines } from '@/features/settlement/api';
import { booksKey } from '@/lib/query-keys';
import { bookAnswers, withdrawKeys } from './api';

/** One answer of the bank, with its effect on a payment. */
export type Line = Omit<BankAnswerRow, 'outcome'> & {
  answer: BankAnswer;
  outcome: BankAnswerRow['outcome'] | 'arrived';
};
export type Loaded = {
  name: string;
  kind: BankReport['kind'];
  answers: readonly BankAnswer[];
  lines: readonly Line[];
  /** Entries of the statement that are no payouts to people. */
  entries: readonly SettlementLine[];
};
export type Unread = { name: string; problem: ReportProblem };

const AT_ONCE = 50;

/** The fields of an answer that the operation takes. */
const wireOf = (answer: BankAnswer) => {
  const { entry: _, direction: __, ...wire } = answer;
  return { ...wire, ref: answer.ref || '-' };
};

/** A payment and its return may be in different parts of a long statement: it was made before it came back. */
const inOrder = (answers: readonly BankAnswer[]): BankAnswer[] => {
  const isPaid = ({ about, state }: BankAnswer) => about === 'payment' && state === 'paid';
  return answers.toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)));
};

/** Previews the effect of the answers, or books them, in the file's order. */
const ask = async (
  { kind, answers: unordered }: Pick<Loaded, 'kind' | 'answers'>,
  isTrial: boolean,
): Promise<Line[]> => {
  const answers = inOrder(unordered);
  const lines: Line[] = [];
  for (let first = 0; first < answers.length; first += AT_ONCE) {
    const part = answers.slice(first, first + AT_ONCE);
    const input = { isTrial, kind, answers: part.map(wireOf) };
    const { rows } = await bookAnswers(input);
    lines.push(...rows.map(row => ({ ...row, answer: part[row.nth]! })));
  }
  return lines;
};

/** A payment that is named singly and with its batch is one line: the first, which says more. */
const onceEach = (lines: readonly Line[]): Line[] => {
  const seen = new Set<string>();
  return lines.filter(({ withdraw, answer }) => {
    if (!withdraw) return true;
    const isRepeated = answer.about !== 'payment' && seen.has(withdraw.id);
    seen.add(withdraw.id);
    return !isRepeated;
  });
};

const MOST_WORDS = 140;

/** An entry of the statement that is no payout of ours: the payout of a provider, or another movement. */
const entryOf = (file: string, { answer }: Line, nth: number): SettlementLine | undefined => {
  const { direction, amount = '', currency = '', entry, words } = answer;
  const minor = direction && fromDecimalText(amount, currency)?.minor;
  if (!direction || minor === undefined) return undefined;
  const signed = direction === 'credit' ? minor : 0 - minor;
  return {
    id: `${entry || `${file} ${nth}`} ${amount}`.slice(0, MOST_WORDS),
    kind: direction,
    grossMinor: signed,
    netMinor: signed,
    currency,
    ...(words ? { words: words.slice(0, MOST_WORDS) } : {}),
  };
};

/** The lines, with the effect of the entries among them. */
const withEntries = async (file: string, lines: readonly Line[]) => {
  const found = lines.map((line, nth) => (line.outcome === 'unknown' ? entryOf(file, line, nth) : undefined));
  const entries = found.filter(entry => entry !== undefined);
  const settled = await bookLines('bank', entries, true);
  const outcomeOf = (entry: SettlementLine) => settled.find(({ line }) => line.id === entry.id)?.outcome;
  const withOutcomes = lines.map((line, nth): Line => {
    const outcome = found[nth] && outcomeOf(found[nth]);
    return outcome === 'booked' ? { ...line, outcome: 'arrived' } : outcome === 'known' ? { ...line, outcome } : line;
  });
  return { entries, lines: withOutcomes };
};

/** The content of a file and the effects that it would have; or why it cannot be read. */
const load = async (file: File): Promise<Loaded | Unread> => {
  const { MOST_REPORT_BYTES, readBankReport } = await import('#shared/domain/payouts/bank-report');
  const { name } = file;
  const report = file.size > MOST_REPORT_BYTES ? 'too_large' : readBankReport(await file.text());
  if (typeof report === 'string') return { name, problem: report };
  const { kind, answers, id } = report;
  return { name, kind, answers, ...(await withEntries(id, onceEach(await ask(report, true)))) };
};

/** A report of the bank: read here, previewed, and booked when an admin agrees. */
export function useBankFile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reading = useMutation({ mutationFn: load });
  const booking = useMutation({
    mutationFn: async (file: Loaded) => {
      await ask(file, false);
      await bookLines('bank', file.entries, false);
    },
    onSuccess: (_done, { name }) => {
      reading.reset();
      showToast({ text: t('bankFile.booked', { name }) });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: withdrawKeys.all });
      await client.invalidateQueries({ queryKey: booksKey });
    },
  });
  return { reading, booking };
}
