import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PayoutBatch } from '#shared/contract/entities/wallet';
import { useTranslation } from '@/i18n/translation';
import { SheetDialog } from '@/ui/sheet-dialog';
import { useFormat } from '@/lib/format';
import { FileButtons } from './file-buttons';

/** A batch that was just paid: its name, its files, and the requests left out. */
export function BatchDone(props: { batch: PayoutBatch; left: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { batch, left } = props;
  return (
    <SheetDialog
      open
      title={t('withdraws.batchMade')}
      text={t('withdraws.batchMadeText')}
      onClose={props.onClose}
      actions={
        <Button variant="outlined" onClick={props.onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ bgcolor: 'surface', borderRadius: 1.5, p: 2 }}>
          <Typography variant="subtitle1" component="p" className="tnum">
            <bdi dir="ltr">{batch.id}</bdi>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('withdraws.batchSum', { count: batch.count, amount: money(batch.total) })}
          </Typography>
        </Box>
        {left.length > 0 && <Alert severity="warning">{t('withdraws.leftOut', { count: left.length })}</Alert>}
        <FileButtons full batch={batch.id} />
      </Box>
    </SheetDialog>
  );
}
