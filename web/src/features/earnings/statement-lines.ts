import type { Statement } from '#shared/contract/operations/reports';
import { kindOf } from '@/features/wallet/entry-words';
import { useTranslation } from '@/i18n/translation';
import { statementSums } from './statement-sums';

export type StatementLine = { label: string; amount: number; detail?: string; strong?: true };

/**
 * The sums of the month, for screen, paper and file. @returns lines of the statement; for a fleet those of its rides
 */
export function useStatementLines(): (statement: Statement, ofFleet: boolean) => StatementLine[] {
  const { t } = useTranslation();
  return (statement, ofFleet) => {
    const { entries, driverShare, refundsBorne } = statement;
    const { elsewhere, others, change } = statementSums(entries, driverShare);
    const isChanged =
      entries.some(entry => kindOf(entry, true) === 'adjusted') || elsewhere !== 0 || refundsBorne !== 0;
    return [
      { label: t('statement.fares', { count: statement.total_rides }), amount: statement.tripCost },
      { label: t('receipt.fee'), amount: -statement.convenienceFee },
      ...(refundsBorne === 0 ? [] : [{ label: t('statement.refundsBorne'), amount: refundsBorne }]),
      {
        label: t('receipt.driverShare'),
        amount: driverShare,
        strong: true,
        ...(isChanged ? { detail: t('statement.afterRefunds') } : {}),
      },
      ...(elsewhere === 0 ? [] : [{ label: t('statement.elsewhere'), amount: elsewhere }]),
      ...others.map(({ kind, amount }) => ({ label: t(`statement.kind.${kind}`), amount })),
      { label: t(ofFleet ? 'receipt.total' : 'statement.change'), amount: change, strong: true },
    ];
  };
}
