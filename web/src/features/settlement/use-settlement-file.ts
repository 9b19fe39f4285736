import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettlingProvider } from '#shared/domain/settlement/formats';
import type { SettlementLine } from '#shared/domain/settlement/line';
import type { ReportProblem } from '#shared/domain/settlement/read-settlement';
import { useTranslation } from '@/i18n/translation';
import { booksKey } from '@/lib/query-keys';
import { showToast } from '@/lib/stores/toasts';
import { bookLines, findUnsettled, type SettledLine } from './api';

type Chosen = { file: File; provider: SettlingProvider };
export type Loaded = {
  name: string;
  provider: SettlingProvider;
  lines: readonly SettledLine[];
  /** Lines that cannot be read, by their number in the file. */
  unread: readonly number[];
  unsettled: number;
};
export type Unread = { name: string; provider: SettlingProvider; problem: ReportProblem };

/** The time that the payments of a report cover. */
const rangeOf = (lines: readonly SettlementLine[]) => {
  const times = lines.flatMap(({ kind, at }) => (kind === 'payment' && at !== undefined ? [at] : []));
  return times.length > 0
    ? { from: times.reduce((least, at) => Math.min(least, at)), until: times.reduce((most, at) => Math.max(most, at)) }
    : undefined;
};

const load = async ({ file, provider }: Chosen): Promise<Loaded | Unread> => {
  const [{ MOST_SETTLEMENT_BYTES, readSettlement }, { settlementFormats }] = await Promise.all([
    import('#shared/domain/settlement/read-settlement'),
    import('#shared/domain/settlement/formats'),
  ]);
  const { name } = file;
  const isTooLarge = file.size > MOST_SETTLEMENT_BYTES;
  const report = isTooLarge ? 'too_large' : readSettlement(await file.text(), settlementFormats[provider]);
  if (typeof report === 'string') return { name, provider, problem: report };
  const lines = await bookLines(provider, report.lines, true);
  const range = rangeOf(report.lines);
  const found = range ? await findUnsettled({ provider, isTrial: true, ...range }) : 0;
  // The payments of the report itself are not settled before it is booked.
  const own = lines.filter(({ line, outcome }) => line.kind === 'payment' && outcome === 'booked').length;
  return { name, provider, lines, unread: report.unread, unsettled: Math.max(0, found - own) };
};

const book = async ({ provider, lines }: Loaded): Promise<void> => {
  const reportLines = lines.map(({ line }) => line);
  await bookLines(provider, reportLines, false);
  const range = rangeOf(reportLines);
  if (range) await findUnsettled({ provider, isTrial: false, ...range });
};

/** A settlement report: read here, previewed, and booked when an admin agrees. */
export function useSettlementFile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reading = useMutation({ mutationFn: load });
  const booking = useMutation({
    mutationFn: book,
    onSuccess: (_done, { name }) => {
      reading.reset();
      showToast({ text: t('settle.booked', { name }) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: booksKey }),
  });
  return { reading, booking };
}
