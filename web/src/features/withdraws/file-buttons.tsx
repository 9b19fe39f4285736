import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@/i18n/translation';
import { DownloadIcon } from '@/ui/icons';
import { buttonRow } from '@/ui/theme/button-row';
import { useSettings } from '@/lib/settings-queries';
import { fetchFile } from './api';

const formats = ['pain001', 'csv'] as const;

/** Downloads of a batch: always the same files. */
export function FileButtons({ batch, full }: { batch: string; full?: boolean }) {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin } = useSettings();
  const file = useMutation({ mutationFn: (format: (typeof formats)[number]) => fetchFile(batch, format) });
  return (
    <Box sx={full ? buttonRow : { display: 'flex', gap: 1 }}>
      {formats.map(format => (
        <Button
          key={format}
          size={full ? 'medium' : 'small'}
          variant={full && format === 'pain001' ? 'contained' : 'outlined'}
          startIcon={<DownloadIcon />}
          loading={file.isPending && file.variables === format}
          disabled={!AllowCriticalEditsAdmin}
          aria-label={t('withdraws.fileOf', { file: t(`withdraws.file.${format}`), batch })}
          onClick={event => {
            event.stopPropagation();
            file.mutate(format);
          }}
        >
          {t(`withdraws.file.${format}`)}
        </Button>
      ))}
    </Box>
  );
}
