import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { loadAllTexts } from '@/i18n/i18n';
import { toApiError } from '@/lib/api-error';
import { BrokenRoadArt } from './art';

interface Parts {
  title: string;
  text: string;
  reference?: string;
  onRetry?: () => void;
  home?: boolean;
  compact?: boolean;
}

function Told({ title, text, reference, onRetry, home, compact }: Parts) {
  const { t } = useTranslation();
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, p: compact ? 2 : 5 }}>
      {!compact && <BrokenRoadArt />}
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{text}</Typography>
      {reference && (
        <Typography variant="caption" className="tnum" sx={{ color: 'text.secondary' }}>
          {t('error.reference', { id: reference })}
        </Typography>
      )}
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

/** In place of a list or page that could not be loaded: why, and a way to try again. */
export function ErrorView(props: { error: unknown; onRetry?: () => void; compact?: boolean }) {
  const { t, i18n } = useTranslation();
  const { code, details } = toApiError(props.error);
  useEffect(() => void loadAllTexts(), []);
  const key = (i18n.exists(code) ? code : 'internal_error') as MessageKey;
  const text = t(key, { requestId: details.requestId ?? '', ...details.params });
  return (
    <Told
      title={t('error.title')}
      text={text}
      reference={details.requestId}
      onRetry={props.onRetry}
      compact={props.compact}
    />
  );
}

/** In place of a page that threw. */
export function CrashView(props: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <Told title={t('public.crashTitle')} text={t('public.crashText')} onRetry={props.onRetry} home />;
}
