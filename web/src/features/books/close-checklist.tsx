import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { BooksMonth } from '#shared/contract/entities/books';
import { type PlainAccount } from '#shared/domain/ledger/chart';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { AlertIcon, CheckIcon, ClockIcon } from '@/ui/icons';
import { Money } from '@/ui/money';
import { balanceShown, balanceAtEnd } from './balances';
import { useBookWords } from '@/features/figures/book-words';

/**
 * Accounts whose balance needs attention: entries without their other side, unpaid rides, disputes, payouts, refunds.
 */
const waiting: readonly PlainAccount[] = ['clearing', 'unpaidRides', 'disputed', 'payout', 'onTheWay', 'refund'];

const marks = { done: CheckIcon, open: ClockIcon, wrong: AlertIcon } as const;
const tones = { done: 'success.main', open: 'text.secondary', wrong: 'error.main' } as const;

function Point({ state, children }: { state: keyof typeof marks; children: ReactNode }) {
  const Mark = marks[state];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, py: 1 }}>
      <Box component="span" sx={{ display: 'flex', color: tones[state], mt: 0.25 }}>
        <Mark sx={{ fontSize: 20 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

function Equal({ books }: { books: BooksMonth }) {
  const { t } = useTranslation();
  const difference = books.accounts.reduce((sum, row) => sum + balanceAtEnd(row), 0);
  if (difference === 0) return <Point state="done">{t('books.close.balanced')}</Point>;
  return (
    <Point state="wrong">
      {t('books.difference')}: <Money amount={fromMinor(Math.abs(difference), books.currency)} />
    </Point>
  );
}

function OpenAccount({ books, account }: { books: BooksMonth; account: PlainAccount }) {
  const { t } = useTranslation();
  const { accountName } = useBookWords();
  const row = books.accounts.find(found => found.account === account);
  const minor = row ? balanceShown(account, balanceAtEnd(row)) : 0;
  return (
    <Point state={minor === 0 ? 'done' : 'open'}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        {minor === 0 ? (
          accountName(account)
        ) : (
          <Link component={RouterLink} to={`/books?tab=accounts&account=system:${account}`} color="inherit">
            {accountName(account)}
          </Link>
        )}
        <Box component="span" sx={{ color: minor === 0 ? 'text.secondary' : 'text.primary' }}>
          {minor === 0 ? t('books.close.none') : <Money amount={fromMinor(minor, books.currency)} />}
        </Box>
      </Box>
    </Point>
  );
}

/** Differences between books and reports; they are of no month, and wait after the closing as well. */
function Differences({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return <Point state="done">{t('books.close.noDifferences')}</Point>;
  return (
    <Point state="open">
      <Link component={RouterLink} to="/books?tab=settlement" color="inherit">
        {t('books.close.differences', { count })}
      </Link>
    </Point>
  );
}

/**
 * The list of open items when the month ends; only unequal sides prevent closing. @param props.differences the number
 * of open settlement differences, once known
 */
export function CloseChecklist(props: { books: BooksMonth; proposals: number; differences: number | undefined }) {
  const { t } = useTranslation();
  const { books, proposals, differences } = props;
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {t('books.close.list')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
        <Equal books={books} />
        {waiting.map(account => (
          <OpenAccount key={account} books={books} account={account} />
        ))}
        {differences !== undefined && <Differences count={differences} />}
        {proposals > 0 && (
          <Point state="wrong">
            <Link component={RouterLink} to="/approvals" color="inherit">
              {t('books.close.proposals', { count: proposals })}
            </Link>
          </Point>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('books.close.carries')}
      </Typography>
    </>
  );
}
