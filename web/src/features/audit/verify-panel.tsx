import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { useWalk } from '@/ui/walk/use-walk';
import { WalkBar } from '@/ui/walk/walk-bar';
import { useErrorWords } from '@/lib/error-words';
import { useFormat } from '@/lib/format';
import { verifyStep, type Verified } from './api';

const isDone = ({ nextCursor }: Verified) => nextCursor === undefined;
const MOST_SHOWN = 50;

function Verdict({ found }: { found: Verified }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { checked, erased, findings, heads } = found;
  const facts = { entries: number(checked), erased: number(erased) };
  return (
    <>
      <Alert severity={findings.length === 0 ? 'success' : 'error'} role="status">
        {findings.length === 0 ? t('audit.verified', facts) : t('audit.notVerified', { count: findings.length })}
      </Alert>
      {findings.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {findings.slice(0, MOST_SHOWN).map(({ fault, chain, seq }) => (
            <Typography component="li" variant="body2" key={`${fault} ${chain} ${seq}`}>
              {t('audit.place', { chain: chain + 1, seq })} {t(`audit.fault.${fault}`)}
            </Typography>
          ))}
        </Box>
      )}
      <Box component="details">
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 1 }}>
          {t('audit.heads')}
        </Typography>
        {heads.map(({ chain, seq, hash }) => (
          <Typography key={chain} variant="caption" component="p" className="tnum" sx={{ overflowWrap: 'anywhere' }}>
            {t('audit.place', { chain: chain + 1, seq })} <bdi dir="ltr">{hash}</bdi>
          </Typography>
        ))}
      </Box>
    </>
  );
}

/** Recomputes all hashes, step by step on the server; it can be stopped and goes on where it was. */
export function VerifyPanel() {
  const { t } = useTranslation();
  const words = useErrorWords();
  const { found, state, error, start, goOn, stop } = useWalk(verifyStep, isDone);
  const waits = state === 'stopped' || state === 'failed';
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 320px', maxWidth: 640, color: 'text.secondary' }} variant="body2">
          {t('audit.verifyText')}
        </Typography>
        {waits && <Button onClick={goOn}>{t('books.goOn')}</Button>}
        <Button variant="outlined" onClick={state === 'running' ? stop : start}>
          {t(state === 'running' ? 'books.stop' : 'audit.verify')}
        </Button>
      </Box>
      {state === 'failed' && <Alert severity="error">{words(error)}</Alert>}
      {state === 'stopped' && <Alert severity="info">{t('walk.stopped')}</Alert>}
      {state === 'running' && <WalkBar share={found?.share ?? 0} label={t('audit.verifying')} />}
      {state === 'done' && found && <Verdict found={found} />}
    </Box>
  );
}
