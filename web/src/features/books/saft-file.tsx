import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { MonthEntry } from '#shared/contract/entities/books';
import type { Settings } from '#shared/contract/entities/settings';
import type { User } from '#shared/contract/entities/user';
import { auditFile } from '#shared/domain/ledger/audit-file';
import type { AuditHead } from '#shared/domain/ledger/audit-head';
import { useTranslation } from '@/i18n/translation';
import { DownloadIcon } from '@/ui/icons';
import { download } from '@/ui/table/csv-download';
import { serverNow } from '@/lib/server-clock';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { loadCountries } from '@/features/auth/phone/countries';
import { fetchMonthEntries, monthQuery } from './api';
import { useBookWords } from '@/features/figures/book-words';

/** The company's country as the file has it, of two letters; the settings have its English name. */
const countryCode = async ({ country, restrictCountry }: Settings): Promise<string> => {
  const countries = await loadCountries('en');
  return countries.find(({ label }) => label === country)?.code ?? restrictCountry.toUpperCase();
};

const headOf = async (settings: Settings, { id, firstName, lastName }: User): Promise<AuditHead> => {
  const { CompanyName, CompanyAddress, taxNumber, taxLabel, contact_email, timeZone } = settings;
  return {
    company: CompanyName,
    address: CompanyAddress,
    email: contact_email,
    country: await countryCode(settings),
    user: { id, firstName, lastName },
    now: serverNow(),
    taxNumber,
    taxLabel,
    timeZone,
  };
};

/** Values that the settings lack, each with the page on which to enter it. */
export function SaftGaps() {
  const { t } = useTranslation();
  const { CompanyAddress, contact_email, taxNumber, country, restrictCountry } = useSettings();
  const gaps = [
    { is: CompanyAddress, label: t('set.CompanyAddress'), to: '/appinfo' },
    { is: contact_email, label: t('set.contact_email'), to: '/appinfo' },
    { is: taxNumber, label: t('set.taxNumber'), to: '/settings' },
    { is: country || restrictCountry, label: t('set.country'), to: '/settings' },
  ].filter(({ is }) => is === '');
  if (gaps.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('books.saft.gaps')}{' '}
      {gaps.map(({ label, to }, at) => (
        <span key={label}>
          {at > 0 && ' · '}
          <Link component={RouterLink} to={to}>
            {label}
          </Link>
        </span>
      ))}
    </Typography>
  );
}

/** The month's accounts and journals as a Standard Audit File for Tax, made here from the pages of its entries. */
export function SaftFile({ month }: { month: string }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const session = useSession();
  const client = useQueryClient();
  const { accountName, kindName } = useBookWords();
  const file = useMutation({
    mutationFn: async () => {
      if (session.status !== 'signedIn') return;
      const head = await headOf(settings, session.user);
      const books = await client.fetchQuery(monthQuery(month));
      const made = auditFile(head, books, { account: accountName, journal: kindName });
      // Journals that came in after the balances were read wait for the next file.
      const isMeant = ({ at, date }: MonthEntry) => date !== undefined || at <= books.until;
      let cursor: string | undefined;
      do {
        const page = await fetchMonthEntries(month, { limit: 100, filters: {}, cursor });
        made.add(page.rows.filter(isMeant));
        cursor = page.nextCursor;
      } while (cursor);
      const isSame = !books.isBehind && made.agrees();
      if (isSame) download(`saf-t-${month}.xml`, made.parts(), 'application/xml');
      return isSame;
    },
  });
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('books.saft')}
      </Button>
      {file.data === false && (
        <Alert severity="warning" sx={{ flex: '1 1 100%' }}>
          {t('books.saft.changed')}
        </Alert>
      )}
    </>
  );
}
