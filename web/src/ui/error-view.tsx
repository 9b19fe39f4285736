import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadTexts } from '@/i18n/i18n';
import { useTranslation } from '@/i18n/translation';
import { isNoNetwork, toApiError } from '@/lib/api-error';
import { useErrorWords } from '@/lib/error-words';
import { BrokenRoadArt } from './art';

type Parts = {
  title: string;
  text: string;
  reference?: string;
  onRetry?: () => void;
  home?: boolean;
  compact?: boolean;
};

/** For support: a button copies it. */
function Reference({ id }: { id: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(id).then(() => setCopied(true));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', columnGap: 0.5 }}>
      <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('error.reference', { id })}
      </Typography>
      <Button size="small" variant="text" onClick={copy}>
        {t(copied ? 'common.copied' : 'profile.copyId')}
      </Button>
    </Box>
  );
}

function ErrorMessage({ title, text, reference, onRetry, home, compact }: Parts) {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, p: compact ? 2 : 5 }}>
      {!compact && <BrokenRoadArt />}
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{text}</Typography>
      {reference && <Reference id={reference} />}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        {home && (
          <Button variant="outlined" component={Link} to="/">
            {t('public.notFoundAction')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Retry interval (ms) while the network is lost; an `online` event retries at once. */
const HOPE_MS = 10_000;

function useRetries(lost: boolean, onRetry: (() => void) | undefined): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (!lost) return;
    const again = () => retry.current?.();
    const timer = setInterval(() => document.hidden || !navigator.onLine || again(), HOPE_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [lost]);
}

/** Replaces a list or page that could not be loaded: the reason, and a retry button. */
export function ErrorView(props: { error: unknown; onRetry?: () => void; compact?: boolean }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const { details } = toApiError(props.error);
  const lost = isNoNetwork(props.error);
  useEffect(() => void loadTexts(), []);
  useRetries(lost, props.onRetry);
  return (
    <ErrorMessage
      title={t(lost ? 'error.noNetworkTitle' : 'error.title')}
      text={lost ? t('error.noNetwork') : words(props.error, { isNumberBelow: true })}
      reference={details.requestId}
      onRetry={props.onRetry}
      compact={props.compact}
    />
  );
}

/** Whether a query's error must be shown: not for a network failure while there is data to show. */
export const hasFailed = ({ isError, error, data }: Pick<Asked, 'isError' | 'error' | 'data'>): boolean =>
  isError && (data === undefined || !isNoNetwork(error));

type Asked = {
  isError: boolean;
  error: unknown;
  data: unknown;
  refetch: () => Promise<unknown>;
};

/** The `ErrorView` of a failed query. */
export function QueryError({ query, compact }: { query: Asked; compact?: boolean }) {
  if (!hasFailed(query)) return null;
  return <ErrorView error={query.error} onRetry={() => void query.refetch()} {...(compact ? { compact } : {})} />;
}

/** Replaces a page that threw, or whose chunk failed to load. */
export function CrashView(props: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (isNoNetwork(props.error))
    return (
      <ErrorMessage title={t('public.missingTitle')} text={t('common.partMissing')} onRetry={props.onRetry} home />
    );
  return <ErrorMessage title={t('public.crashTitle')} text={t('public.crashText')} onRetry={props.onRetry} home />;
}
