import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { commissionSums } from '#shared/domain/ledger/commission-sums';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { QueryError } from '@/ui/error-view';
import { ArrowIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { taxYearQuery } from './api';
import { middleOf, monthOf } from './period';

/** A driver’s invoices of the commission, newest month first, each to be printed. */
export function InvoiceList({ driver, year }: { driver: string; year: number }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const query = useQuery(taxYearQuery(driver, year));
  const { months = [], currency = '' } = query.data ?? {};
  const invoices = months.flatMap(({ month, invoice }) => (invoice ? [{ month, invoice }] : [])).reverse();
  return (
    <Box component="section" aria-labelledby="invoices" sx={{ mt: 5 }}>
      <Typography id="invoices" variant="h3" component="h2">
        {t('commission.list')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {t('commission.listText')}
      </Typography>
      <QueryError compact query={query} />
      {query.data && invoices.length === 0 && <Typography>{t('commission.none', { year: String(year) })}</Typography>}
      <Box component="ul" aria-labelledby="invoices" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {invoices.map(({ month, invoice }) => (
          <Box key={month} component="li" sx={{ borderTop: 1, borderColor: 'hairline' }}>
            <Link
              component={RouterLink}
              to={`/invoices/${driver}/${month}`}
              underline="none"
              sx={{ '&&': { color: 'inherit' }, display: 'flex', alignItems: 'center', gap: 2, py: 1.5, minHeight: 64 }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
                  {date(middleOf(monthOf(month)!), 'month')}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  <bdi>{invoice.number}</bdi>
                </Typography>
              </Box>
              <Typography variant="subtitle1" component="span">
                <Money amount={fromMinor(commissionSums(invoice.lines).grossMinor, currency)} />
              </Typography>
              <ArrowIcon aria-hidden fontSize="small" />
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
