import type { Statement } from '#shared/contract/operations/reports';
import { useTranslation } from '@/i18n/translation';
import { PaperFacts, type PaperFact, PaperSheet } from '@/ui/paper';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { middleOf, type Period } from './period';
import { StatementBody } from './statement-body';

/** The printable statement. */
export function StatementPaper(props: { statement: Statement; month: Required<Period>; ofFleet: boolean }) {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const now = useNow(undefined);
  const { driverName, driverVehicleNo, total_rides, driver } = props.statement;
  const facts: PaperFact[] = [
    [t('ride.driver'), driverName],
    ...(driverVehicleNo ? [[t('earnings.column.vehicle'), driverVehicleNo] as const] : []),
  ];
  return (
    <PaperSheet
      title={t('statement.title')}
      lines={[date(middleOf(props.month), 'month'), t('receipt.issuedOn', { date: date(now, 'date') })]}
      foot={t('paper.reference', { id: driver })}
    >
      <div className="parts">
        <PaperFacts facts={facts} />
        <PaperFacts facts={[[t('earnings.column.rides'), number(total_rides)]]} />
      </div>
      <StatementBody statement={props.statement} ofFleet={props.ofFleet} />
    </PaperSheet>
  );
}
