import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { BooksMonth } from '#shared/contract/entities/books';
import { accountOf, partsOf } from '#shared/domain/ledger/chart';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { QueryError } from '@/ui/error-view';
import { Money } from '@/ui/money';
import { FormSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useAddress } from '@/lib/use-address';
import { monthQuery } from './api';
import { balanceAtEnd, balanceShown } from './balances';
import { useBookWords } from '@/features/figures/book-words';
import { MonthFile } from './month-file';
import { SaftFile, SaftGaps } from './saft-file';
import { useMonthName } from '@/features/figures/month-name';
import { Figures, FigureRow } from '@/features/figures/figures';

type Row = BooksMonth['accounts'][number];

/** The page with the entries of an account: those of wallets are listed by person. */
const entriesPath = (account: string): string => {
  const { group, member } = partsOf(account);
  return group === 'wallet' ? `/books?tab=accounts&kind=${member}` : `/books?tab=accounts&account=system:${account}`;
};

function Heading({ children }: { children: string }) {
  return (
    <tr role="row" className="group">
      <th role="rowheader" scope="rowgroup" colSpan={5}>
        {children}
      </th>
    </tr>
  );
}

function AccountRow({ row, currency }: { row: Row; currency: string }) {
  const { accountName, accountHint } = useBookWords();
  const { account, openingMinor, debitMinor, creditMinor } = row;
  const amount = (minor: number) => <Money exact amount={fromMinor(minor, currency)} />;
  const side = (minor: number) => (minor === 0 ? '' : amount(minor));
  return (
    <FigureRow
      name={
        <Link component={RouterLink} to={entriesPath(account)} color="inherit">
          <bdi>{accountName(account)}</bdi>
        </Link>
      }
      hint={[accountOf(account).number.split('.')[0], accountHint(account)].filter(Boolean).join(' · ')}
      cells={[
        amount(balanceShown(account, openingMinor)),
        side(debitMinor),
        side(creditMinor),
        amount(balanceShown(account, balanceAtEnd(row))),
      ]}
    />
  );
}

const sumOf = (rows: readonly Row[], side: 'debitMinor' | 'creditMinor') =>
  rows.reduce((sum, row) => sum + row[side], 0);

function Table({ books }: { books: BooksMonth }) {
  const { t } = useTranslation();
  const { accounts, currency } = books;
  const classes = [...new Set(accounts.map(({ account }) => accountOf(account).class))];
  const total = (side: 'debitMinor' | 'creditMinor') => (
    <Money exact amount={fromMinor(sumOf(accounts, side), currency)} />
  );
  return (
    <Figures
      label={t('books.tab.balance')}
      head={[t('books.accountHead'), t('books.opening'), t('books.debit'), t('books.credit'), t('books.closing')]}
    >
      {classes.flatMap(accountClass => [
        <Heading key={accountClass}>{t(`books.class.${accountClass}`)}</Heading>,
        ...accounts
          .filter(({ account }) => accountOf(account).class === accountClass)
          .map(row => <AccountRow key={row.account} row={row} currency={currency} />),
      ])}
      <FigureRow strong name={t('books.sum')} cells={['', total('debitMinor'), total('creditMinor'), '']} />
    </Figures>
  );
}

function MonthChoice({ books, onChoose }: { books: BooksMonth; onChoose: (month: string) => void }) {
  const { t } = useTranslation();
  const nameOf = useMonthName();
  return (
    <TextField
      select
      label={t('books.month')}
      value={books.month}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ width: { xs: '100%', sm: 260 } }}
    >
      {books.months.map(({ month, isClosed }) => (
        <MenuItem key={month} value={month}>
          {[nameOf(month), ...(isClosed ? [t('books.monthClosed')] : [])].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Difference({ books }: { books: BooksMonth }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const difference = Math.abs(sumOf(books.accounts, 'debitMinor') - sumOf(books.accounts, 'creditMinor'));
  if (difference === 0) return null;
  return (
    <Alert severity="error">{t('books.sidesDiffer', { amount: money(fromMinor(difference, books.currency)) })}</Alert>
  );
}

/** A month: each account's opening balance, additions on both sides, and closing balance; by class. */
export function TrialBalance() {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const { params, write } = useAddress();
  const query = useQuery(monthQuery(params.get('month') ?? undefined));
  const books = query.data;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <QueryError compact query={query} />
      {query.isPending && <FormSkeleton fields={3} />}
      {books && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2 }}>
            <MonthChoice books={books} onChoose={month => write({ month })} />
            <MonthFile books={books} />
            <SaftFile key={books.month} month={books.month} />
            <Typography sx={{ flex: '1 1 260px', color: 'text.secondary' }} variant="body2">
              {t('books.monthAt', { date: date(books.until, 'moment'), journals: number(books.journals) })}
            </Typography>
          </Box>
          <SaftGaps />
          {books.isBehind && <Alert severity="info">{t('books.monthBehind')}</Alert>}
          <Difference books={books} />
          {books.accounts.length === 0 ? (
            <EmptyState art="table" title={t('books.monthEmpty')} text={t('books.monthEmptyText')} />
          ) : (
            <Table books={books} />
          )}
        </>
      )}
    </Box>
  );
}
