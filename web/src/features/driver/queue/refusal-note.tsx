import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { radius } from '@/ui/theme/tokens';
import type { QueueRefusal } from './entry';

const Note = styled('div')(({ theme }) => ({
  padding: '12px 16px 6px',
  borderRadius: radius.card,
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.raised,
  borderInlineStart: `4px solid ${theme.vars!.palette.error.main}`,
  boxShadow: `0 0 0 1px ${theme.vars!.palette.hairline}, 0 8px 24px rgb(10 12 18 / 0.28)`,
}));

/** Explains why a delayed step was refused, and how many later steps were dropped with it. */
export function RefusalNote({ refusal, onRead }: { refusal: QueueRefusal; onRead: () => void }) {
  const { t } = useTranslation();
  const { kind, number, code, params, dropped } = refusal;
  const moved = code === 'booking_moved_on' || code === 'not_found';
  return (
    <Note>
      <Typography variant="subtitle2">{t(`queue.refused_${kind}`, { number })}</Typography>
      <Typography variant="body2" sx={{ mt: 0.25 }}>
        {moved ? t('driver.movedOn') : t(code as MessageKey, params)}
      </Typography>
      {dropped > 0 && <Typography variant="body2">{t('queue.dropped', { count: dropped })}</Typography>}
      <Button
        variant="text"
        size="small"
        onClick={onRead}
        sx={{ marginInlineStart: -1, px: 1, minWidth: 0, minHeight: 44 }}
      >
        {t('queue.read')}
      </Button>
    </Note>
  );
}
