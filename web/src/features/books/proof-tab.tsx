import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { fromMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { useErrorWords } from '@/lib/error-words';
import { useFormat } from '@/lib/format';
import { proofStep, type Proof } from './api';
import { Figures, FigureRow } from '@/features/figures/figures';
import { UnbalancedList } from './unbalanced-list';
import { useWalk } from '@/ui/walk/use-walk';
import { WalkBar } from '@/ui/walk/walk-bar';

const isDone = (proof: Proof) => proof.isDone;

/** Sum of all people's accounts by the journals, to be compared with the sum of their entries. */
const usersMinor = ({ sums }: Proof): number => sums.users.creditMinor - sums.users.debitMinor;
const isTotalWrong = (proof: Proof): boolean => proof.isDone && usersMinor(proof) !== proof.entriesMinor;

/** The progress, from the first moment on. */
function Running({ proof }: { proof: Proof | undefined }) {
  const { t } = useTranslation();
  const inJournals = !proof || proof.sums.nextCursor !== undefined;
  return (
    <WalkBar
      {...(inJournals ? { share: proof?.sums.share ?? 0 } : {})}
      label={t(inJournals ? 'books.provingJournals' : 'books.provingAccounts')}
    />
  );
}

function Counts({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const figures = [
    [t('books.journalsChecked'), proof.sums.journals],
    [t('books.accountsChecked'), proof.accounts],
    [t('books.entriesChecked'), proof.entries],
  ] as const;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 3, sm: 6 }, m: 0 }}>
      {figures.map(([label, value]) => (
        <Box key={label}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h2" className="tnum" sx={{ m: 0 }}>
            {number(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Differences({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const { currency } = proof.sums;
  const cells = (balance: number, entries: number) =>
    [balance, entries, balance - entries].map((minor, column) => (
      <Money key={column} amount={fromMinor(minor, currency)} />
    ));
  if (proof.differences.length === 0 && !isTotalWrong(proof)) return null;
  return (
    <Figures
      label={t('books.differences')}
      head={[t('books.accountHead'), t('books.stored'), t('books.recomputed'), t('books.difference')]}
    >
      {proof.differences.map(({ person, balanceMinor, entriesMinor }) => (
        <FigureRow
          key={person.uid}
          name={
            <Link component={RouterLink} to={`/books?tab=accounts&account=${person.uid}`} color="inherit">
              <bdi>{person.name}</bdi>
            </Link>
          }
          cells={cells(balanceMinor, entriesMinor)}
        />
      ))}
      {isTotalWrong(proof) && (
        <FigureRow strong name={t('books.journalsAndEntries')} cells={cells(usersMinor(proof), proof.entriesMinor)} />
      )}
    </Figures>
  );
}

function Verdict({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const count = proof.differences.length + proof.sums.unbalanced.length + (isTotalWrong(proof) ? 1 : 0);
  if (!proof.isDone) return null;
  return (
    <Alert severity={count === 0 ? 'success' : 'error'} role="status">
      {count === 0
        ? t('books.proved', { date: date(proof.sums.until, 'moment'), accounts: number(proof.accounts) })
        : t('books.notProved', { count })}
    </Alert>
  );
}

/** Recomputes every balance from the entries, step by step on the server; it can be stopped and goes on where it was. */
export function ProofTab() {
  const { t } = useTranslation();
  const words = useErrorWords();
  const { found, state, error, start, goOn, stop } = useWalk(proofStep, isDone);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 320px', maxWidth: 640 }}>{t('books.proofText')}</Typography>
        {state === 'running' ? (
          <Button variant="outlined" onClick={stop}>
            {t('books.stop')}
          </Button>
        ) : (
          <>
            {(state === 'stopped' || state === 'failed') && <Button onClick={goOn}>{t('books.goOn')}</Button>}
            <Button variant={state === 'stopped' || state === 'failed' ? 'outlined' : 'contained'} onClick={start}>
              {t('books.prove')}
            </Button>
          </>
        )}
      </Box>
      {state === 'failed' && <Alert severity="error">{words(error)}</Alert>}
      {state === 'stopped' && <Alert severity="info">{t('walk.stopped')}</Alert>}
      {state === 'running' && <Running proof={found} />}
      {found && (
        <>
          <Verdict proof={found} />
          <Counts proof={found} />
          <UnbalancedList sums={found.sums} />
          <Differences proof={found} />
        </>
      )}
    </Box>
  );
}
