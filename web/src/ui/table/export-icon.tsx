import IconButton from '@mui/material/IconButton';
import { useTranslation } from '@/i18n/translation';
import { DownloadIcon } from '@/ui/icons';

/** The export of a list, at the end of its tools. `off` says why there is none; the button stays reachable to say so. */
export function ExportIcon({ off, onClick }: { off?: string | undefined; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t('table.export')}
      title={off ?? t('table.export')}
      aria-disabled={off !== undefined || undefined}
      onClick={off === undefined ? onClick : undefined}
      sx={{
        flex: 'none',
        width: { xs: 44, sm: 36 },
        height: { xs: 44, sm: 36 },
        ...(off !== undefined && { color: 'text.disabled', cursor: 'not-allowed' }),
      }}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
}
