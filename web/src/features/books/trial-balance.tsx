import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Sides } from '#shared/contract/entities/books';
import { fromMinor } from '#shared/domain/money/money';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { sumStep, type Sums } from './api';
import { useBookWords } from './book-words';
import { Figures, FigureRow } from './figures';
import { UnbalancedList } from './unbalanced-list';
import { useWalk } from '@/ui/walk/use-walk';
import { WalkBar } from '@/ui/walk/walk-bar';

const step = (before: Sums | undefined, signal: AbortSignal) => sumStep(before, false, signal);
const isDone = ({ nextCursor }: Sums) => nextCursor === undefined;

function Table({ sums }: { sums: Sums }) {
  const { t } = useTranslation();
  const { accountName, accountHint } = useBookWords();
  const amount = (minor: number) => (minor === 0 ? '' : <Money amount={fromMinor(minor, sums.currency)} />);
  const cells = ({ debitMinor, creditMinor }: Sides) =>
    [debitMinor, creditMinor, creditMinor - debitMinor].map((minor, column) =>
      column === 2 ? <Money amount={fromMinor(minor, sums.currency)} /> : amount(minor),
    );
  const rows = Object.entries(sums.accounts).sort(([one], [other]) => one.localeCompare(other));
  const total = [sums.users, ...rows.map(([, sides]) => sides)].reduce((all, one) => ({
    debitMinor: all.debitMinor + one.debitMinor,
    creditMinor: all.creditMinor + one.creditMinor,
  }));
  return (
    <Figures
      label={t('books.tab.balance')}
      head={[t('books.accountHead'), t('books.debit'), t('books.credit'), t('wallet.balance')]}
    >
      <FigureRow
        name={
          <Link component={RouterLink} to="/books?tab=accounts" color="inherit">
            {t('books.people')}
          </Link>
        }
        cells={cells(sums.users)}
      />
      {rows.map(([name, sides]) => (
        <FigureRow
          key={name}
          name={
            <Link component={RouterLink} to={`/books?tab=accounts&account=system:${name}`} color="inherit">
              {accountName(name)}
            </Link>
          }
          hint={accountHint(name)}
          cells={cells(sides)}
        />
      ))}
      <FigureRow strong name={t('books.sum')} cells={cells(total)} />
    </Figures>
  );
}

/** Sums of every account, from the journals; they close at zero. */
export function TrialBalance() {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const walk = useWalk(step, isDone);
  const start = useEffectEvent(walk.start);
  useEffect(() => start(), []);
  const { found, state } = walk;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography role="status" sx={{ flex: '1 1 260px', color: 'text.secondary' }} variant="body2">
          {found &&
            t(state === 'done' ? 'books.balanceAt' : 'books.balanceSoFar', {
              date: date(found.until, 'moment'),
              journals: number(found.journals),
            })}
        </Typography>
        {state !== 'running' && (
          <Button variant="outlined" size="small" onClick={state === 'failed' ? walk.goOn : walk.start}>
            {t(state === 'failed' ? 'books.goOn' : 'books.again')}
          </Button>
        )}
      </Box>
      {state === 'running' && <WalkBar share={found?.share ?? 0} label={t('books.summing')} />}
      {state === 'failed' && <Alert severity="error">{t('books.failed')}</Alert>}
      {found && <UnbalancedList sums={found} />}
      {found && <Table sums={found} />}
    </Box>
  );
}
