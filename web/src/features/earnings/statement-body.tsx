import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link as RouterLink } from 'react-router-dom';
import type { WalletEntry } from '#shared/contract/entities/wallet';
import type { Statement } from '#shared/contract/operations/reports';
import { useTranslation } from '@/i18n/translation';
import { ReceiptRow } from '@/ui/receipt-lines';
import { bookingOf, kindOf, shownReference } from '@/features/wallet/entry-words';
import { Money } from '@/ui/money';
import { figureLook } from '@/ui/theme/figures';
import { useFormat } from '@/lib/format';
import { useStatementLines } from './statement-lines';
import { signedAmount } from './statement-sums';

/** The sums of the month. @param props.ofFleet the rides for one fleet, not the whole wallet */
function Sums({ statement, ofFleet }: { statement: Statement; ofFleet: boolean }) {
  const linesOf = useStatementLines();
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {linesOf(statement, ofFleet).map(line => (
        <ReceiptRow key={line.label} {...line} />
      ))}
    </Box>
  );
}

const Entries = styled('table')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    ...theme.typography.body2,
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '10px 0',
      paddingInlineEnd: 16,
      textAlign: 'start',
      verticalAlign: 'baseline',
      borderBottom: `1px solid ${palette.hairline}`,
    },
    '& th': { ...theme.typography.caption, color: palette.text.secondary, fontWeight: 600 },
    '& .amount': { ...figureLook(theme), paddingInlineEnd: 0, whiteSpace: 'nowrap' },
    '& .date': { whiteSpace: 'nowrap' },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
    // On a phone: kind and amount in the first line, time and booking below.
    [theme.breakpoints.down('sm')]: {
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        columnGap: 8,
        padding: '10px 0',
        borderBottom: `1px solid ${palette.hairline}`,
      },
      '& td': { border: 0, padding: 0 },
      '& .what': { gridColumn: '1 / 3', gridRow: 1, fontWeight: 600 },
      '& .amount': { gridColumn: 3, gridRow: 1 },
      '& .date, & .booking': { gridRow: 2, color: palette.text.secondary },
    },
  };
});

function Entry({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const booking = bookingOf(entry);
  const reference = <bdi>{shownReference(entry)}</bdi>;
  return (
    <tr>
      <td className="date tnum">{date(entry.date)}</td>
      <td className="what">{t(`statement.kind.${kindOf(entry, true)}`)}</td>
      <td className="booking tnum">
        {booking ? (
          <Link component={RouterLink} to={`/bookings/${booking}`} sx={{ '&&': { color: 'inherit' } }}>
            {reference}
          </Link>
        ) : (
          reference
        )}
      </td>
      <td className="amount">
        <Money amount={signedAmount(entry)} />
      </td>
    </tr>
  );
}

/** The sums and the entries of a month, for screen and print. */
export function StatementBody({ statement, ofFleet }: { statement: Statement; ofFleet: boolean }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Sums statement={statement} ofFleet={ofFleet} />
      {statement.entries.length > 0 && (
        <Entries aria-label={t('statement.entries')}>
          <thead>
            <tr>
              <th scope="col">{t('bookings.date')}</th>
              <th scope="col">{t('statement.what')}</th>
              <th scope="col">{t('bookings.id')}</th>
              <th scope="col" className="amount">
                {t('statement.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.entries.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Entries>
      )}
    </Box>
  );
}
